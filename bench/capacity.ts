/**
 * `node bench/capacity.ts`: the processor time that each request costs the server, the database and a standby, and how many
 * people a core serves (docs/OPERATIONS.md#how-it-grows). Time on the processor is counted, so that a machine with other work
 * says nearly the same; it is read from /proc, which Linux has. BENCH_REQUESTS (300) is how many of each.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type EmbeddedPostgres, startStandby } from '#test/standby.ts'
import { create, next } from './acts.ts'
import { prepareInvoices } from './invoices.ts'
import { listPaths, spreadWork } from './lists.ts'
import { say } from './report.ts'
import { type BenchServer, send, startServer } from './server.ts'
import { benchSettings, postgres } from './set-up.ts'

const requests = Number(process.env['BENCH_REQUESTS'] ?? 300)
/** A person at work: a list or a record every ten seconds, an entry or another change every two minutes. */
const [readsAMinute, writesAMinute] = [6, 0.5]

/** The lists that people look at all day. */
const lists = [
  'smallest list (departments)',
  'clients',
  'diary, the newest 20 with names',
  'projects with all counts',
  'invoices with all counts',
] as const

type Part = 'server' | 'database' | 'standby'
type Costs = Record<Part, number>

const folder = mkdtempSync(join(tmpdir(), 'fieldbook-bench-'))
const home = join(folder, 'primary')
const database = await postgres(home)
let standby: EmbeddedPostgres | undefined
try {
  const { name, adminUrl, firms } = await prepareInvoices(database, 10_000, {
    name: 'bench_capacity',
    orgs: 1,
    entries: 100_000,
  })
  const [firm] = firms
  if (!firm) throw new Error('No firm was made.')
  await spreadWork(adminUrl, firm.org_id)
  await measure('one database', {})
  standby = await startStandby(database.server, { from: home, to: join(folder, 'standby') })
  await measure('reads by a standby', {
    DATABASE_REPLICA_URL: standby.url(name, 'fieldbook_app', benchSettings.password),
  })

  async function measure(title: string, more: Record<string, string>) {
    const web = await startServer(database.appUrl(name), join(folder, 'data'), more)
    try {
      say(`\n| ${title}, ms of processor time | server | database | standby |\n|---|---|---|---|`)
      const reads: Costs[] = []
      for (const list of lists)
        reads.push(await cost(web, list, () => send('GET', `${web.url}/api/${listPaths[list]}`, firm?.token ?? '')))
      const write = await cost(web, create.title, async () => {
        if (!firm) throw new Error('No firm was made.')
        const { method, path, body } = create.request(firm, next())
        return send(method, `${web.url}${path}`, firm.token, body)
      })
      const parts: Part[] = standby ? ['server', 'database', 'standby'] : ['server', 'database']
      for (const part of parts) {
        const read = reads.reduce((sum, each) => sum + each[part], 0) / reads.length
        const busy = read * readsAMinute + write[part] * writesAMinute
        say(
          `one core of the ${part}: ${(1000 / read).toFixed(0)} reads a second, or ${(60_000 / busy).toFixed(0)} people at work`,
        )
      }
    } finally {
      await web.stop()
    }
  }
} finally {
  await standby?.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function cost(web: BenchServer, title: string, once: () => Promise<{ status: number }>): Promise<Costs> {
  // Plans and profiles are kept from the second request on, and code is compiled after many.
  for (let count = 0; count < 50; count++) await once()
  const before = spent(web)
  for (let count = 0; count < requests; count++) {
    const { status } = await once()
    if (status >= 300) throw new Error(`${title}: ${status}`)
  }
  const after = spent(web)
  const perRequest = (part: Part) => (after[part] - before[part]) / requests
  const costs = {
    server: perRequest('server'),
    database: perRequest('database'),
    standby: perRequest('standby'),
  }
  say(
    `| ${title} | ${costs.server.toFixed(2)} | ${costs.database.toFixed(2)} | ${standby ? costs.standby.toFixed(2) : ''} |`,
  )
  return costs
}

/** Milliseconds on the processor so far. */
function spent({ pid }: BenchServer): Costs {
  return {
    server: ticksOf((process) => process.pid === pid),
    database: ticksOf((process) => process.parent === database.server.pid),
    standby: standby ? ticksOf((process) => process.parent === standby?.pid) : 0,
  }
}

/** A hundredth of a second is what Linux counts in. */
function ticksOf(isMeant: (process: { pid: number; parent: number }) => boolean): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
      const [, parent = 0] = fields
      if (isMeant({ pid, parent })) ticks += (fields[11] ?? 0) + (fields[12] ?? 0)
    } catch (error) {
      // Processes end while they are looked at.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && (error as NodeJS.ErrnoException).code !== 'ESRCH')
        throw error
    }
  }
  return ticks * 10
}
