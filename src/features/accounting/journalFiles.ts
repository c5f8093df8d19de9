/**
 * The journal as other programs import it. Each has columns of its own and one row for a line:
 * - Xero, manual journals (help.xero.com/nz/ManualJournalsImport): rows with the same narration and date are one journal; an
 *   amount above nothing is a debit; dates as `30 Jun 2015`, which every country reads alike; at most 300 lines a file.
 * - QuickBooks Online, journal entries (quickbooks.intuit.com/learn-support, “Import journal entries”): rows with the same
 *   number are one entry; accounts go by their names, with account numbers turned off; a line of receivables needs a name.
 * - Sage 50, audit trail transactions (makingithappen.co.uk/CI/std/audittrans.htm, pimbrook.ie/knowledge-base): JD and JC are
 *   the debits and credits of a journal, T9 the tax code of what is outside of VAT, dates as `30/06/2015`.
 * - hledger (hledger.org/hledger.html, “journal format”), which ledger reads as well; `check --strict` takes it.
 */
import { csvLine, neutralised } from '#core/csv.ts'
import { subtract } from '#core/decimal.ts'
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'
import { entryWords, type JournalEntry, type JournalFormat } from './accounting.contract.ts'

interface Firm {
  currency: string
  locale: LocaleCode
}
type Write = (entries: readonly JournalEntry[], firm: Firm) => string
type Line = JournalEntry['lines'][number]

const blank = '0.00'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const partsOf = (day: string): [string, string, string] => [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)]
function written(day: string): string {
  const [year, month, date] = partsOf(day)
  return `${date} ${months[Number(month) - 1] ?? ''} ${year}`
}
function dayFirst(day: string): string {
  const [year, month, date] = partsOf(day)
  return `${date}/${month}/${year}`
}
function asInCountry(day: string, locale: LocaleCode): string {
  const [year, month, date] = partsOf(day)
  const { dateOrder } = locales[locale]
  if (dateOrder === 'mdy') return `${month}/${date}/${year}`
  return dateOrder === 'ymd' ? day : dayFirst(day)
}

/** Describes an entry in words that no other entry of the same number has. */
const describe = ({ id, kind, name, party, reverses_id }: JournalEntry) =>
  `${entryWords[kind]} ${name}, ${party}${reverses_id === null ? '' : ' (reversed)'} #${id}`
const sides = ({ debit, credit }: Line) => [debit === blank ? '' : debit, credit === blank ? '' : credit] as const

/** A row for each line under the columns. What a spreadsheet would take for a formula is text. */
function table(columns: readonly string[], rowOf: (entry: JournalEntry, line: Line, firm: Firm) => readonly string[]) {
  const write: Write = (entries, firm) =>
    [
      csvLine(columns),
      ...entries.flatMap((entry) => entry.lines.map((line) => csvLine(rowOf(entry, line, firm)))),
    ].join('')
  return write
}

const xero = table(
  [
    '*Narration',
    '*Date',
    'Description',
    '*AccountCode',
    '*TaxRate',
    '*Amount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
  ],
  (entry, { nominal_account: { code, name }, debit, credit }, { locale }) => [
    neutralised(describe(entry)),
    written(entry.date),
    neutralised(name),
    neutralised(code),
    // Tax has lines of its own: none is charged on a line.
    locales[locale].taxSystem === 'vat' ? 'No VAT' : 'Tax Exempt',
    subtract(debit, credit),
    '',
    '',
    '',
    '',
  ],
)

const quickbooks = table(
  ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name'],
  (entry, line, { locale }) => [
    String(entry.id),
    asInCountry(entry.date, locale),
    neutralised(line.nominal_account.name),
    ...sides(line),
    neutralised(describe(entry)),
    neutralised(entry.party),
  ],
)

const sage = table(
  [
    'Type',
    'Account Reference',
    'Nominal A/C Ref',
    'Department Code',
    'Date',
    'Reference',
    'Details',
    'Net Amount',
    'Tax Code',
    'Tax Amount',
    'Exchange Rate',
    'Extra Reference',
    'User Name',
    'Project Refn',
    'Cost Code Refn',
  ],
  (entry, { nominal_account: { code }, debit, credit }) => [
    debit === blank ? 'JC' : 'JD',
    '',
    neutralised(code),
    '0',
    dayFirst(entry.date),
    neutralised(entry.name.slice(0, 30)),
    neutralised(`${entryWords[entry.kind]}, ${entry.party}`.slice(0, 60)),
    debit === blank ? credit : debit,
    'T9',
    blank,
    '1',
    String(entry.id),
    '',
    '',
    '',
  ],
)

/** Reduces a text to one line, without what begins a comment or, twice, ends a name. */
const plain = (text: string) => text.replaceAll(/[;|]/g, ',').replaceAll(/\s+/g, ' ').trim()
/** A colon would put it below another account; an account in brackets need not balance. */
const accountOf = ({ nominal_account: { code, name } }: Line) =>
  plain(`${code} ${name}`)
    .replaceAll(':', '-')
    .replace(/^[([*!~]+/, '')
const ledger: Write = (entries, { currency }) => {
  const accounts = [...new Set(entries.flatMap(({ lines }) => lines.map(accountOf)))].toSorted()
  const posting = (line: Line) => `    ${accountOf(line)}  ${subtract(line.debit, line.credit)} ${currency}`
  return [
    `commodity 1000.00 ${currency}`,
    ...accounts.map((account) => `account ${account}`),
    ...entries.flatMap((entry) => [
      '',
      `${entry.date} * (${plain(entry.name).replaceAll(/[()]/g, '')}) ${plain(entry.party)} | ${plain(describe(entry))}`,
      ...entry.lines.map(posting),
    ]),
    '',
  ].join('\n')
}

export const journalFiles: Readonly<Record<JournalFormat, { write: Write; type: string; fileName: string }>> = {
  xero: { write: xero, type: 'text/csv; charset=utf-8', fileName: 'for Xero.csv' },
  quickbooks: { write: quickbooks, type: 'text/csv; charset=utf-8', fileName: 'for QuickBooks.csv' },
  sage: { write: sage, type: 'text/csv; charset=utf-8', fileName: 'for Sage.csv' },
  ledger: { write: ledger, type: 'text/plain; charset=utf-8', fileName: 'as a ledger.txt' },
}
