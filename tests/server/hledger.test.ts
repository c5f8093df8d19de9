/** The plain-text ledger, read by hledger itself: the one of the system, or Debian's, unpacked beside the packages. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { exportJournal, listBalances } from '#features/accounting/accounting.contract.ts'
import { vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { payment } from '#features/payments/payments.ts'
import { aClient } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { longTest } from '#test/longTest.ts'

const { aFirm, as, asSeen, inFirm } = testServer()

test('the ledger comes as a file of plain text, to who may export the journal', async () => {
  const { ada, sam, fin } = await aFirm()
  const query = { start: '2026-03-01', end: '2026-03-31', format: 'ledger' } as const
  const { status, headers, text } = await as(fin, exportJournal, { query })
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(headers['content-disposition']).toContain('Journal 2026-03-01 to 2026-03-31 as a ledger.txt')
  expect(text).toBe('commodity 1000.00 GBP\n')
  expect((await as(sam, exportJournal, { query })).status).toBe(403)
  const long = await as(ada, exportJournal, { query: { ...query, start: '2024-03-01' } })
  expect([long.status, long.body]).toEqual([400, { end: ['Choose at most 366 days at once.'] }])
})

/** The one of the system; null where there is none. */
function installed(): string | null {
  try {
    execFileSync('hledger', ['--version'], { stdio: 'ignore' })
    return 'hledger'
  } catch {
    return null
  }
}

/** Debian's, unpacked beside the packages. Nobody needs to be root for it. */
function fetched(): string {
  const cwd = fileURLToPath(new URL('../../node_modules/.cache/hledger/', import.meta.url))
  const unpacked = join(cwd, 'usr', 'bin', 'hledger')
  if (existsSync(unpacked)) return unpacked
  mkdirSync(cwd, { recursive: true })
  execFileSync('apt-get', ['download', 'hledger'], { cwd, stdio: 'ignore' })
  const archive = readdirSync(cwd).find((name) => name.endsWith('.deb')) ?? ''
  execFileSync('dpkg-deb', ['--extract', archive, '.'], { cwd })
  return unpacked
}

// The gate fetches nothing.
const program = installed()
const whereItIs = program === null ? longTest : test
whereItIs('hledger takes the ledger as strictly as it can, and comes to the same balances', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const withId = (id: number) => ({ params: { id: String(id) } })
  const date = '2026-03-02'
  const body = { name: 'VAT', rate: '20', valid_from: '2020-01-01' }
  const { id: rate } = (await as(ada, vatRateCalls.create, { body })).body
  for (const name of ['Council; "Roads" | North', '(Hill) & Sons: Ltd', 'Añez  ✓']) {
    const { id: client_id } = await inFirm(ada, (db) => aClient(db, { name }))
    const lines = [
      { description: 'Levels', price: '100.55', tax_rate_ids: [rate] },
      { description: 'Pegs', quantity: '3', price: '0.33' },
    ]
    const { id } = (await as(ada, invoice.calls.create, { body: { client_id, date, lines } })).body
    await as(ada, invoice.calls.issue, { ...withId(id), body: {} })
    const { id: credit } = (await as(ada, invoice.calls.credit, { ...withId(id), body: {} })).body
    await as(ada, invoice.calls.issue, { ...withId(credit), body: {} })
    const paid = { client_id, date, name: `=BACS (${client_id})`, amount_received: '12.34' }
    const made = (await as(ada, payment.calls.create, { body: paid })).body
    await asSeen(ada, payment.calls.change, { ...withId(made.id), body: { amount_received: '20.00' } })
  }
  const year = { start: '2026-01-01', end: '2026-12-31' }
  const { text } = await as(ada, exportJournal, { query: { ...year, format: 'ledger' } })
  const run = (...args: string[]) =>
    execFileSync(program ?? fetched(), ['-f', '-', ...args], { input: text, encoding: 'utf8' })
  run('check', '--strict')
  const balances = run('balance', '--flat', '--no-total', '--output-format', 'csv').trim().split('\n').slice(1)
  const { body: saved } = await as(ada, listBalances, { query: year })
  expect(balances.toSorted()).toEqual(
    saved
      .filter(({ debit, credit }) => debit !== credit)
      .map(({ nominal_account: { code, name }, debit, credit }) => {
        const amount = debit === '0.00' ? `-${credit}` : debit
        return `"${code} ${name}","${amount} GBP"`
      })
      .toSorted(),
  )
})
