/** Lists of very many projects of one firm: the first page, the counts of its tabs, each tab, and searches. */
import { join } from 'node:path'

import pg from 'pg'

import { migrate } from '#db/migrate.ts'
import { allTabs } from '#features/projects/projects.ts'
import { openDatabase } from '#server/db/db.ts'
import { list } from './acts.ts'
import { compare } from './compare.ts'
import { makeFirms } from './data.ts'
import { addRecords } from './records.data.ts'
import { type Result, say } from './report.ts'
import { startServer } from './server.ts'
import { benchSettings, type postgres } from './set-up.ts'

const atTitle = (title: string, query: string) => list(`projects, ${title}`, () => `/api/projects/?${query}`)
/** Towns of a country, about which its projects lie: one in 60 each. */
const towns = Array.from({ length: 60 }, (_, index) => ({
  latitude: 50.5 + ((index * 37) % 60) / 9,
  longitude: -4.5 + ((index * 23) % 60) / 11,
}))
/** The tile at a zoom in which the first town is. */
function tile(zoom: number): string {
  const { latitude, longitude } = towns[0] ?? { latitude: 0, longitude: 0 }
  const across = ((longitude + 180) / 360) * 2 ** zoom
  const down = ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom
  return `${zoom}/${Math.floor(across)}/${Math.floor(down)}`
}
const onMap = (title: string, path: string) => list(`the map, ${title}`, () => `/api/projects/${path}`)

const actions = [
  atTitle('the first page', ''),
  ...allTabs.map((tab) => atTitle(`the tab ${tab} with all counts`, `tab=${tab}&counts=true`)),
  atTitle('sorted by client, backwards', 'ordering=-client'),
  atTitle('page 2,000', 'page=2000'),
  atTitle('a word that 20 say', 'search=quixotry&counts=true'),
  atTitle('a word that one in 15 says', 'search=harbour&counts=true'),
  atTitle('a word that all say', 'search=office&counts=true'),
  atTitle('a word of clients', 'search=meadow&counts=true'),
  atTitle('two words', 'search=harbour wall&counts=true'),
  atTitle('a manager', 'search=manager:"person 007"&counts=true'),
  atTitle('what is late', 'search=is:late&counts=true'),
  atTitle('what lies about a town', 'bbox=-4.6,50.4,-4.4,50.6&counts=true'),
  onMap('a tile of the world', 'tiles/0/0/0/'),
  onMap('a tile of a county', `tiles/${tile(8)}/`),
  onMap('a tile of a village', `tiles/${tile(14)}/`),
  onMap('a tile of the world, of a tab', 'tiles/0/0/0/?tab=progress'),
  onMap('a tile of the world, of a word that one in 15 says', 'tiles/0/0/0/?search=harbour'),
  onMap('what they lie in', 'bounds/'),
]

/** Measures `many` projects in one of two organisations. */
export async function measureProjects(
  server: Awaited<ReturnType<typeof postgres>>,
  folder: string,
  { many, seconds }: { many: number; seconds: number },
): Promise<Result[]> {
  const name = `bench_projects_${many}`
  const adminUrl = await server.database(name)
  await migrate({ adminUrl, appPassword: benchSettings.password })
  const firms = await makeFirms(adminUrl, { orgs: 2, entries: 2000 })
  for (const [index, firm] of firms.entries()) {
    await addRecords(adminUrl, firm, 2000)
    await addProjects(adminUrl, firm.org_id, index === 1 ? many : many / 20)
  }
  say(`\n${many.toLocaleString('en')} projects in one of 2 organisations`)
  const url = server.appUrl(name)
  const database = openDatabase({ url, poolSize: 4, statementTimeoutMs: 60_000 })
  const web = await startServer(url, join(folder, `data-projects-${many}`))
  const requests = firms.slice(1, 2)
  const results: Result[] = []
  try {
    for (const act of actions)
      results.push(await compare({ act, entries: many, clients: 1, firms: requests, database, url: web.url, seconds }))
    return results
  } finally {
    await web.stop()
    await database.close()
  }
}

/** Ten years of projects in every phase: of ten, one is an enquiry, one a quote, one was lost. */
export async function addProjects(adminUrl: string, org: number, many: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica; set work_mem = '64MB'`)
  await client.query(`select set_config('app.org_id', $1, false)`, [String(org)])
  await client.query(
    `insert into project (reference, name, client_id, managed_by_id, department_id, price, probability, deadline,
       requested, quoted, accepted, surveyed, processed, checked, delivered, invoiced, received, abandoned, coordinates)
     select 'Q' || lpad(n::text, 6, '0'), (string_to_array('Harbour Meadow Granite Willow Northern Summit River Cedar
         Bright Stone Castle Falcon Orchard Beacon Ridge', ' '))[1 + n % 15] || ' '
         || (array['wall', 'bridge', 'office', 'yard'])[1 + n / 15 % 4] || case when n % 5000 = 0 then ' quixotry' else '' end
         || ' office ' || n,
       f.client + n % 2000, f.member + n % 50, f.department, n % 9000, n % 100, day + 90,
       day, case when n % 10 > 0 then day + 5 end, case when n % 10 > 2 then day + 20 end,
       case when n % 10 > 3 then day + 30 end, case when n % 10 > 3 and n % 90 > 5 then day + 40 end,
       case when n % 10 > 3 and n % 90 > 10 then day + 45 end, case when n % 10 > 3 and n % 90 > 15 then day + 50 end,
       case when n % 10 > 3 and n % 90 > 20 then day + 60 end, case when n % 10 > 3 and n % 90 > 30 then day + 80 end,
       case when n % 10 = 2 or n % 70 = 3 then day + 90 end,
       round(($2::float8[])[1 + n % 60]::numeric + (n * 7919::bigint % 9000 - 4500) / 30000.0, 6) || ', '
         || round(($3::float8[])[1 + n % 60]::numeric + (n * 6131::bigint % 9000 - 4500) / 18000.0, 6)
     from generate_series(1, $1::int) n
     cross join lateral (select current_date - 3650 + (n * 3640::bigint / $1::int)::int as day) made
     cross join (select (select min(id) from client where org_id = app_org_id()) as client,
       (select min(id) from member where org_id = app_org_id()) as member,
       (select min(id) from department where org_id = app_org_id()) as department) f`,
    [many, towns.map(({ latitude }) => latitude), towns.map(({ longitude }) => longitude)],
  )
  await client.query(
    `update user_group set permissions = permissions || '{projects.view_quote,projects.view_financials,projects.view_category}'
      where org_id = $1 and name = 'Bench'`,
    [org],
  )
  await client.query('vacuum analyze')
  await client.end()
}
