/**
 * `npm run bench`: the diary, and lists of very many clients and contacts, under load, beside the bare driver sending the
 * same statements, the two in turns.
 *
 * Machines differ and share their cores with others: read the ratios, not the rates. BENCH_SIZES (entries, by commas;
 * 10000,100000,1000000), BENCH_RECORDS (clients, and contacts; 20000,200000; 0 for none) and BENCH_SECONDS (5, of each
 * load) make it smaller; BENCH_PROJECTS (100000) is how many projects, BENCH_INVOICES (100000) how many
 * invoices, BENCH_DASHBOARD (1000000) how many entries the firm of the dashboard has; BENCH_SIZES=0 leaves the diary out, BENCH_LISTS=0 the lists beside each other; BENCH_OUT says where the numbers go.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#server/db/db.ts'
import { bundleBytes } from '#test/bundle.ts'
import { create, fortnight, person, year } from './acts.ts'
import { compare } from './compare.ts'
import { makeFirms } from './data.ts'
import { measureDashboard } from './dashboard.ts'
import { measureInvoices } from './invoices.ts'
import { measureRatios } from './lists.ts'
import { measureProjects } from './projects.ts'
import { measureRecords } from './records.ts'
import { type BenchFiles, filesTable, save, recordsTable, type Result, say, table } from './report.ts'
import { startServer } from './server.ts'
import { benchSettings, postgres } from './set-up.ts'

const ratios = process.env['BENCH_LISTS'] !== '0'
const sizes = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number).filter(Boolean)
const recordSizes = (process.env['BENCH_RECORDS'] ?? '20000,200000').split(',').map(Number).filter(Boolean)
const projectSize = Number(process.env['BENCH_PROJECTS'] ?? 100_000)
const invoiceSize = Number(process.env['BENCH_INVOICES'] ?? 100_000)
const dashboardSize = Number(process.env['BENCH_DASHBOARD'] ?? 1_000_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const orgs = 10
const max = Math.max(...sizes)

const bundle = await bundleBytes()
const folder = mkdtempSync(join(tmpdir(), 'fieldbook-bench-'))
const server = await postgres(folder)
const results: Result[] = []
const records: Result[] = []
const projects: Result[] = []
const invoices: Result[] = []
const dashboard: Result[] = []
const files: BenchFiles[] = []
let around = { coldStart: 0, resident: null as number | null, bundle }
try {
  if (ratios) await measureRatios(server, folder, { seconds })
  for (const entries of sizes) await measure(entries)
  for (const many of recordSizes) await measureLists(many)
  if (invoiceSize) invoices.push(...(await measureInvoices(server, folder, { many: invoiceSize, seconds })))
  if (dashboardSize)
    dashboard.push(...(await measureDashboard(server, folder, { entries: dashboardSize, many: 100_000, seconds })))
  if (projectSize) projects.push(...(await measureProjects(server, folder, { many: projectSize, seconds })))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (results.length > 0) say(`\n${table(results, around)}`)
if (records.length > 0)
  say(`\n${recordsTable(records, 'clients and as many contacts of one of four organisations')}\n\n${filesTable(files)}`)
if (projects.length > 0) say(`\n${recordsTable(projects, 'projects of one of two organisations')}`)
if (invoices.length > 0) say(`\n${recordsTable(invoices, 'invoices of one of two organisations')}`)
if (dashboard.length > 0) say(`\n${recordsTable(dashboard, 'entries of one firm, its dashboard')}`)
say(`\nThe numbers are in ${save([...results, ...records, ...projects, ...invoices, ...dashboard], files, around)}`)

async function measureLists(many: number) {
  const whole = many === Math.max(...recordSizes)
  const found = await measureRecords(server, folder, { many, whole, seconds })
  records.push(...found.results)
  files.push(found.files)
}

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
    for (const act of entries === max ? [fortnight, person, year, create] : [fortnight, person])
      for (const clients of entries === max ? [1, 16] : [1])
        results.push(await compare({ act, entries, clients, firms, database, url: web.url, seconds }))
    if (entries === max) around = { coldStart: web.coldStart, resident: web.memory(), bundle }
  } finally {
    await web.stop()
    await database.close()
  }
}
