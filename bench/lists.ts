/**
 * Lists beside the smallest list of the same server and beside its health check, in turns in one run: a firm
 * of 100,000 entries, 10,000 invoices, 2,500 projects and 2,000 clients, one client asking and sixteen.
 */
import { join } from 'node:path'

import pg from 'pg'

import { today, addDays } from '#core/days.ts'
import { prepareInvoices } from './invoices.ts'
import { type BenchRate, side } from './load.ts'
import { say } from './report.ts'
import { send, startServer } from './server.ts'
import type { postgres } from './set-up.ts'

const day = today('Europe/London')
const grants = ['dashboard.view_dashboard', 'projects.view_quote', 'projects.view_financials', 'leave.view_any']
export const listPaths = {
  'health check': 'health/',
  'smallest list (departments)': 'company/departments/',
  clients: 'clients/?tab=active&page=1&rows=20',
  'diary, the newest 20 with names': `diary/?start=${addDays(day, -13)}&end=${day}&page=1&rows=20`,
  'projects with all counts': 'projects/?tab=progress&counts=true&page=1&rows=20',
  'invoices with all counts': 'invoices/?counts=true&page=1&rows=20',
  'dashboard, every chart': 'dashboard/charts/',
} as const
type Path = keyof typeof listPaths

/** Measures the lists; returns their rates at each number of clients. */
export async function measureRatios(
  server: Awaited<ReturnType<typeof postgres>>,
  folder: string,
  { seconds }: { seconds: number },
): Promise<void> {
  const { name, adminUrl, firms } = await prepareInvoices(server, 10_000, {
    name: 'bench_lists',
    orgs: 1,
    entries: 100_000,
  })
  const [firm] = firms
  if (!firm) throw new Error('No firm was made.')
  await spreadWork(adminUrl, firm.org_id)
  const web = await startServer(server.appUrl(name), join(folder, 'data-lists'))
  try {
    for (const clients of [1, 16]) {
      const loads = Object.fromEntries(
        Object.entries(listPaths).map(([title, path]) => [
          title,
          async () => (await send('GET', `${web.url}/api/${path}`, firm.token)).status < 300,
        ]),
      ) as Record<Path, () => Promise<boolean>>
      sayRatios(await side(loads, { clients, seconds, turns: 10 }), clients)
    }
  } finally {
    await web.stop()
  }
}

function sayRatios(rates: Record<Path, BenchRate>, clients: number): void {
  const health = rates['health check']
  const smallest = rates['smallest list (departments)']
  say(
    `\n| ${clients} client${clients > 1 ? 's' : ''} | p50 / p99 ms | per second | of the health check | of the smallest list |`,
  )
  say('|---|---|---|---|---|')
  for (const [title, { p50, p99, perSecond, failed }] of Object.entries(rates))
    say(
      `| ${title} | ${p50.toFixed(2)} / ${p99.toFixed(1)} | ${perSecond.toFixed(0)} | ${(p50 / health.p50).toFixed(1)} | ${(p50 / smallest.p50).toFixed(1)} (rate ${(perSecond / smallest.perSecond).toFixed(2)})${failed ? ` ${failed} FAILED` : ''} |`,
    )
}

/** Its hours are of all of its projects, and its director sees the figures. */
export async function spreadWork(adminUrl: string, org: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query(`select set_config('app.org_id', $1, false)`, [String(org)])
  await client.query(
    `update diary_entry set project_id = (select min(id) from project where org_id = $1) + id % 2500, task_id = null where org_id = $1`,
    [org],
  )
  await client.query('select rebuild_months($1)', [org])
  await client.query(
    `update user_group set permissions = permissions || $1::text[] where org_id = $2 and name = 'Bench'`,
    [grants, org],
  )
  await client.query('vacuum full diary_entry')
  await client.query('vacuum analyze')
  await client.end()
}
