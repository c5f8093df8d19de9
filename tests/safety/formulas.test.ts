/** No file for a spreadsheet holds a formula that somebody typed, whatever the spreadsheet splits its lines at. */
import { beforeAll, expect, test } from 'vitest'

import { neutralised, parseCsv } from '#core/csv.ts'
import { entriesOf } from '#test/archives.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { report } from './support/dice.ts'
import { endpoints, urlOf } from './support/rules.ts'
import { partOf, shapeOf } from './support/schemas.ts'
import { aWorld, quietly, type World } from './support/world.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
let world: World
beforeAll(async () => {
  world = await aWorld(server, admin)
  await hostile()
})

const formula = ';=1+1'

/** Texts that people type; codes, such as the zone of a firm, would not be understood. */
const typed =
  '(name|notes|details|description|reference|position|team|source|address_city|title|reason|identifier|serial)$'

/** Puts a formula into every such text that takes one. */
async function hostile(): Promise<void> {
  const columns = await admin.rows<Record<'table' | 'name', string>>(`
    select c.table_name as table, c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER' and c.column_name ~ '${typed}' and t.table_type = 'BASE TABLE'
       and c.table_name not in ('mail_template', 'outbox', 'audit') and exists (select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'org_id')`)
  const statements = columns.map(
    ({ table, name }) =>
      `begin update ${table} set "${name}" = '${formula} ' || left("${name}", 200); exception when others then null; end;`,
  )
  await quietly(admin, `do $$ begin ${statements.join(' ')} end $$`)
}

/** Cells that a spreadsheet would take for formulas. */
const formulasIn = (text: string) =>
  parseCsv(text, ',', { rows: 100_000, columns: 1000, cell: 1_000_000 })
    .flatMap(({ cells }) => cells)
    .filter((cell) => /(^|[;|\t\r\n])\s*[=+@]/.test(cell))

const files = endpoints.filter(
  ({ method, raw }) => method === 'GET' && Array.isArray(raw) && raw.some((type) => /csv|zip/.test(String(type))),
)

test('every file of text keeps formulas from being any', async () => {
  const { ada } = world.ours
  const found: string[] = []
  const met: string[] = []
  for (const endpoint of files) {
    const format = 'format' in shapeOf(partOf(endpoint, 'query')) ? { format: 'csv' } : {}
    const query = partOf(endpoint, 'query')?.safeParse(format).success === false ? {} : format
    const answer = await server
      .app()
      .inject({ method: 'GET', url: urlOf(endpoint, world, { query }), headers: await server.headersOf(ada) })
    if (answer.statusCode !== 200) continue
    const type = String(answer.headers['content-type'])
    const texts = type.includes('zip')
      ? [...entriesOf(answer.rawPayload)].flatMap(([name, text]) => (name.endsWith('.csv') ? [text] : []))
      : type.includes('csv')
        ? [answer.body]
        : []
    for (const text of texts) {
      if (text.includes(";'=1+1")) met.push(endpoint.name)
      found.push(...formulasIn(text).map((cell) => `${endpoint.name}: ${cell}`))
    }
  }
  expect(found).toEqual([])
  report(`formulas: ${new Set(met).size} of ${files.length} files held some: ${[...new Set(met)].join(' ')}`)
  expect(met).toEqual(expect.arrayContaining(['exportClients', 'exportDiary', 'exportProjects', 'exportOwnData']))
})

test('a file with a formula is found', () => {
  expect(formulasIn('Name,Notes\r\nQuay,"Levels;=1+1"\r\n')).toEqual(['Levels;=1+1'])
  expect(formulasIn(`Name,Notes\r\nQuay,"${neutralised('Levels;=1+1')}"\r\n`)).toEqual([])
})
