/**
 * The dashboard of a firm of 1,000,000 entries and 100,000 invoices: each chart as the page asks for it, the rows behind a
 * figure, and work in progress by project. It has 200 people and ten years. The work of its first years is on its invoices and in closed months.
 */
import { join } from 'node:path'

import pg from 'pg'

import { chartIds } from '#features/dashboard/dashboardCharts.ts'
import { openDatabase } from '#server/db/db.ts'
import { list } from './acts.ts'
import { compare } from './compare.ts'
import { prepareInvoices } from './invoices.ts'
import { type Result, say } from './report.ts'
import { startServer } from './server.ts'
import type { postgres } from './set-up.ts'

const grants = ['dashboard.view_dashboard', 'projects.view_quote', 'projects.view_financials', 'leave.view_any']
const thisMonth = Temporal.Now.plainDateISO().toPlainYearMonth()
const atTitle = (title: string, path: string) => list(title, () => `/api/${path}`)
const actions = [
  ...chartIds.map((id) => atTitle(`${id}, 12 months`, `dashboard/charts/?charts=${id}`)),
  atTitle('won, 36 months', 'dashboard/charts/?charts=won&duration=36'),
  atTitle('billable hours, 36 months', 'dashboard/charts/?charts=billable&duration=36'),
  atTitle(
    'the entries behind a month of hours',
    `dashboard/charts/billable/rows/?month=${thisMonth.subtract({ months: 1 }).toString()}`,
  ),
  atTitle(
    'the invoices behind a month',
    `dashboard/charts/invoiced/rows/?month=${thisMonth.subtract({ months: 1 }).toString()}`,
  ),
  atTitle('work in progress of this month, by project', 'invoices/wip/'),
]

/** Measures a firm of `entries` entries and `many` invoices. */
export async function measureDashboard(
  server: Awaited<ReturnType<typeof postgres>>,
  folder: string,
  { entries, many, seconds }: { entries: number; many: number; seconds: number },
): Promise<Result[]> {
  const { name, adminUrl, firms } = await prepareInvoices(server, many, {
    name: `bench_dashboard_${entries}`,
    orgs: 1,
    entries,
    people: 200,
  })
  const [firm] = firms
  if (!firm) throw new Error('No firm was made.')
  await spreadWork(adminUrl, firm.org_id)
  say(`\nThe dashboard of a firm of ${entries.toLocaleString('en')} entries and ${many.toLocaleString('en')} invoices`)
  const url = server.appUrl(name)
  const database = openDatabase({ url, poolSize: 4, statementTimeoutMs: 60_000 })
  const web = await startServer(url, join(folder, `data-dashboard-${entries}`))
  const results: Result[] = []
  try {
    for (const act of actions)
      results.push(await compare({ act, entries, clients: 1, firms: [firm], database, url: web.url, seconds }))
    return results
  } finally {
    await web.stop()
    await database.close()
  }
}

/** Its hours are of many projects; all but those of the last two months are billed, and their months closed. */
async function spreadWork(adminUrl: string, org: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica; set work_mem = '64MB'`)
  await client.query(`select set_config('app.org_id', $1, false)`, [String(org)])
  for (const statement of statements) await client.query(statement)
  await client.query(
    `update user_group set permissions = permissions || $1::text[] where org_id = $2 and name = 'Bench'`,
    [grants, org],
  )
  await client.query('vacuum full diary_entry')
  await client.query('vacuum analyze')
  await client.end()
}

const statements = [
  `insert into cost_rate (user_id, amount, date_from) select id, 30, '2000-01-01' from member where org_id = app_org_id()`,
  `insert into schedule_day (user_id, weekday, start_time, end_time, breaks)
     select member.id, day, '09:00', '17:30', 30 from member cross join generate_series(1, 5) day where member.org_id = app_org_id()`,
  // Each hour is on an invoice of its project and month, as far as there is one.
  `update diary_entry entry set project_id = of_day.project_id, task_id = null from (
     select entry.id, (select invoice.project_id from invoice where invoice.org_id = app_org_id() and invoice.state <> 'draft'
         and invoice.date >= entry.date order by invoice.date, invoice.id offset entry.id % 5 limit 1) as project_id
       from diary_entry entry where entry.org_id = app_org_id()) of_day
    where entry.org_id = app_org_id() and entry.id = of_day.id and of_day.project_id is not null`,
  `insert into billed_work (line_id, entry_id, minutes, value)
   select (select line.id from invoice join invoice_line line on line.org_id = invoice.org_id and line.invoice_id = invoice.id and line.position = 0
        where invoice.org_id = app_org_id() and invoice.project_id = entry.project_id and invoice.state <> 'draft' and invoice.date >= entry.date
        order by invoice.date limit 1), entry.id, entry.gross_minutes - entry.breaks, 250
     from diary_entry entry where entry.org_id = app_org_id() and entry.locked and exists (
       select from invoice where invoice.org_id = app_org_id() and invoice.project_id = entry.project_id and invoice.state <> 'draft' and invoice.date >= entry.date)`,
  `insert into payment (client_id, name, date, amount_received)
     select client_id, 'R' || id, due, gross from invoice where org_id = app_org_id() and state <> 'draft'
       and exists (select from invoice_balance kept where kept.org_id = invoice.org_id and kept.invoice_id = invoice.id and kept.paid > 0)`,
  `insert into payment_allocation (payment_id, invoice_id, amount)
     select payment.id, invoice.id, payment.amount_received from payment
       join invoice on invoice.org_id = payment.org_id and invoice.id = substr(payment.name, 2)::bigint
      where payment.org_id = app_org_id()`,
  `insert into month_close (month, closed_by_id)
     select date_trunc('month', current_date - interval '3 months')::date, min(id) from member where org_id = app_org_id()`,
  `insert into work_value (close_id, entry_id, value)
   select (select id from month_close where org_id = app_org_id()), entry.id, 250 from diary_entry entry
    where entry.org_id = app_org_id() and entry.status = 'approved'
      and entry.date < date_trunc('month', current_date - interval '2 months')`,
  `select rebuild_months(app_org_id())`,
  `select sum_closed(org_id, id, '-infinity', (month + interval '1 month - 1 day')::date) from month_close where org_id = app_org_id()`,
]
