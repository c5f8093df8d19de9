/** A statement as OFX has it: version 1 is SGML, whose values have no end tags; version 2 is XML. Both are read alike. */
import { isDay } from '#core/days.ts'
import { bankAmount } from '#core/import/amounts.ts'
import { BankFileError, mostLines, noLines, oneLine, type ReadFile, tooMany } from './bank.lines.ts'

const cut = 'This file is damaged or cut short: it cannot be read. Export it from the bank again.'
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** Those of the format; a bare ampersand is one, as banks write it. */
const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,6})|([a-z]{2,4}));/gi, (whole, code?: string, name?: string) =>
    code === undefined ? (entities[(name ?? '').toLowerCase()] ?? whole) : signOf(Number(code)),
  )
const signOf = (code: number) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

/** Throws BankFileError for what is cut short, declares entities, or has no statement. */
export function readOfx(text: string, currency: string): ReadFile {
  if (/<!(?:doctype|entity)/i.test(text))
    throw new BankFileError(
      'This file declares a document type (DOCTYPE), which no bank statement does. It is not read.',
    )
  const file = noLines()
  let [account, inCurrency, position, statements] = ['', '', 0, 0]
  let one: Map<string, string> | null = null
  let isLedger = false
  const body = text.slice(Math.max(0, text.search(/<OFX>/i)))
  for (const [, slash, tag = '', value = ''] of body.matchAll(/<(\/?)([A-Za-z0-9._]{1,64})>([^<]*)/g)) {
    const name = tag.toUpperCase()
    const said = unescaped(value).trim()
    if (slash !== '') {
      if (name !== 'STMTTRN' || !one) continue
      const line = lineOf(one, inCurrency, currency)
      if (typeof line === 'string') file.wrong.push({ position, sentence: line })
      else file.lines.push({ ...line, position, account })
      one = null
    } else if (name === 'STMTTRN') {
      if (one) throw new BankFileError(cut)
      one = new Map()
      position += 1
      if (position > mostLines) throw tooMany
    } else if (one) {
      if (said !== '' && !one.has(name)) one.set(name, said)
    } else if (name === 'LEDGERBAL') isLedger = true
    else if (name === 'AVAILBAL') isLedger = false
    else if (name === 'BALAMT' && isLedger) file.closing = bankAmount(said)
    else if (name === 'ACCTID') account = said
    else if (name === 'CURDEF') inCurrency = said.toUpperCase()
    else if (name === 'STMTRS' || name === 'CCSTMTRS') [statements, account, inCurrency] = [statements + 1, '', '']
  }
  if (one || !/<\/OFX>/i.test(body)) throw new BankFileError(cut)
  if (statements === 0)
    throw new BankFileError('There is no statement of an account in this OFX file. Export one from the bank.')
  return statements === 1 ? file : { ...file, closing: null }
}

function lineOf(one: ReadonlyMap<string, string>, inCurrency: string, currency: string) {
  const of = (name: string) => one.get(name) ?? ''
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(of('DTPOSTED')) ?? []
  const date = `${year}-${month}-${day}`
  const amount = bankAmount(of('TRNAMT'))
  if (amount === null) return 'Its amount cannot be read.'
  if (!isDay(date)) return 'Its date cannot be read.'
  if (inCurrency !== '' && inCurrency !== currency) return `It is in ${inCurrency}, and payments are in ${currency}.`
  const text = [of('MEMO'), of('CHECKNUM'), of('REFNUM')].filter((part) => part !== '').join(' ')
  return { id: of('FITID').slice(0, 255), date, amount, payer: oneLine(of('NAME')), text: oneLine(text) }
}
