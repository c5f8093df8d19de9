/** The files of the journal, read back by other readers than what wrote them. */
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

import { add } from '#core/decimal.ts'
import type { JournalEntry } from './accounting.contract.ts'
import { journalFiles } from './journalFiles.ts'

const account = (id: number, code: string, name: string) => ({ id, code, name })
const [debtors, bank, sales, tax] = [
  account(1, '1100', 'Trade debtors'),
  account(2, '1200', 'Bank; main: "GBP"'),
  account(3, '4000', 'Sales, fees'),
  account(4, '2200', '=VAT  charged'),
]
const line = (nominal_account: typeof bank, debit: string, credit: string) => ({ nominal_account, debit, credit })
const entry = (more: Partial<JournalEntry>): JournalEntry => ({
  id: 7,
  date: '2026-03-02',
  kind: 'invoice',
  name: '2026-00012',
  party: 'Council; "Roads" | (North)',
  amount: '120.00',
  lines: [line(debtors, '120.00', '0.00'), line(sales, '0.00', '100.00'), line(tax, '0.00', '20.00')],
  reverses_id: null,
  invoice: null,
  payment: null,
  created: '2026-03-02T10:00:00Z',
  ...more,
})
const entries = [
  entry({}),
  entry({
    id: 8,
    date: '2026-03-31',
    kind: 'payment',
    name: '=BACS(1)',
    party: 'Añez\nLtd',
    amount: '0.01',
    lines: [line(bank, '0.01', '0.00'), line(debtors, '0.00', '0.01')],
  }),
  entry({
    id: 9,
    date: '2026-04-01',
    kind: 'payment',
    name: 'BACS 2',
    reverses_id: 8,
    lines: [line(debtors, '0.01', '0.00'), line(bank, '0.00', '0.01')],
  }),
]
const gb = { currency: 'GBP', locale: 'GB' } as const
const rowsOf = (format: 'xero' | 'quickbooks' | 'sage', firm: { currency: string; locale: 'GB' | 'US' | 'CA' } = gb) =>
  parse(journalFiles[format].write(entries, firm), { columns: true }) as Record<string, string>[]
const sum = (amounts: readonly string[]) =>
  amounts.reduce((all, amount) => add(all, amount === '' ? '0' : amount), '0.00')

test('Xero: a signed amount by code, the rows of a journal together, and each journal balances', () => {
  const rows = rowsOf('xero')
  expect(rows[0]).toEqual({
    '*Narration': 'Invoice 2026-00012, Council; "Roads" | (North) #7',
    '*Date': '02 Mar 2026',
    Description: 'Trade debtors',
    '*AccountCode': '1100',
    '*TaxRate': 'No VAT',
    '*Amount': '120.00',
    TrackingName1: '',
    TrackingOption1: '',
    TrackingName2: '',
    TrackingOption2: '',
  })
  const journals = Map.groupBy(rows, (row) => `${row['*Narration']} ${row['*Date']}`)
  expect([...journals.values()].map((items) => sum(items.map((row) => row['*Amount'] ?? '')))).toEqual(
    Array(3).fill('0.00'),
  )
  expect(rows[2]).toMatchObject({ Description: "'=VAT  charged", '*Amount': '-20.00' })
  expect(rowsOf('xero', { currency: 'USD', locale: 'US' })[0]).toMatchObject({ '*TaxRate': 'Tax Exempt' })
})

test('QuickBooks: debits and credits by name, the rows of an entry under one number, dates as the country has them', () => {
  const rows = rowsOf('quickbooks')
  expect(rows[4]).toEqual({
    'Journal No': '8',
    'Journal Date': '31/03/2026',
    'Account Name': 'Trade debtors',
    Debits: '',
    Credits: '0.01',
    Description: 'Payment =BACS(1), Añez\nLtd #8',
    Name: 'Añez\nLtd',
  })
  for (const items of Map.groupBy(rows, (row) => row['Journal No']).values())
    expect(sum(items.map((row) => row['Debits'] ?? ''))).toBe(sum(items.map((row) => row['Credits'] ?? '')))
  const dates = (['US', 'CA'] as const).map(
    (locale) => rowsOf('quickbooks', { currency: '', locale })[0]?.['Journal Date'],
  )
  expect(dates).toEqual(['03/02/2026', '2026-03-02'])
})

test('Sage: JD and JC under T9, and the debits of a reference are its credits', () => {
  const rows = rowsOf('sage')
  expect(rows[1]).toEqual({
    Type: 'JC',
    'Account Reference': '',
    'Nominal A/C Ref': '4000',
    'Department Code': '0',
    Date: '02/03/2026',
    Reference: '2026-00012',
    Details: 'Invoice, Council; "Roads" | (North)',
    'Net Amount': '100.00',
    'Tax Code': 'T9',
    'Tax Amount': '0.00',
    'Exchange Rate': '1',
    'Extra Reference': '7',
    'User Name': '',
    'Project Refn': '',
    'Cost Code Refn': '',
  })
  for (const items of Map.groupBy(rows, (row) => row['Extra Reference']).values()) {
    const side = (type: string) => sum(items.flatMap((row) => (row['Type'] === type ? [row['Net Amount'] ?? ''] : [])))
    expect(side('JD')).toBe(side('JC'))
  }
})

/** As strict as `hledger check --strict`: every account and currency is declared, and every entry balances to nothing. */
function readLedger(text: string): Map<string, string> {
  const declared = new Set<string>()
  const balances = new Map<string, string>()
  let [open, currency] = ['0.00', '']
  const close = () => expect(open, 'an entry balances').toBe('0.00')
  for (const row of text.split('\n')) {
    const [, kind, name] = /^(commodity 1000\.00|account) (\S.*)$/.exec(row) ?? []
    const [, second, amount, unit] = /^ {4}(\S+(?: \S+)*) {2}(-?\d+\.\d\d) ([A-Z]{3})$/.exec(row) ?? []
    if (kind === 'account') declared.add(name ?? '')
    else if (kind) currency = name ?? ''
    else if (second !== undefined && amount !== undefined) {
      expect([declared.has(second), unit]).toEqual([true, currency])
      expect(second).not.toMatch(/[;:|]|^[([*!~]/)
      open = add(open, amount)
      balances.set(second, add(balances.get(second) ?? '0.00', amount))
    } else {
      close()
      expect(row).toMatch(/^(\d{4}-\d\d-\d\d \* \([^()]*\) [^;]*)?$/)
    }
  }
  close()
  return balances
}

test('the ledger is read back, and comes to what was booked', () => {
  expect(Object.fromEntries(readLedger(journalFiles.ledger.write(entries, gb)))).toEqual({
    '1100 Trade debtors': '120.00',
    '1200 Bank, main- "GBP"': '0.00',
    '4000 Sales, fees': '-100.00',
    '2200 =VAT charged': '-20.00',
  })
  expect(() => readLedger('2026-03-02 * (1) x\n    1100 Nobody  1.00 GBP\n')).toThrow()
})
