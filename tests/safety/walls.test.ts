/**
 * Each of the two walls between organisations alone: row security with the application's checks off, and the
 * application with row security off. Neither may leak (docs/rules/access.md#organisations).
 */
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { buildServer } from '#app/http.ts'
import { serviceCalls } from '#features/company/company.contract.ts'
import { openDatabase, transact, type Database } from '#server/db/db.ts'
import { on } from '#server/http/route.ts'
import { databaseUrl, onServer, appPassword } from '#test/template.ts'
import { testServer } from '#test/firm.ts'
import { turnOf } from '#test/sizes.ts'
import { adminOf, adminOn, nameOf, type Admin } from './support/admin.ts'
import { ask } from './support/ask.ts'
import { attempted } from './support/attempted.ts'
import { tenantTables } from './support/catalog.ts'
import { report } from './support/dice.ts'
import { fill } from './support/fill.ts'
import { tableOf } from './support/idTables.ts'
import { leaky } from './support/leaky.ts'
import { bodyOf, changes, endpoints, placed, urlOf } from './support/rules.ts'
import { idFields } from './support/schemas.ts'
import { changed, snapshot } from './support/snapshot.ts'
import { aWorld, marker, type World } from './support/world.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
let world: World
beforeAll(async () => {
  world = await aWorld(server, admin)
  await fill(admin, world.theirs.org_id)
})

describe('row security alone', () => {
  const attempt = (statement: string, { org = String(world.ours.org_id), first = '' } = {}) =>
    attempted(server.database(), statement, { org, first })

  /** The ways through the wall that a table has; none is what is wanted. */
  async function holesOf(table: string, options: Parameters<typeof attempt>[1] = {}): Promise<string[]> {
    const theirs = world.theirs.org_id
    const [row] = await admin.rows<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where org_id = ${theirs} limit 1`,
    )
    if (!row) return ['nothing to leak']
    const columns = await admin.rows<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const list = columns.map(({ name }) => `"${name}"`).join(', ')
    const copy = pg.escapeLiteral(JSON.stringify({ ...row.row, id: 999_999_998 }))
    const holes: string[] = []
    const read = await attempt(`select * from ${table} where org_id <> ${world.ours.org_id} or org_id is null`, options)
    if (read.count > 0) holes.push(`select: ${read.count}`)
    for (const statement of [
      `select count(*) from ${table} where org_id = ${theirs} having count(*) > 0`,
      `update ${table} set org_id = org_id where org_id = ${theirs}`,
      `update ${table} set org_id = ${theirs}`,
      `delete from ${table} where org_id = ${theirs}`,
      `insert into ${table} (${list}) overriding system value select ${list} from jsonb_populate_record(null::${table}, ${copy})`,
    ]) {
      const { count } = await attempt(statement, options)
      if (count > 0) holes.push(statement.slice(0, 60))
    }
    return holes
  }

  test('leaks and changes nothing of another organisation, in any table', async () => {
    const before = await snapshot(admin)
    const tables = await tenantTables(admin)
    const holes: Record<string, string[]> = {}
    for (const table of tables) {
      const found = await holesOf(table)
      if (found.length > 0) holes[table] = found
    }
    expect(holes).toEqual({})
    expect(changed(before, await snapshot(admin))).toEqual([])
    report(`walls: ${tables.length} tables × 6 statements`)
  })

  test('and a wall with a hole is found', async () => {
    await admin.run('alter policy tenant on service using (true)')
    expect(await holesOf('service')).toEqual(expect.arrayContaining(['select: 1']))
    await admin.run('alter policy tenant on service using (org_id = (select app_org_id()))')
    expect(await holesOf('service')).toEqual([])
  })

  test('without an organisation there are no rows at all, and none can be made', async () => {
    const empty = ['', ' ', '0', '-1']
    for (const table of await tenantTables(admin))
      for (const org of empty) {
        const { count, code } = await attempt(`select * from ${table}`, { org })
        // A blank is no number: that is refused, too.
        expect([count, code ?? ''], `${table} in organisation "${org}"`).toEqual([0, org === ' ' ? '22P02' : ''])
      }
    const { count } = await transact(server.database(), {}, async (_db, client) => {
      const { rowCount } = await client.query('select * from member')
      return { count: rowCount }
    })
    expect(count).toBe(0)
  })

  test('what a transaction was tied to is gone with it, also when it failed', async () => {
    const database = openDatabase({
      url: urlOfServer(await nameOf(server.database())),
      poolSize: 1,
      statementTimeoutMs: 5000,
    })
    const tie = `select set_config('app.org_id', '${world.ours.org_id}', true)`
    const seen = () =>
      transact(
        database,
        { readOnly: true },
        async (_db, client) => (await client.query('select * from member')).rowCount,
      )
    await transact(database, {}, async (_db, client) => client.query(tie))
    expect(await seen()).toBe(0)
    await transact(database, {}, async (_db, client) => {
      await client.query(tie)
      await client.query('select 1 / 0')
    }).catch(() => undefined)
    expect(await seen()).toBe(0)
    await database.close()
  })

  test.each([
    [
      'a function of the same name ahead in the path',
      `create function pg_temp.app_org_id() returns bigint language sql as 'select THEIRS::bigint'; set local search_path = pg_temp, public`,
    ],
    [
      'an operator of the same name ahead in the path',
      `create function pg_temp.yes(bigint, bigint) returns boolean language sql as 'select true'; create operator pg_temp.= (leftarg = bigint, rightarg = bigint, function = pg_temp.yes); set local search_path = pg_temp, pg_catalog, public`,
    ],
    [
      'a table of the same name ahead in the path',
      `create temp table member (id bigint, org_id bigint); set local search_path = pg_temp, public`,
    ],
    ['row security off for the session', `set local row_security = off`],
    ['a role that the server may enter', `set local role fieldbook_auth`],
  ])('%s opens nothing', async (_name, first) => {
    for (const table of ['public.member', 'public.diary_entry', 'public.company']) {
      const given = first.replace('THEIRS', String(world.theirs.org_id))
      const found = await attempt(`select * from ${table} where org_id = ${world.theirs.org_id}`, {
        first: given,
      }).catch(() => ({ count: 0 }))
      expect(found.count, table).toBe(0)
    }
  })

  test('a reference cannot reach over the wall, even where row security does not look (P-3)', async () => {
    const { ours, theirs } = world
    for (const statement of [
      `insert into diary_entry (user_id, date, start, "end", timezone) values (${theirs.sam.id}, '2026-03-02', '2026-03-02T09:00Z', '2026-03-02T10:00Z', 'UTC')`,
      `update diary_entry set project_id = ${theirs.project.id} where user_id = ${ours.sam.id}`,
      `update member set manager_id = ${theirs.maya.id} where id = ${ours.sam.id}`,
      `update member set department_id = ${theirs.departments.field.id} where id = ${ours.sam.id}`,
      `insert into member_group (user_id, group_id) values (${ours.sam.id}, ${theirs.groups['Administrator']})`,
      `insert into task_user (task_id, user_id) values (${theirs.task.id}, ${ours.sam.id})`,
    ])
      expect(await attempt(statement), statement).toMatchObject({ count: 0, code: '23503' })
  })

  test('a unique key tells nobody what another organisation holds', async () => {
    const [row] = await admin.rows<{ reference: string }>(
      `select reference from project where org_id = ${world.theirs.org_id} limit 1`,
    )
    const { count, code } = await attempt(`insert into project (reference, name) values ('${row?.reference}', 'Ours')`)
    expect([count, code]).toEqual([1, undefined])
  })
})

const urlOfServer = (name: string) =>
  databaseUrl(inject('databases').adminUrl, name, { name: 'fieldbook_app', password: appPassword })

describe('the application alone, with row security off', () => {
  let name: string
  let open: Database
  let app: FastifyInstance
  let copy: Admin
  beforeAll(async () => {
    const { adminUrl } = inject('databases')
    const from = await nameOf(server.database())
    name = `${from}_open`
    await onServer(adminUrl, `drop database if exists ${name} with (force)`)
    // A database with connections is no template: the pool's are idle, and it opens new ones.
    await admin.end()
    await onServer(adminUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`)
    await onServer(adminUrl, `create database ${name} template ${from}`)
    copy = adminOn(() => name)
    for (const table of await tenantTables(copy))
      await copy.run(`alter table ${table} disable row level security, no force row level security`)
    open = openDatabase({ url: urlOfServer(name), poolSize: 5, statementTimeoutMs: 10_000 })
    app = await buildServer(open, server.settings)
  })
  afterAll(async () => {
    await app.close()
    await open.close()
    await copy.end()
    await onServer(inject('databases').adminUrl, `drop database if exists ${name} with (force)`)
  })

  test('row security is off indeed', async () => {
    const all = await transact(
      open,
      { readOnly: true },
      async (_db, client) => (await client.query('select distinct org_id from member')).rowCount,
    )
    expect(all).toBeGreaterThan(1)
  })

  /** Who reads every call, and of whom each call has one. */
  const readers = ['Administrator', 'Staff', 'member of both firms, acting in ours'] as const
  const more = ['Director', 'Manager', 'External'] as const

  const reads = endpoints.filter((endpoint) => !changes(endpoint))
  /** Answers to our people that hold something of the other firm. */
  async function leaks(to: FastifyInstance, calls = reads) {
    const found: string[] = []
    for (const [call, endpoint] of calls.entries()) {
      for (const persona of [...readers, ...turnOf(more, call, 1)]) {
        const headers = await server.headersOf(world.people[persona])
        const { text, status } = await ask(to, { method: 'GET', url: urlOf(endpoint, world, { persona }), headers })
        if (text.includes(marker) && !mayName.includes(`${endpoint.name} as ${persona}`))
          found.push(`${endpoint.name} as ${persona}: ${status} ${text.slice(0, 300)}`)
      }
    }
    return found
  }

  test('no list and no record of ours holds anything of theirs', async () => {
    expect(await leaks(app)).toEqual([])
  })

  test('a list that forgets the organisation is found', async () => {
    const forgetful = on(serviceCalls.list, async ({ db }) => {
      const rows = await db.selectFrom('service').selectAll().execute()
      return rows.map((row) => ({ ...row, can_change: true, can_delete: true }))
    })
    const wrong = await leaky(server, [forgetful], open)
    const found = await leaks(wrong, [serviceCalls.list])
    expect(found[0]).toContain('listServices as Administrator: 200')
    await wrong.close()
  })

  test("no call reaches a record of theirs by its id, and an id in a body is nobody's", async () => {
    const before = await snapshot(copy)
    const headers = await server.headersOf(world.ours.ada)
    const found: string[] = []
    let count = 0
    for (const endpoint of endpoints)
      for (const field of idFields(endpoint)) {
        const [first = ''] = field.path
        const send = async (id: number) => {
          count += 1
          const body = bodyOf(endpoint, world)
          const payload = field.part === 'body' ? placed(endpoint, body ?? {}, field, id) : body
          const url = urlOf(endpoint, world, {
            ...(field.part === 'params' && { params: { [first]: String(id) } }),
            ...(field.part === 'query' && { query: { [first]: String(id) } }),
          })
          const { status, text } = await ask(app, {
            method: endpoint.method,
            url,
            headers,
            ...(payload && { payload }),
          })
          // From where changes are followed moves on with every transaction, whoever makes it.
          return `${status} ${text.replace(/"cursor":"[^"]*"/, '')}`
        }
        const ids = world.ids(tableOf(endpoint, field) ?? '')
        const [absent, foreign] = [await send(ids.absent), await send(ids.foreign)]
        if (foreign !== absent)
          found.push(
            `${endpoint.name} ${field.part}.${field.path.join('.')}: ${foreign.slice(0, 200)} and not ${absent.slice(0, 200)}`,
          )
      }
    report(`walls: ${count} ids with row security off`)
    expect(found).toEqual([])
    expect(changed(before, await snapshot(copy))).toEqual([])
  })
})

/** Answers that may name another organisation: those that say which one is a member of. */
const mayName = [
  'getProfile as member of both firms, acting in ours',
  'listCompanies as member of both firms, acting in ours',
]
