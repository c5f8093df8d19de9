/** Lists of very many clients and contacts: pages, sorted and searched, counts of tabs, and the whole list as a file. */
import { join } from 'node:path'

import pg from 'pg'

import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#server/db/db.ts'
import { list } from './acts.ts'
import { compare } from './compare.ts'
import { makeFirms } from './data.ts'
import { addRecords } from './records.data.ts'
import { type BenchFiles, type Result, say } from './report.ts'
import { startServer } from './server.ts'
import { benchSettings, type postgres } from './set-up.ts'
import { type Watched, watch } from './watch.ts'

const atTitle = (title: string, path: string) => list(title, () => `/api${path}`)
/** Last page of the clients that are not archived. */
const lastPage = (many: number) => Math.floor((many * 8) / 9 / 20)

const actions = (many: number) => [
  atTitle('clients, the first page', '/clients/?tab=active'),
  atTitle('clients, the first page with the counts of its tabs', '/clients/?tab=active&counts=true'),
  atTitle('clients, sorted by town, backwards', '/clients/?tab=active&ordering=-city'),
  atTitle('clients, sorted by category', '/clients/?tab=active&ordering=category'),
  atTitle('clients, sorted by manager, backwards', '/clients/?tab=active&ordering=-manager'),
  atTitle(
    `clients, page ${Math.min(5000, lastPage(many)).toLocaleString('en')}`,
    `/clients/?page=${Math.min(5000, lastPage(many))}`,
  ),
  atTitle('clients, a word that 40 say', '/clients/?search=quixotry'),
  atTitle('clients, a word and a town', '/clients/?search=quixotry city:leeds'),
  atTitle('clients, a word that one in 15 says', '/clients/?search=harbour'),
  atTitle('clients, the same with the counts of its tabs', '/clients/?search=harbour&counts=true'),
  atTitle('clients, a word that all say', '/clients/?search=office'),
  atTitle('clients, one letter that 40 have', '/clients/?search=q'),
  atTitle('clients, one letter that all have', '/clients/?search=e'),
  atTitle('clients, two letters that one in 3 has', '/clients/?search=ri'),
  atTitle('clients, counts of tabs', '/clients/counts/?'),
  atTitle('clients, counts of a search', '/clients/counts/?search=quixotry'),
  atTitle('clients, to pick from', '/clients/?selection=true'),
  atTitle('clients, to pick from by two letters', '/clients/?selection=true&search=ri'),
  atTitle('contacts, the first page', '/contacts/?'),
  atTitle(
    `contacts, page ${Math.min(5000, lastPage(many)).toLocaleString('en')}`,
    `/contacts/?page=${Math.min(5000, lastPage(many))}`,
  ),
  atTitle('contacts, a word that 40 say', '/contacts/?search=quixley'),
  atTitle('contacts, a word that one in 16 says', '/contacts/?search=walker'),
  atTitle('contacts, two letters that one in 16 has', '/contacts/?search=wa'),
  atTitle('contacts, to pick from by a word', '/contacts/?selection=true&search=walker'),
  atTitle('contacts, at a client by its name', '/contacts/?search=client:quixotry'),
  atTitle('contacts, counts of tabs', '/contacts/counts/?'),
]

/** Measures one size; `whole`: all of the acts, else the first page and a search, to see how they grow. */
export async function measureRecords(
  server: Awaited<ReturnType<typeof postgres>>,
  folder: string,
  { many, whole, seconds }: { many: number; whole: boolean; seconds: number },
): Promise<{ results: Result[]; files: BenchFiles }> {
  const name = `bench_records_${many}`
  const adminUrl = await server.database(name)
  await migrate({ adminUrl, appPassword: benchSettings.password })
  const begun = performance.now()
  const firms = await makeFirms(adminUrl, { orgs: 4, entries: 2000 })
  for (const [index, firm] of firms.entries()) await addRecords(adminUrl, firm, index === 1 ? many : many / 20)
  await vacuumed(adminUrl)
  const made = ((performance.now() - begun) / 1000).toFixed(0)
  say(`\n${many.toLocaleString('en')} clients and contacts in one of 4 organisations (made in ${made} s)`)
  const url = server.appUrl(name)
  const database = openDatabase({ url, poolSize: 4, statementTimeoutMs: 60_000 })
  const web = await startServer(url, join(folder, `data-records-${many}`))
  const requests = firms.slice(1, 2)
  try {
    const results: Result[] = []
    for (const act of whole ? actions(many) : actions(many).slice(0, 1))
      results.push(await compare({ act, entries: many, clients: 1, firms: requests, database, url: web.url, seconds }))
    const token = requests[0]?.token ?? ''
    const before = web.memory()
    say(`  resident before the files ${before ?? '?'} MiB`)
    const files: Watched[] = []
    for (const path of ['/api/clients/export/?include_inactive=true', '/api/contacts/export/?include_inactive=true'])
      for (const format of ['csv', 'xlsx']) files.push(await watch(web, { token, path, format }))
    return { results, files: { many, before, files } }
  } finally {
    await web.stop()
    await database.close()
  }
}

async function vacuumed(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
