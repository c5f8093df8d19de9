/** Reads a statement in OFX: version 1 is SGML, whose values have no end tags; version 2 is XML. */
import { isDay } from '#core/days.ts'
import { bankAmount } from '#core/import/amounts.ts'
import { BankFileError, maxLines, noLines, oneLine, type ReadFile, tooMany } from './bankLines.ts'

const cut = 'This file is damaged or incomplete. Export it from the bank again.'
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** Decodes the entities of the format; a bare ampersand stays, because banks write it. */
const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,6})|([a-z]{2,4}));/gi, (whole, code?: string, name?: string) =>
    code === undefined ? (entities[(name ?? '').toLowerCase()] ?? whole) : signOf(Number(code)),
  )
const signOf = (code: number) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

/** Reads an OFX file. Throws BankFileError if it is cut off, declares entities, or has no statement. */
export function readOfx(text: string, currency: string): ReadFile {
  if (/<!(?:doctype|entity)/i.test(text))
    throw new BankFileError(
      'This file contains a document type declaration (DOCTYPE), which is not allowed in a bank statement.',
    )
  const file = noLines()
  let [account, inCurrency, position, statements] = ['', '', 0, 0]
  let record: Map<string, string> | null = null
  let isLedger = false
  const body = text.slice(Math.max(0, text.search(/<OFX>/i)))
  for (const [, slash, tag = '', value = ''] of body.matchAll(/<(\/?)([A-Za-z0-9._]{1,64})>([^<]*)/g)) {
    const name = tag.toUpperCase()
    const content = unescaped(value).trim()
    if (slash !== '') {
      if (name !== 'STMTTRN' || !record) continue
      const line = lineOf(record, inCurrency, currency)
      if (typeof line === 'string') file.wrong.push({ position, sentence: line })
      else file.lines.push({ ...line, position, account })
      record = null
    } else if (name === 'STMTTRN') {
      if (record) throw new BankFileError(cut)
      record = new Map()
      position += 1
      if (position > maxLines) throw tooMany
    } else if (record) {
      if (content !== '' && !record.has(name)) record.set(name, content)
    } else if (name === 'LEDGERBAL') isLedger = true
    else if (name === 'AVAILBAL') isLedger = false
    else if (name === 'BALAMT' && isLedger) file.closing = bankAmount(content)
    else if (name === 'ACCTID') account = content
    else if (name === 'CURDEF') inCurrency = content.toUpperCase()
    else if (name === 'STMTRS' || name === 'CCSTMTRS') [statements, account, inCurrency] = [statements + 1, '', '']
  }
  if (record || !/<\/OFX>/i.test(body)) throw new BankFileError(cut)
  if (statements === 0)
    throw new BankFileError('This OFX file has no account statement. Export it from the bank again.')
  return statements === 1 ? file : { ...file, closing: null }
}

function lineOf(readonlyMap: ReadonlyMap<string, string>, inCurrency: string, currency: string) {
  const ofName = (name: string) => readonlyMap.get(name) ?? ''
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(ofName('DTPOSTED')) ?? []
  const date = `${year}-${month}-${day}`
  const amount = bankAmount(ofName('TRNAMT'))
  if (amount === null) return 'The amount cannot be read.'
  if (!isDay(date)) return 'The date cannot be read.'
  if (inCurrency !== '' && inCurrency !== currency)
    return `This line is in ${inCurrency}, but payments are in ${currency}.`
  const text = [ofName('MEMO'), ofName('CHECKNUM'), ofName('REFNUM')].filter((part) => part !== '').join(' ')
  return { id: ofName('FITID').slice(0, 255), date, amount, payer: oneLine(ofName('NAME')), text: oneLine(text) }
}
