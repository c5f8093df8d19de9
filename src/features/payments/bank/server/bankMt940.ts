/** A statement as SWIFT has it (MT940): `:61:` is a line, `:86:` what it says, `:60F:` and `:62F:` the balances. */
import { isDay } from '#core/days.ts'
import { add, subtract } from '#core/decimal.ts'
import { bankAmount } from '#core/import/amounts.ts'
import {
  balancesOf,
  BankFileError,
  maxLines,
  noLines,
  oneLine,
  type ReadFile,
  type BankStatement,
  tooMany,
} from './bankLines.ts'

export const isMt940 = (text: string): boolean => /(?:^|[\r\n]):(?:20|25|60[FM]|61):/.test(text)

interface Field {
  tag: string
  value: string
}

/** Throws BankFileError where it is cut short. `currency`: of the firm. */
export function readMt940(text: string, currency: string): ReadFile {
  const fields = fieldsOf(text.replaceAll(/\r\n?/g, '\n'))
  if (fields.some(({ tag }) => tag === '34F' || tag === '13D'))
    throw new BankFileError(
      'This is an interim report (MT942), and its lines may still change. Export the statement (MT940).',
    )
  if (fields.every(({ tag }) => tag !== '62F' && tag !== '62M'))
    throw new BankFileError('This file is damaged or incomplete. Export it from the bank again.')
  const file = noLines()
  let [account, inCurrency, position, before] = ['', '', 0, 0]
  let opening: string | null = null
  const balances: BankStatement[] = []
  for (const [index, { tag, value }] of fields.entries()) {
    if (tag === '25') account = value.trim()
    if (tag === '60F' || tag === '60M') {
      inCurrency = value.slice(7, 10)
      opening = balanceOf(value)
      before = file.lines.length
    }
    if (tag === '62F' || tag === '62M') {
      const moved = file.lines.slice(before).reduce((sum, { amount }) => add(sum, amount), '0.00')
      balances.push({ opening, closing: balanceOf(value), moved })
      opening = null
    }
    if (tag !== '61') continue
    position += 1
    if (position > maxLines) throw tooMany
    const next = fields[index + 1]
    const line = lineOf(value, next?.tag === '86' || next?.tag === 'NS' ? next.value : '')
    if (typeof line === 'string') file.wrong.push({ position, sentence: line })
    else if (inCurrency !== currency)
      file.wrong.push({ position, sentence: `This line is in ${inCurrency}, but payments are in ${currency}.` })
    else file.lines.push({ ...line, position, account, id: line.id === '' ? '' : `${line.id} ${line.date}` })
  }
  return { ...file, ...balancesOf(balances) }
}

/** A field goes on until the next one, or the end of its message. */
function fieldsOf(text: string): Field[] {
  const found: Field[] = []
  for (const line of text.split('\n')) {
    const [, tag = '', value = ''] = /^(?:\{4:)?:(\d{2}[A-Z]?|NS):(.*)$/.exec(line) ?? []
    const last = found.at(-1)
    if (tag !== '') found.push({ tag, value })
    else if (last && !/^-\}?$/.test(line) && !line.startsWith('{')) last.value += `\n${line}`
  }
  return found
}

/** `C260120GBP1000,00` */
function balanceOf(value: string): string | null {
  const amount = bankAmount(value.slice(10).trim())
  return amount !== null && value.startsWith('D') ? subtract('0.00', amount) : amount
}

/** Day, booking day, direction (a reversed credit went out, a reversed debit came in), amount, kind, own and bank’s reference. */
const entry =
  /^(\d{2})(\d{4})(\d{4}| {4})?(R?[CD])[A-Z]?(\d[\d,.]*)([A-Z][A-Z0-9 ]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([^]*))?$/

function lineOf(value: string, message: string) {
  const [, year = '', day = '', booked = '', direction = '', digits = '', , own = '', bank = '', more = ''] =
    entry.exec(value) ?? []
  const date = bookingDay(Number(year), day, booked.trim())
  const amount = bankAmount(digits)
  if (amount === null) return 'The amount cannot be read.'
  if (!isDay(date)) return 'The date cannot be read.'
  const out = direction === 'D' || direction === 'RC'
  const { payer, text } = sayingOf(message)
  const reference = /^NONREF$/i.test(own.trim()) ? '' : own.trim()
  return {
    id: /^NONREF$/i.test(bank.trim()) ? '' : bank.trim(),
    date,
    amount: out && /[1-9]/.test(amount) ? `-${amount}` : amount,
    payer: oneLine(payer),
    text: oneLine([text || more, reference].filter(Boolean).join(' ')),
  }
}

/** The day that it was booked, which may be of the year before or after; else the day that it counts from. */
function bookingDay(year: number, day: string, booked: string): string {
  const away = booked === '' ? 0 : Number(booked.slice(0, 2)) - Number(day.slice(0, 2))
  const [in4, second] = [2000 + year + (away > 6 ? -1 : away < -6 ? 1 : 0), booked || day]
  return `${in4}-${second.slice(0, 2)}-${second.slice(2)}`
}

/**
 * Reads `:86:`: numbered parts (`?20` to `?29` and `?60` to `?63` text, `?32` and `?33` name), named ones (`/NAME/`,
 * `/REMI/`), or a text.
 */
function sayingOf(text: string): { payer: string; text: string } {
  const joined = text.replaceAll('\n', '')
  const numbered = [...joined.matchAll(/\?(\d{2})([^?]*)/g)].map(([, number = '', part = '']) => ({ number, part }))
  if (numbered.length > 0) {
    const ofRanges = (...ranges: [string, string][]) =>
      numbered
        .filter(({ number }) => ranges.some(([from, to]) => number >= from && number <= to))
        .map(({ part }) => part)
    // Parts of one text are cut at a fixed width, wherever a word is.
    return {
      payer: ofRanges(['32', '33']).join(''),
      text: ofRanges(['20', '29'], ['60', '63'])
        .join('')
        .replaceAll(/(EREF|KREF|MREF|CRED|SVWZ|ABWA)\+/g, ' '),
    }
  }
  const named = new Map(
    [...joined.matchAll(/\/(NAME|REMI|EREF|ORDP|BENM)\/((?:(?!\/[A-Z]{4}\/)[^])*)/g)].map(
      ([, name = '', part = '']) => [name, part],
    ),
  )
  if (named.size === 0) return { payer: '', text: text.replaceAll(/(?:^|\n)\d{2}(?=\p{L})|\n/gu, ' ') }
  const remittance = (named.get('REMI') ?? '').replace(/^(?:USTD|STRD)?\/*/, '')
  return {
    payer: named.get('NAME') ?? '',
    text: [remittance, named.get('EREF') ?? ''].filter(Boolean).join(' ').replaceAll('/', ' '),
  }
}
