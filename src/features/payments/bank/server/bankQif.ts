/** A file of Quicken (QIF): a letter and a value on each line, and `^` after each transaction. It says no currency. */
import { orderOf, readDay } from '#core/import/values.ts'
import type { BankPreview } from '../bank.contract.ts'
import { amountOf, decimalMark, written } from '#core/import/amounts.ts'
import type { BankDetails } from './bankCsv.ts'
import { BankFileError, maxLines, noLines, oneLine, type ReadFile, tooMany } from './bankLines.ts'

const kinds = /^!Type:(Bank|CCard|Cash|Oth A|Oth L)\b/i

/** Throws BankFileError where it has no account of a bank. */
export function readQif(
  text: string,
  details: BankDetails,
): ReadFile & Pick<BankPreview, 'date_order' | 'question' | 'understood'> {
  const records: Map<string, string>[] = []
  let [isBank, any, third] = [false, false, new Map<string, string>()]
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.startsWith('!')) {
      if (/^!Type:/i.test(line)) isBank = kinds.test(line)
      else if (/^!Account/i.test(line)) isBank = false
      any ||= isBank
    } else if (line.startsWith('^')) {
      if (isBank && third.has('T')) records.push(third)
      if (records.length > maxLines) throw tooMany
      third = new Map()
    } else if (line !== '' && !third.has(line.charAt(0))) third.set(line.charAt(0), line.slice(1).trim())
  }
  if (!any) throw new BankFileError('This QIF file has no bank account. Export it from the bank again.')
  const ofRecord = (record: Map<string, string>, name: string) => record.get(name) ?? ''
  // `1/ 2'26` is 1/2/2026.
  const dayOf = (record: Map<string, string>) =>
    ofRecord(record, 'D')
      .replaceAll(' ', '')
      .replace(/'(\d{1,2})$/, '/$1')
      .replace("'", '/')
  const days = records.map(dayOf)
  const mark =
    details.decimal_mark ??
    decimalMark(records.flatMap((record) => written(ofRecord(record, 'T'))?.digits ?? [])) ??
    '.'
  const amounts = records.map((record) => {
    const found = written(ofRecord(record, 'T'))
    const amount = found && amountOf(found.digits, mark)
    return amount === null ? null : found?.went === 'out' && /[1-9]/.test(amount) ? `-${amount}` : amount
  })
  const textOf = (record: Map<string, string>) =>
    oneLine([ofRecord(record, 'M'), ofRecord(record, 'N')].filter(Boolean).join(' '))
  const seen = orderOf(days)
  const order = details.date_order ?? seen.order
  if (order === null) {
    const understood = records.slice(0, 3).map((record, index) => ({
      date: (days[index] ?? '').slice(0, 100),
      amount: amounts[index] ?? '',
      text: textOf(record),
    }))
    const question = {
      kind: 'date_order' as const,
      text: `Is the date ${seen.sample} day first or month first?`,
      choices: [],
    }
    return { ...noLines(), date_order: null, question, understood }
  }
  const file = noLines()
  for (const [index, record] of records.entries()) {
    const position = index + 1
    const [day, amount] = [readDay(days[index] ?? '', order), amounts[index] ?? null]
    if (day.value === null) file.wrong.push({ position, sentence: day.problem })
    else if (amount === null) file.wrong.push({ position, sentence: 'The amount cannot be read.' })
    else
      file.lines.push({
        position,
        account: '',
        id: '',
        date: day.value,
        amount,
        payer: oneLine(ofRecord(record, 'P')),
        text: textOf(record),
      })
  }
  return { ...file, date_order: order, question: null, understood: [] }
}
