/**
 * Invoices of a firm of many years, three lines each: their list with its sums, unbilled work, aged debt, and then what is
 * made of one: issuing, by sixteen people at once too, a PDF of 40 lines, and an e-invoice with its check.
 */
import { join } from 'node:path'

import pg from 'pg'

import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#server/db/db.ts'
import { list } from './acts.ts'
import { compare } from './compare.ts'
import { type BenchFirm, makeFirms } from './data.ts'
import { type BenchRate, side } from './load.ts'
import { addProjects } from './projects.ts'
import { addRecords } from './records.data.ts'
import { type Result, say } from './report.ts'
import { type BenchServer, send, startServer } from './server.ts'
import { benchSettings, type postgres } from './set-up.ts'

const grants = [
  'invoice.view_invoice',
  'invoice.add_invoice',
  'invoice.change_invoice',
  'payment.view_payment',
  'clients.view_invoice',
  'clients.view_payment',
]
const atTitle = (title: string, path: string) => list(title, () => `/api/${path}`)
const actions = [
  atTitle('invoices, the first page with all counts', 'invoices/?counts=true'),
  atTitle('invoices, the first page of those overdue', 'invoices/?tab=overdue'),
  atTitle('invoices, page 2,000', 'invoices/?page=2000'),
  atTitle('invoices, the sums of all', 'invoices/sums/'),
  atTitle('invoices, the sums of those overdue', 'invoices/sums/?tab=overdue'),
  atTitle('unbilled work of the firm', 'invoices/unbilled/'),
  atTitle('aged debt of the firm', 'payments/aged/'),
]

/** Measures `many` invoices in one of two organisations. */
export async function measureInvoices(
  server: Awaited<ReturnType<typeof postgres>>,
  folder: string,
  { many, seconds }: { many: number; seconds: number },
): Promise<Result[]> {
  const { name, adminUrl, firms } = await prepareInvoices(server, many)
  say(`\n${many.toLocaleString('en')} invoices of three lines in one of 2 organisations`)
  const url = server.appUrl(name)
  const database = openDatabase({ url, poolSize: 4, statementTimeoutMs: 60_000 })
  const web = await startServer(url, join(folder, `data-invoices-${many}`))
  const [, firm] = firms
  if (!firm) throw new Error('No firm was made.')
  const results: Result[] = []
  try {
    for (const act of actions)
      try {
        results.push(await compare({ act, entries: many, clients: 1, firms: [firm], database, url: web.url, seconds }))
      } catch (error) {
        // What takes too long is told, and the rest is measured all the same.
        say(`  ${act.title}: ${String(error)}`)
      }
    await measureOne(web, firm, { seconds, drafts: await draftsOf(adminUrl, firm.org_id) })
    return results
  } finally {
    await web.stop()
    await database.close()
  }
}

/** Its database, and the firms in it. */
export async function prepareInvoices(
  server: Awaited<ReturnType<typeof postgres>>,
  many: number,
  { name = `bench_invoices_${many}`, orgs = 2, entries = many, people = 50 } = {},
) {
  const adminUrl = await server.database(name)
  await migrate({ adminUrl, appPassword: benchSettings.password })
  const firms = await makeFirms(adminUrl, { orgs, entries, people })
  for (const [index, firm] of firms.entries()) {
    const size = index === orgs - 1 ? many : Math.round(many / 20)
    await addRecords(adminUrl, firm, 2000)
    await addProjects(adminUrl, firm.org_id, Math.round(size / 4))
    await addInvoices(adminUrl, firm.org_id, size)
  }
  return { name, adminUrl, firms }
}

async function measureOne(
  web: BenchServer,
  { token }: BenchFirm,
  { seconds, drafts }: { seconds: number; drafts: Drafts },
) {
  const ask = async (method: string, path: string, body?: object) =>
    (await send(method, `${web.url}/api/${path}`, token, body)).status < 300
  const waiting = [...drafts.short]
  const issue = () => {
    const id = waiting.pop()
    if (id === undefined) throw new Error('Every draft was issued: make more of them.')
    return ask('POST', `invoices/${id}/issue/`, {})
  }
  const attempt = async (title: string, clients: number, once: () => Promise<boolean>, turns = 5) =>
    sayRate(title, (await side({ once }, { clients, seconds, turns })).once)
  await attempt('issue an invoice, 1 client', 1, issue)
  await attempt('issue an invoice, 16 clients', 16, issue)
  const [long = 0] = drafts.long
  const issued = await send('POST', `${web.url}/api/invoices/${long}/issue/`, token, {})
  if (issued.status >= 300) return say(`  one of 40 lines was not issued: ${issued.text}`)
  await attempt('the PDF of one of 40 lines', 1, () => ask('GET', `invoices/${long}/pdf/`), 1)
  for (const syntax of ['ubl', 'cii'])
    await attempt(
      `it as an e-invoice (${syntax}), checked`,
      1,
      () => ask('GET', `invoices/${long}/e-invoice/?syntax=${syntax}`),
      1,
    )
}

function sayRate(title: string, { perSecond, p50, p99, failed }: BenchRate): void {
  const times = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  say(`  ${title}: ${perSecond.toFixed(0)}/s, ${times}${failed ? `, ${failed} FAILED` : ''}`)
}

interface Drafts {
  short: number[]
  long: number[]
}
async function draftsOf(adminUrl: string, org: number): Promise<Drafts> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; lines: string }>(
    `select invoice.id, count(*) as lines from invoice join invoice_line line on line.org_id = invoice.org_id and line.invoice_id = invoice.id
      where invoice.org_id = $1 and invoice.state = 'draft' group by invoice.id`,
    [org],
  )
  await client.end()
  const ids = (long: boolean) => rows.filter(({ lines }) => (Number(lines) === 40) === long).map(({ id }) => Number(id))
  return { short: ids(false), long: ids(true) }
}

/** Drafts that wait to be issued while it is measured. */
const toIssue = 20_000

/** Ten years of invoices, of ten all but the last are paid; drafts of today; work of the last weeks that is not billed. */
async function addInvoices(adminUrl: string, org: number, many: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica; set work_mem = '64MB'`)
  await client.query(`select set_config('app.org_id', $1, false)`, [String(org)])
  for (const statement of statements) await client.query(statement, statement.includes('$1') ? [many] : [])
  await client.query(
    `update user_group set permissions = permissions || $1::text[] where org_id = $2 and name = 'Bench'`,
    [grants, org],
  )
  await client.query('vacuum analyze')
  await client.end()
}

const statements = [
  `update company set address_line1 = '1 Quay', address_city = 'Hull', address_postcode = 'HU1 1AA', address_country = 'GB',
     tax_number = 'GB123456789', registration_number = '01234567', email = 'accounts@example.com', phone = '01482 496000'
     where org_id = app_org_id()`,
  `update client set address_line1 = '2 Lane', address_city = 'Leeds', address_country = 'GB' where org_id = app_org_id()`,
  `insert into vat_rate (name, rate, valid_from, category) values ('Standard', 20, '2000-01-01', 'S')`,
  `insert into charge_rate (amount, date_from) select 60 + n * 5, date '2016-01-01' + n * 365 from generate_series(0, 10) n`,
  `insert into charge_rate (client_id, amount, date_from)
     select id, 70, '2020-01-01' from client where org_id = app_org_id() and id % 20 = 0`,
  // What was worked until two months ago is billed.
  `update diary_entry set locked = true where org_id = app_org_id() and status = 'approved' and date < current_date - 60`,
  `insert into invoice (client_id, project_id, name, state, date, due, net, tax, issued, bill_to, buyer)
   select p.client_id, p.id, day || '-' || lpad(n::text, 7, '0'), 'sent', day, day + 30, 300 + n % 4000, (300 + n % 4000) * 0.2, day + time '10:00',
     array['Client'], jsonb_build_object('name', 'Client', 'line1', '2 Lane', 'city', 'Leeds', 'postcode', 'LS1 1AA', 'country', 'GB')
   from generate_series(1, $1::int) n
     cross join lateral (select current_date - (3650 - (n * 3640::bigint / $1::int)::int) as day) made
     join lateral (select id, client_id from project where org_id = app_org_id() and accepted is not null and client_id is not null
       and id = (select min(id) from project where org_id = app_org_id() and client_id is not null) + n % ($1::int / 5) ) p on true`,
  `insert into invoice (client_id, name, state, date, due, start, "end", net, tax)
   select (select min(id) from client where org_id = app_org_id()) + n % 2000, '', 'draft', current_date, current_date + 30,
     current_date - 30, current_date, 300, 60
   from generate_series(1, ${toIssue}) n`,
  // What was won until four months ago is billed in full.
  `update project set price = coalesce((select sum(net) from invoice where invoice.org_id = project.org_id and invoice.project_id = project.id), 0)
    where org_id = app_org_id() and accepted < current_date - 120`,
  `insert into invoice_line (invoice_id, project_id, position, description, quantity, price, net)
   select invoice.id, invoice.project_id, at, 'Levels along the river wall', 1, case when at = 0 then net - 200 else 100 end, case when at = 0 then net - 200 else 100 end
     from invoice cross join generate_series(0, 2) at where invoice.org_id = app_org_id()`,
  `with long as (insert into invoice (client_id, name, state, date, due, start, "end", net, tax)
     select (select min(id) from client where org_id = app_org_id()), '', 'draft', current_date, current_date + 30,
       current_date - 30, current_date, 4000, 800 returning id)
   insert into invoice_line (invoice_id, position, description, quantity, price, net)
   select id, at, 'Levels along the river wall, part ' || at || E'\\nAs agreed', 2, 50, 100 from long cross join generate_series(0, 39) at`,
  `insert into invoice_line_tax (line_id, vat_rate_id)
   select line.id, rate.id from invoice_line line, vat_rate rate where line.org_id = app_org_id() and rate.org_id = app_org_id()`,
  `insert into invoice_tax (invoice_id, position, vat_rate_id, name, rate, category, taxable, amount)
   select invoice.id, 0, rate.id, rate.name, rate.rate, rate.category, invoice.net, invoice.tax
     from invoice, vat_rate rate where invoice.org_id = app_org_id() and rate.org_id = app_org_id()`,
  `insert into invoice_balance (invoice_id, due, gross, paid)
   select id, due, gross, case when date < current_date - 40 and id % 50 > 0 then gross else 0 end
     from invoice where org_id = app_org_id() and state <> 'draft'`,
]
