/**
 * The demonstration (docs/rules/screens.md#demonstration): all there, able to sign in, true to the rules, and made
 * once.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { parseCsv } from '#core/csv.ts'
import { addDays, today } from '#core/days.ts'
import { locales } from '#core/locale/locales.ts'
import { hoursToMinutes } from '#core/hours.ts'
import { demoPassword, seed } from '#db/demo/seed.ts'
import { login } from '#features/auth/auth.contract.ts'
import { bill } from '#features/bills/bills.ts'
import { expense } from '#features/expenses/expenses.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { leave } from '#features/leave/leave.ts'
import { payment } from '#features/payments/payments.ts'
import { quoteTotals } from '#features/quote-items/quoteItemTotals.ts'
import { treeRows } from '#features/quote-items/server/quoteItemReads.ts'
import { isEntry } from '#features/diary/entries/entryRows.contract.ts'
import type { DiaryRow } from '#features/diary/entries/entries.contract.ts'
import { inTenant, transact } from '#server/db/db.ts'
import { archiving } from '#test/archiving.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { officiallyBroken } from '#test/officialRules.ts'
import { isLong } from '#test/sizes.ts'
import { adminOf } from '../safety/support/admin.ts'

const server = testServer({}, { empty: true })
const { database, anonymous, raw, settings } = server
const admin = adminOf(database)
const { make, download, read, differences } = archiving(server, admin)
const logins = ['admin', 'director', 'manager', 'staff', 'finance', 'external'].map((who) => `${who}@gb.example`)
logins.push(...['ie', 'ca', 'in', 'us'].map((firm) => `admin@${firm}.example`))

const messages: string[] = []
let orgs: Record<string, number> = {}
beforeAll(async () => {
  expect(await seed(database(), (line) => messages.push(line), settings.files)).toBe(true)
  const { rows } = await database().pool.query<{ id: number; name: string }>('select id, name from org order by id')
  orgs = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})

const gb = () => orgs['Ridgeline Surveys'] ?? 0
const count = async (org: number, from: string): Promise<number> => {
  const found = await inTenant(database(), { orgId: org }, (db) =>
    sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(db),
  )
  return Number(found.rows[0]?.n)
}
const token = async (email: string) =>
  String((await anonymous(login, { body: { email, password: demoPassword } })).body['auth_token'])

test('every firm is there, and each step says so in a line', async () => {
  expect(Object.keys(orgs)).toHaveLength(5)
  expect(messages).toHaveLength(5)
  expect(await count(gb(), 'client')).toBe(60)
  expect(await count(gb(), 'project')).toBe(150)
  const people = await count(gb(), 'member')
  expect(people).toBeGreaterThanOrEqual(24)
  expect(people).toBeLessThanOrEqual(27)
  expect(await count(gb(), 'task where closed')).toBeGreaterThan(20)
  expect(
    await count(gb(), 'project where requested is not null and quoted is null and accepted is null'),
  ).toBeGreaterThan(0)
  expect(
    await count(gb(), 'project where quoted is not null and accepted is null and abandoned is null'),
  ).toBeGreaterThan(0)
  expect(
    await count(gb(), 'project where accepted is not null and delivered is null and abandoned is null'),
  ).toBeGreaterThan(0)
  expect(await count(gb(), `project where delivered < current_date - 84`)).toBeGreaterThan(0)
  expect(await count(gb(), 'project where abandoned is not null and accepted is not null')).toBeGreaterThan(0)
  expect(await count(gb(), 'project where abandoned is not null and accepted is null')).toBeGreaterThan(0)
  const ie = orgs['Ridgeline Surveys Ireland'] ?? 0
  expect(await count(ie, `member where main_org_id = ${gb()}`)).toBe(2)
})

test('clients have files whose bytes are in the store', async () => {
  expect(await count(gb(), 'file')).toBeGreaterThan(12)
  const headers = { authorization: `Token ${await token('staff@gb.example')}` }
  const { body } = await raw({ url: '/api/files/?rows=100', headers })
  const { results } = body as { results: { id: number; kind: string }[] }
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['picture', 'pdf', 'text']))
  for (const { id, kind } of results) {
    expect((await raw({ url: `/api/files/${id}/download/`, headers })).status).toBe(200)
    if (kind === 'picture') expect((await raw({ url: `/api/files/${id}/preview/`, headers })).status).toBe(200)
  }
})

test('a second run changes nothing and says so', async () => {
  const before = await Promise.all(Object.values(orgs).map((org) => count(org, 'diary_entry')))
  expect(await seed(database(), () => undefined)).toBe(false)
  const file = fileURLToPath(new URL('../../db/demo/seed.ts', import.meta.url))
  const url = String(database().pool.options.connectionString)
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env: { ...process.env, DATABASE_URL: url } })
  expect(stdout.trim()).toBe('The database holds an organisation already: nothing was changed.')
  expect(await Promise.all(Object.values(orgs).map((org) => count(org, 'diary_entry')))).toEqual(before)
})

test('every login signs in, and is a person of that firm', async () => {
  for (const email of logins) {
    const auth_token = await token(email)
    expect(auth_token, email).toMatch(/^[\w-]{20,}$/)
    const { body } = await raw({
      method: 'GET',
      url: '/api/users/me/',
      headers: { authorization: `Token ${auth_token}` },
    })
    expect(body['email'], email).toBe(email)
  }
  // Nobody else has a password: the public one opens these ten and no more.
  const { rows } = await transact(database(), { role: 'fieldbook_auth' }, (db) =>
    sql<{ email: string }>`select email from account where password_hash is not null order by email`.execute(db),
  )
  expect(rows.map(({ email }) => email)).toEqual(logins.toSorted())
})

test('the manager manages the staff login, and finds submitted entries; the staff login finds drafts and a rejection', async () => {
  const now = today('Europe/London')
  const list = async (email: string) => {
    const { text } = await raw({
      method: 'GET',
      url: `/api/diary/?start=${addDays(now, -20)}&end=${now}`,
      headers: { authorization: `Token ${await token(email)}` },
    })
    return (JSON.parse(text) as DiaryRow[]).filter(isEntry)
  }
  const mine = await list('staff@gb.example')
  expect(mine.filter(({ status }) => status === 'draft').length).toBeGreaterThanOrEqual(3)
  const rejected = mine.filter(({ status }) => status === 'rejected')
  expect(rejected).toHaveLength(1)
  expect(rejected[0]?.decision_notes).not.toBe('')
  const theirs = await list('manager@gb.example')
  const waiting = theirs.filter((entry) => entry.can_decide && entry.user.manager_id === rejected[0]?.user.manager_id)
  expect(waiting.length).toBeGreaterThanOrEqual(5)
  expect(new Set(theirs.map(({ status }) => status)).size).toBe(4)
  // Something to stop at: a day without a break, and one that ends on the next day.
  expect(waiting.some(({ breaks, hours }) => breaks === 0 && hoursToMinutes(hours) > 600)).toBe(true)
  // A sum of the list is the sum of its parts.
  const mineByDay = Map.groupBy(mine, ({ date }) => date)
  for (const rows of mineByDay.values()) {
    const counted = rows
      .filter(({ status }) => status !== 'rejected')
      .reduce((sum, { hours }) => sum + hoursToMinutes(hours), 0)
    for (const row of rows) expect(hoursToMinutes(row.hours_day)).toBe(counted)
  }
})

test('the diary is true: decided when old, by the person’s own manager, within the bounds, its sums agree', async () => {
  for (const org of Object.values(orgs)) {
    const entries = await count(org, 'diary_entry')
    expect(entries).toBeGreaterThan(300)
    expect(await count(org, `diary_entry where date > current_date`)).toBe(0)
    expect(await count(org, `diary_entry where overlap or not overlap_blocked or active`)).toBe(0)
    expect(await count(org, `diary_entry where date < current_date - 29 and status in ('draft', 'submitted')`)).toBe(0)
    expect(await count(org, `diary_entry where status = 'rejected' and decision_notes = ''`)).toBe(0)
    expect(
      await count(org, `diary_entry e join member m on m.id = e.user_id where e.decided_by_id <> m.manager_id`),
    ).toBe(0)
    expect(await count(org, `diary_entry e where date <> (start at time zone timezone)::date`)).toBe(0)
    expect(
      await count(
        org,
        `diary_entry e join project p on p.id = e.project_id where e.date < p.accepted or p.accepted is null`,
      ),
    ).toBe(0)
    const sums = await inTenant(database(), { orgId: org }, async (db) => {
      const by = async (column: string) => {
        const grouped = sql`select sum(minutes) as total from (select sum(hours_minutes) as minutes from diary_entry group by ${sql.raw(column)}) g`
        return (await grouped.execute(db)).rows[0]
      }
      return Promise.all(['user_id', 'project_id', 'task_id', 'date', 'status'].map(by))
    })
    expect(new Set(sums.map((sum) => JSON.stringify(sum))).size).toBe(1)
  }
  expect(await count(gb(), `diary_entry where date < current_date - interval '13 months'`)).toBeGreaterThan(50)
})

test('a project with items costs what they come to', async () => {
  for (const org of Object.values(orgs)) {
    const { items, prices } = await inTenant(database(), { orgId: org }, async (db) => {
      const projectPrices = await db.selectFrom('project_price').select(['project_id', 'price']).execute()
      const projects = await db.selectFrom('quote_item').select('project_id').distinct().execute()
      const ids = projects.map(({ project_id }) => project_id)
      return { prices: projectPrices, items: await treeRows({ db, me: { org_id: org } }, ids) }
    })
    const totals = Map.groupBy(items, ({ project_id }) => project_id)
    expect(prices.length).toBe(totals.size)
    for (const { project_id, price } of prices)
      expect([project_id, price]).toEqual([project_id, quoteTotals(totals.get(project_id) ?? [], 'half_up').total])
  }
})

test('people are on tasks that go on, and the staff login finds a day to fill in from one', async () => {
  expect(await count(gb(), 'task where start <= current_date and "end" > current_date')).toBeGreaterThan(5)
  expect(await count(gb(), 'task where "showWeekend"')).toBe(1)
  expect(await count(gb(), 'task where start is not null and closed')).toBe(0)
  const now = today('Europe/London')
  const { text } = await raw({
    method: 'GET',
    url: `/api/diary/?start=${addDays(now, -6)}&end=${now}`,
    headers: { authorization: `Token ${await token('staff@gb.example')}` },
  })
  const added = (JSON.parse(text) as DiaryRow[]).filter((row) => row.diary_type === 'task' && !isEntry(row) && row.end)
  expect(added.length).toBeGreaterThanOrEqual(1)
})

test('the same seed makes the same firms', async () => {
  const names = await inTenant(database(), { orgId: gb() }, (db) =>
    db
      .selectFrom('project')
      .where('reference', 'in', ['P2002', 'P2077', 'P2150'])
      .select(['reference', 'name'])
      .orderBy('reference')
      .execute(),
  )
  expect(names).toMatchInlineSnapshot(`
    [
      {
        "name": "Elevations, Weir Side, Huddersfield",
        "reference": "P2002",
      },
      {
        "name": "Drawings, Weir Side, Halifax",
        "reference": "P2077",
      },
      {
        "name": "Elevations, Abbey Street, York",
        "reference": "P2150",
      },
    ]
  `)
})

test('the books have invoices by service, credits and payments, and balance', async () => {
  const kinds = await inTenant(database(), { orgId: gb() }, (db) =>
    sql<{ kind: string }>`select distinct kind from journal_entry order by kind`.execute(db),
  )
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(['credit', 'invoice', 'payment', 'refund', 'write_off'])
  const lines = 'journal_line join nominal_account account on account.id = nominal_account_id'
  expect(await count(gb(), `${lines} where account.code = '4010'`)).toBeGreaterThan(10)
  expect(await count(gb(), `${lines} where account.code = '4020'`)).toBeGreaterThan(0)
  for (const org of Object.values(orgs))
    expect(
      await count(org, '(select from journal_line group by entry_id having sum(debit) <> sum(credit)) uneven'),
    ).toBe(0)
})

test('people have said something on records, are mentioned and told; letters are ready, and things fall due', async () => {
  for (const org of Object.values(orgs)) {
    expect(await count(org, 'email_template')).toBe(3)
    expect(await count(org, 'comment')).toBeGreaterThan(5)
    expect(await count(org, 'comment where created > now()')).toBe(0)
  }
  for (const place of ['client', 'contact', 'project'])
    expect(await count(gb(), `comment where ${place}_id is not null`)).toBeGreaterThan(5)
  const number = await count(gb(), 'notification')
  expect(number).toBeGreaterThan(5)
  expect(await count(gb(), 'comment_mention')).toBe(number)
  const unread = await count(gb(), 'notification where read is null')
  expect([unread > 0, unread < number]).toEqual([true, true])
  // Who is told may open what they are told of.
  const headers = { authorization: `Token ${await token('director@gb.example')}` }
  const mine = await raw({ method: 'GET', url: '/api/notifications/', headers })
  expect(mine.body['count']).toBeGreaterThan(0)
  expect(await count(gb(), 'qualification where expiration < current_date')).toBeGreaterThan(0)
  expect(
    await count(gb(), 'qualification where expiration between current_date and current_date + 59'),
  ).toBeGreaterThan(0)
  expect(await count(gb(), 'equipment where next_calibration < current_date + 30')).toBeGreaterThan(0)
})

test('fourteen months were invoiced, credited and paid, by the rules that hold for everybody', async () => {
  for (const org of Object.values(orgs)) {
    const noop = async (what: string) => expect([what, await count(org, what)]).toEqual([what, 0])
    // Numbers have no gap, and go with the dates.
    await noop(`(select name, left(name, -5) || lpad(row_number() over (partition by left(name, -5) order by date, id)::text, 5, '0') as due
      from invoice where state <> 'draft') numbered where name <> due`)
    await noop(
      `invoice where net <> (select coalesce(sum(line.net), 0) from invoice_line line where line.invoice_id = invoice.id)`,
    )
    await noop(
      `invoice_line line where not exists (select from invoice_line_tax taxed where taxed.line_id = line.id) and tax_reason = ''`,
    )
    // What was billed is locked, and nothing else is.
    await noop(`diary_entry entry where locked <> exists (
      select from billed_work done join invoice_line line on line.id = done.line_id join invoice on invoice.id = line.invoice_id
       where done.entry_id = entry.id and done.released is null and not done.credits and invoice.state <> 'draft')`)
    await noop(
      `payment where amount_received < (select sum(amount) from payment_allocation part where part.payment_id = payment.id)`,
    )
    await noop(`payment_allocation part join payment on payment.id = part.payment_id join invoice on invoice.id = part.invoice_id
     where payment.client_id <> invoice.client_id or payment.date < invoice.date`)
    // Nothing is open of what came in.
    await noop(`invoice_balance balance join invoice on invoice.id = balance.invoice_id join project on project.id = invoice.project_id
     where project.received is not null and balance.open > 0`)
    for (const what of [
      'invoice where tax > 0',
      'invoice where credit_note',
      'invoice_balance where paid > 0',
      'invoice_balance where open > 0',
    ])
      expect([what, (await count(org, what)) > 0]).toEqual([what, true])
  }
  const months = `select distinct date_trunc('month', date) from invoice where state <> 'draft' and date > date_trunc('month', current_date) - interval '13 months'`
  expect(await count(gb(), `(${months}) of_months`)).toBeGreaterThanOrEqual(13)
  for (const what of [
    'invoice_balance where paid > 0 and open > 0',
    'invoice_balance where open > 0 and due < current_date',
    'invoice_balance balance join payment_allocation part using (invoice_id) join payment on payment.id = part.payment_id where payment.date > balance.due',
    `payment where not exists (select from payment_allocation part where part.payment_id = payment.id)`,
    `invoice where state = 'draft'`,
    'payment_allocation where refund_id is not null and credit_id is not null',
    'payment_allocation where refund_id is not null and payment_id is not null',
    'write_off where undone is null',
    'write_off where undone is not null',
    'billed_work where expense_allocation_id is not null',
  ])
    expect([what, (await count(gb(), what)) > 0]).toEqual([what, true])
  expect(await count(gb(), '(select distinct status from expense) statuses')).toBe(5)
})

test('each firm’s drafts are fit to be issued, and what was issued goes out as an e-invoice', async () => {
  for (const country of ['gb', 'ie', 'ca', 'in', 'us']) {
    const headers = { authorization: `Token ${await token(`admin@${country}.example`)}` }
    const ask = (url: string) => raw({ method: 'GET', url: `/api${url}`, headers })
    const list = async (tab: string, rows: number) =>
      ((await ask(`/invoices/?tab=${tab}&rows=${rows}`)).body['results'] as { id: number; state: string }[]).slice(
        0,
        rows,
      )
    for (const { id } of await list('draft', 20))
      expect([country, id, (await ask(`/invoices/${id}/missing/`)).body['missing']]).toEqual([country, id, []])
    const issued = [...(await list('credit', 3)), ...(await list('paid', 4)), ...(await list('unpaid', 3))]
    for (const { id } of issued.filter(({ state }) => state !== 'draft'))
      for (const syntax of ['ubl', 'cii']) {
        const { status, text } = await ask(`/invoices/${id}/e-invoice/?syntax=${syntax}`)
        expect([country, id, status, status === 200 ? officiallyBroken(text) : text]).toEqual([country, id, 200, []])
      }
  }
})

/** The file says these in words of its own. */
const inWords = new Set(['state', 'status'])
test.each([invoice, bill, payment, leave, expense])('the file of $title says what the list says', async (kind) => {
  const headers = { authorization: `Token ${await token('admin@gb.example')}` }
  const ask = (url: string) => raw({ method: 'GET', url: `/api${url}`, headers })
  const { results } = (await ask(`${kind.calls.list.path}?rows=100`)).body as {
    results: Record<string, unknown>[]
  }
  const plain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  const keys = kind
    .table(locales.GB.words)
    .map(({ key }) => key)
    .filter((key) => !['created', 'notes', 'description'].includes(key) && results.some((row) => plain(row[key])))
  const file = await ask(`${kind.export.path}?columns=${keys.join(',')}`)
  const [, ...rows] = parseCsv(file.text.replace(/^\uFEFF/, ''), ',', {
    rows: 100_000,
    columns: 100,
    cell: 10_000,
  }).map(({ cells }) => cells)
  expect(results.length).toBeGreaterThan(10)
  expect(keys.length).toBeGreaterThan(4)
  for (const [index, row] of results.entries())
    for (const [column, key] of keys.entries())
      if (plain(row[key]) && !inWords.has(key))
        expect([row['id'], key, rows[index]?.[column]]).toEqual([row['id'], key, String(row[key])])
})

// The largest one; the others in the long run, which have the taxes and formats of other countries.
test.each(isLong ? ['gb', 'ie', 'ca', 'in', 'us'] : ['gb'])(
  'the archive of the firm in %s, read back, equals it record by record',
  { timeout: 240_000 },
  async (country) => {
    const [ada] = await admin.rows<BuilderPerson>(
      `select m.id::int, m.org_id::int, m.account_id::int, m.name, m.email from account a
         join member m on m.account_id = a.id join org o on o.id = m.org_id
        where a.email = 'admin@${country}.example' order by m.id limit 1`,
    )
    if (!ada) throw new Error('nobody')
    const id = await make(ada)
    // Of the audit, what there was at the moment of the archive: that it is done came later.
    const [last] = await admin.rows<{ audit: number }>(
      `select min(id)::int - 1 as audit from audit where entity = 'archive' and entity_id = ${id} and action = 'update'`,
    )
    const audit = last?.audit ?? 0
    const { path } = await download(ada, id)
    const back = await read(path, `Second of ${country}`)
    const { found, rows } = await differences(ada.org_id, back.orgId, { audit })
    expect(found).toEqual({})
    expect(rows).toBe(back.rows - 1 - back.manifest.tables.filter(({ name }) => name === 'account')[0]!.rows)
    expect(back).toMatchObject({ accounts: 0, files: back.manifest.files.count })
    await admin.run(`begin; set local session_replication_role = replica;
      update invoice_line set price = price + 0.01 where org_id = ${back.orgId}
         and id = (select max(id) from invoice_line where org_id = ${back.orgId})`)
    expect(Object.keys((await differences(ada.org_id, back.orgId, { audit, table: 'invoice_line' })).found)).toEqual([
      'invoice_line',
    ])
    await admin.run('rollback')
  },
)
