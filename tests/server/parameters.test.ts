/**
 * Every parameter that a contract declares has an effect: on the demonstration two requests that differ in it alone are
 * answered differently, of pages and of choices. A parameter for which nothing here finds such a pair fails by name.
 */
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'

import { demoPassword, seed } from '#db/demo/seed.ts'
import type { Endpoint } from '#core/contract.ts'
import { addDays, today, weekday } from '#core/days.ts'
import { login } from '#features/auth/auth.contract.ts'
import { listNotifications } from '#features/notifications/notifications.contract.ts'
import { task } from '#features/tasks/tasks.ts'
import { on } from '#server/http/route.ts'
import { routes } from '#app/http.ts'
import { testServer } from '#test/firm.ts'
import { addParameterData, type Subjects } from '#test/parameterData.ts'
import { turnOf } from '#test/sizes.ts'
import { adminOf } from '../safety/support/admin.ts'
import { chartIds } from '#features/dashboard/dashboardCharts.ts'
import { report } from '../safety/support/dice.ts'
import { tableOf } from '../safety/support/idTables.ts'
import { leaky } from '../safety/support/leaky.ts'
import { idFields, partOf, type Schema, shapeOf } from '../safety/support/schemas.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
const day = today('Europe/London')
const tokens: string[] = []
let org = 0
let subjects: Subjects

beforeAll(async () => {
  expect(await seed(server.database(), () => {}, server.settings.files)).toBe(true)
  const [person] = await admin.rows<{ id: number; org_id: number }>(
    `select id::int, org_id::int from member where email = 'admin@gb.example' order by org_id`,
  )
  org = person?.org_id ?? 0
  subjects = await server.inFirm({ org_id: org }, (db) => addParameterData(db, person?.id ?? 0, day))
  // Somebody reports to whom, and somebody is here for another firm of the group.
  await admin.run(`set session_replication_role = replica;
    update member set manager_id = (select max(id) from member where org_id = ${org} and active) where id = ${subjects.person};
    update member set main_org_id = (select min(id) from org where id <> ${org})
     where id = (select min(id) from member where org_id = ${org} and id <> ${subjects.person} and active);
    reset session_replication_role`)
  await admin.run('analyze')
  for (const group of ['admin', 'manager', 'staff', 'finance']) {
    const { body } = await server.anonymous(login, { body: { email: `${group}@gb.example`, password: demoPassword } })
    tokens.push(String(body['auth_token']))
  }
}, 600_000)

type Query = Readonly<Record<string, string>>
const year = { start: addDays(day, -300), end: addDays(day, 60) }
const month = { start: addDays(day, -30), end: day }

/** A Tuesday with no day off until Thursday: half a day changes something. */
const tuesday = Array.from({ length: 40 }, (_, after) => addDays(day, 20 + after)).find(
  (each) => weekday(each) === 2 && !/-12-(2\d|3\d)|-01-0[123]/.test(each),
) as string

/** Queries that a call needs beside the parameter, so that it has something to change. */
const bases: Readonly<Record<string, Query>> = {
  compareRevisions: { from: '1', to: '2' },
  explainRate: { user_id: '$person' },
  exportJournal: year,
  exportProjectPerformance: year,
  exportAudit: { record: '$record' },
  findPeople: { start: addDays(day, 1), end: addDays(day, 9) },
  getDashboardChartRows: { month: addDays(day, -35).slice(0, 7) },
  getLeavePlanner: month,
  getProjectPerformance: year,
  listDiary: month,
  listUserDiary: month,
  exportDiary: month,
  listHolidays: year,
  listJournalBalances: year,
  previewLeave: { type_id: '$leaveType', start: tuesday, end: addDays(tuesday, 2) },
  suggestHolidays: { year: '2026' },
}
/** The same by parameter, of one call or of all. */
const basesOf: Readonly<Record<string, Query>> = {
  page: { rows: '1' },
  include_active_projects: { tab: 'delivered' },
  'listQuotes.include_active_projects': { tab: 'open' },
  include_internal_projects: { search: 'own' },
  ...Object.fromEntries(
    ['Clients', 'Contacts', 'Equipment', 'Users'].flatMap((nouns) =>
      ['list', 'export'].map((verb) => [`${verb}${nouns}.include_inactive`, { tab: 'active' }]),
    ),
  ),
  'listQualifications.include_inactive': { tab: 'all' },
  'exportQualifications.include_inactive': { tab: 'all' },
  'listUsers.include_manager': { manager_id: '$person' },
  'exportAudit.record': { kind: 'client' },
  'listContacts.include_inactive of a selection': { search: 'Aaron' },
}
/** Values that no schema, table or enumeration suggests. */
const examples: Readonly<Record<string, readonly string[]>> = {
  bbox: ['-180,-89,180,89', '0,0,1,1'],
  'compareRevisions.from': ['2', '3'],
  'compareRevisions.to': ['3'],
  'suggestHolidays.year': ['2020'],
  record: ['$record'],
  'listProjects.filters': ['$projectFilters'],
  'listQuotes.filters': ['$quoteFilters'],
  name: ['Aardvark Quays', 'Nell Aaron'],
  email: ['office@quay.example', 'nell@quay.example'],
  phone: ['01632 960001'],
  'proposeInvoiceTax.date': ['1990-01-01'],
  kind: ['cost', 'charge', 'invoice', 'payment', 'client'],
}
/** Parameters of which the effect is another than the answer, or is of something that no test of reads has. */
const shownElsewhere: Readonly<Record<string, string>> = {
  'followRecords.watch': 'which changes are followed: changes.api.test.ts',
  'followRecords.since': 'from where changes are followed: changes.api.test.ts',
  'listProjectActivity.cursor': 'the next page: activity.api.test.ts',
  'listCrmLinks.client_id': 'there is no CRM here: crm.api.test.ts',
  'listCrmLinks.contact_id': 'there is no CRM here: crm.api.test.ts',
  'searchCrm.client_id': 'there is no CRM here: crm.api.test.ts',
  'searchCrm.contact_id': 'there is no CRM here: crm.api.test.ts',
  'searchCrm.search': 'there is no CRM here: crm.api.test.ts',
  'startSso.redirect_uri': 'the address that the provider comes back to: authSso.api.test.ts',
  'findPeople.tentative': 'whether tentative bookings take time: scheduleFind.api.test.ts',
  ...Object.fromEntries(
    ['from', 'people', 'hours', 'category_ids', 'tentative'].map((name) => [
      `proposeCrews.${name}`,
      'whom a job is proposed for: schedulePlan.api.test.ts',
    ]),
  ),
  'getPhoto.v': 'the picture’s own address, under which browsers keep it',
  'getMapPicture.v': 'whose map it is: background.api.test.ts',
  'getSignature.v': 'the picture’s own address, under which browsers keep it',
}

const reads = routes.map(({ endpoint }) => endpoint).filter(({ method, query }) => method === 'GET' && query)

/** Ids of the firm in a table, spread over all of them. */
const idsOf = new Map<string, Promise<string[]>>()
function idsIn(table: string): Promise<string[]> {
  const known =
    idsOf.get(table) ??
    admin
      .rows<{ id: number }>(
        `select id::int from (select id, row_number() over (order by id) as place, count(*) over () as many
           from ${table} where org_id = $1) rows where place % greatest(1, many / 25) = 0 order by id limit 25`,
        [org],
      )
      .then((rows) => rows.map(({ id }) => String(id)))
  idsOf.set(table, known)
  return known
}

const subjectsIn = (table: string): string[] =>
  table in subjects ? [String(subjects[table as keyof Subjects])] : table === 'member' ? [String(subjects.person)] : []

const bare = (schema: Schema): Schema => {
  const { innerType, type, in: from, out } = schema._zod.def
  if (innerType) return bare(innerType)
  return type === 'pipe' && from && out ? bare(out._zod.def.element ? out._zod.def.element : from) : schema
}

const days = [-300, -100, -40, -10, -2, 0, 20, 50].map((count) => addDays(day, count))
const months = [-300, -100, -35, 0].map((count) => addDays(day, count).slice(0, 7))
const texts = [...months, ...days, ...'true false 1 2 0 5 50 a zzqx 2026 0,0,1,1 id name'.split(' ')]

/** Values to try of a parameter. */
async function candidates(endpoint: Endpoint, name: string, schema: Schema): Promise<readonly string[]> {
  const given = examples[`${endpoint.name}.${name}`] ?? examples[name]
  if (given) return given
  const field = idFields(endpoint).find(({ part, path }) => part === 'query' && path[0] === name)
  const table = field && tableOf(endpoint, field)
  if (table) return [...subjectsIn(table), ...(await idsIn(table))]
  const { entries } = bare(schema)._zod.def
  const options = Object.values(entries ?? {}).map(String)
  const all = name === 'ordering' ? options.flatMap((option) => [option, `-${option}`]) : [...options, ...texts]
  return [...new Set(all)].filter((value) => schema.safeParse(value).success)
}

/** Reads an answer, without what differs from one moment to the next. */
async function answerTo(app: FastifyInstance, token: string, path: string, query: Query) {
  const named = Object.entries(query).map(([name, value]) => [
    name,
    value.startsWith('$') ? String(subjects[value.slice(1) as keyof Subjects]) : value,
  ])
  const url = `/api${path}?${new URLSearchParams(named).toString()}`
  const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Token ${token}` } })
  const type = String(answer.headers['content-type'])
  return {
    status: answer.statusCode,
    text: `${answer.statusCode} ${type} ${answer.body.replaceAll(/"cursor":"[^"]*"/g, '')}`,
  }
}

/** The paths of the call with ids of the firm. */
async function pathsOf(endpoint: Endpoint): Promise<string[]> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return [endpoint.path]
  const [name = ''] = names
  const table = tableOf(endpoint, { part: 'params', path: [name], kind: 'id' })
  const ids = names.length === 1 && table ? await idsIn(table) : []
  const given = places[endpoint.name]?.() ?? [...ids.slice(0, 4), ...ids.slice(-4)]
  // Several in a row, such as those of a tile, are said as one.
  return given.map((id) => endpoint.path.replace(/:\w+(\/:\w+)*/, id))
}
/** Values of path parts that are no id of one table. */
const places: Readonly<Record<string, () => readonly string[]>> = {
  ...Object.fromEntries(
    reads.flatMap(({ name, path }) => {
      const [, first = '', id] = path.split('/')
      const place = { clients: 'client', contacts: 'contact', projects: 'project', webhooks: 'webhook' }[first]
      return id === ':id' && place ? [[name, () => [String(subjects[place as keyof Subjects])]]] : []
    }),
  ),
  getDashboardChartRows: () => chartIds,
  getProjectTile: () => ['0/0/0', '5/15/10', '6/31/20', '6/31/21', '7/62/41'],
  listProjectQuoteItems: () => [String(subjects.project)],
}

/** As whom and where the call has most to answer: the two best. */
async function richest(app: FastifyInstance, endpoint: Endpoint, base: Query) {
  const found: (Place & { size: number })[] = []
  for (const token of tokens)
    for (const path of await pathsOf(endpoint)) {
      const { status, text } = await answerTo(app, token, path, base)
      if (status <= 400) found.push({ token, path, size: status < 400 ? text.length : 0 })
    }
  return found.toSorted((a, b) => b.size - a.size).slice(0, 2)
}

/** Whether a value of the parameter changes the answer there. */
async function hasEffect(
  ask: ReturnType<typeof actor>,
  endpoint: Endpoint,
  name: string,
  base: Query,
  among: readonly Place[],
): Promise<boolean> {
  const schema = shapeOf(partOf(endpoint, 'query'))[name]
  if (!schema) return false
  const values = await candidates(endpoint, name, schema)
  const { [name]: _own, ...rest } = base
  const isRequired = !schema.safeParse(undefined).success
  for (const place of among) {
    const plain = await ask.twice(place, isRequired ? base : rest)
    // What changes by itself shows nothing.
    if (plain === null) continue
    for (const value of values) {
      const otherRecord = await ask.once(place, { ...base, [name]: value })
      if ((otherRecord.status === 200 || plain.status === 200) && otherRecord.text !== plain.text) return true
    }
  }
  return false
}

interface Place {
  token: string
  path: string
}
type Answer = Awaited<ReturnType<typeof answerTo>>

/** Asks for answers; what is asked without a parameter is asked for once for all parameters, and must not change by itself. */
function actor(app: FastifyInstance) {
  const once = ({ token, path }: Place, query: Query) => answerTo(app, token, path, query)
  const known = new Map<string, Promise<Answer | null>>()
  const stable = async (place: Place, query: Query) => {
    const answer = await once(place, query)
    return (await once(place, query)).text === answer.text ? answer : null
  }
  const twice = (place: Place, query: Query) => {
    const key = JSON.stringify([place, query])
    const answer = known.get(key) ?? stable(place, query)
    known.set(key, answer)
    return answer
  }
  return { once, twice }
}

/**
 * The parameters that are tried of each call. Calls of one resource share a filter where they declare it by the same
 * schema: it is tried in one of them, the next one in another of them, and in a long run in all.
 */
function triedOf(endpoints: readonly Endpoint[]): ReadonlyMap<Endpoint, readonly string[]> {
  const declared = endpoints.flatMap((endpoint) =>
    Object.entries(shapeOf(partOf(endpoint, 'query')))
      .filter(([name]) => shownElsewhere[`${endpoint.name}.${name}`] === undefined)
      .map(([name, schema]) => ({ endpoint, name, schema })),
  )
  const schemas = [...new Set(declared.map(({ schema }) => schema))]
  const shared = Map.groupBy(declared, ({ endpoint, name, schema }) =>
    [endpoint.path.split('/')[1], name, schemas.indexOf(schema)].join(' '),
  )
  const tried = [...shared.values()].flatMap((calls, turn) => turnOf(calls, turn, 1))
  return new Map(
    endpoints.map((endpoint) => [
      endpoint,
      tried.filter((record) => record.endpoint === endpoint).map(({ name }) => name),
    ]),
  )
}

/** Declared parameters without an effect. */
async function idle(app = server.app(), endpoints: readonly Endpoint[] = reads) {
  const found: string[] = []
  let tried = 0
  for (const [endpoint, chosen] of triedOf(endpoints)) {
    if (chosen.length === 0) continue
    const ask = actor(app)
    const names = Object.keys(shapeOf(partOf(endpoint, 'query')))
    for (const more of names.includes('selection') ? [{}, { selection: 'true' }] : [{}]) {
      const richPlaces = await richest(app, endpoint, { ...bases[endpoint.name], ...more })
      for (const name of chosen) {
        if (name in more) continue
        tried += 1
        const base = {
          ...bases[endpoint.name],
          ...more,
          ...basesOf[name],
          ...basesOf[`${endpoint.name}.${name}`],
          ...('selection' in more && basesOf[`${endpoint.name}.${name} of a selection`]),
        }
        if (await hasEffect(ask, endpoint, name, base, richPlaces)) continue
        found.push(`${endpoint.name} ${name}${'selection' in more ? ' of a selection' : ''}`)
      }
    }
  }
  return { found, tried }
}

test('every declared parameter has an effect', { timeout: 600_000 }, async () => {
  const { found, tried } = await idle()
  expect(found).toEqual([])
  report(`parameters: ${tried} of ${reads.length} calls`)
})

test('a call that hears nothing of what it is asked is found, each of its parameters', async () => {
  const app = await leaky(server, [
    on(task.calls.list, () => Promise.resolve({ results: [], count: 0 })),
    on(listNotifications, () => Promise.resolve({ results: [], count: 0 })),
  ])
  const { found, tried } = await idle(app, [task.calls.list, listNotifications])
  await app.close()
  expect(found).toHaveLength(tried)
  expect(tried).toBeGreaterThan(30)
})
