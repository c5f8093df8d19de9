/**
 * `npm run bench`: the diary under load, beside the bare driver sending the same statements, the two in turns.
 *
 * Machines differ and share their cores with others: read the ratios, not the rates. BENCH_SIZES (entries, by commas;
 * 10000,100000,1000000) and BENCH_SECONDS (5, of each load) make it smaller; BENCH_OUT says where the numbers go.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { migrate } from '#db/migrate.ts'
import { openDatabase, type Database } from '#server/db.ts'
import { bundleBytes } from '#test/bundle.ts'
import { type Act, create, fortnight, next, person, statementsOf, year } from './acts.ts'
import { replay } from './bare.ts'
import { makeFirms, type BenchFirm } from './data.ts'
import { side } from './load.ts'
import { keep, type Result, say, sayResult, table } from './report.ts'
import { send, startServer } from './server.ts'
import { benchSettings, postgres } from './set-up.ts'

const sizes = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const orgs = 10
const most = Math.max(...sizes)

const bundle = await bundleBytes()
const folder = mkdtempSync(join(tmpdir(), 'fieldbook-bench-'))
const server = await postgres(folder)
const results: Result[] = []
let around = { coldStart: 0, resident: null as number | null, bundle }
try {
  for (const entries of sizes) await measure(entries)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
say(`\n${table(results, around)}\n\nThe numbers are in ${keep(results, around)}`)

async function measure(entries: number) {
  const name = `bench_${entries}`
  const adminUrl = await server.database(name)
  await migrate({ adminUrl, appPassword: benchSettings.password })
  const begun = performance.now()
  const firms = await makeFirms(adminUrl, { orgs, entries })
  const made = ((performance.now() - begun) / 1000).toFixed(0)
  say(`\n${entries.toLocaleString('en')} entries in ${orgs} organisations (made in ${made} s)`)
  const url = server.appUrl(name)
  const database = openDatabase({ url, poolSize: 16, statementTimeoutMs: 30_000 })
  const web = await startServer(url, join(folder, `data-${entries}`))
  try {
    // How cost grows is seen with one client; the largest is measured whole.
    for (const act of entries === most ? [fortnight, person, year, create] : [fortnight, person])
      for (const clients of entries === most ? [1, 16] : [1])
        await compare({ act, entries, clients, firms, database, url: web.url })
    if (entries === most) around = { coldStart: web.coldStart, resident: web.memory(), bundle }
  } finally {
    await web.stop()
    await database.close()
  }
}

interface Comparison {
  act: Act
  entries: number
  clients: number
  firms: readonly BenchFirm[]
  database: Database
  url: string
}

async function compare({ act, entries, clients, firms, database, url }: Comparison) {
  const statements = await statementsOf(act, firms, database)
  const loads = {
    product: async () => {
      const index = next()
      const firm = firms[index % firms.length] as BenchFirm
      const { method, path, body } = act.request(firm, index)
      return (await send(method, `${url}${path}`, firm.token, body)).status < 300
    },
    bare: () => {
      const index = next()
      return replay(database.pool, statements[index % statements.length]?.(index) ?? [])
    },
  }
  const rates = await side(loads, { clients, seconds })
  const result = { entries, title: act.title, clients, statements: statements[0]?.(0).length ?? 0, ...rates }
  results.push(result)
  sayResult(result)
}
