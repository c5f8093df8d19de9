/**
 * Nobody reaches through another person or record what they lack (docs/decisions/0094): every call that changes a person or a
 * relation, as each default group and as people of one permission. Whatever the calls answer, nobody may do or see more after
 * them than before, and who may do more than the writer is as before.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { allPermissions, type Permission } from '#core/permissions.ts'
import { defaultGroups } from '#features/users/groups/groups.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { type Attempt, attempts, type RightsWorld as World, rightsWorld } from './support/rightsAttempts.ts'
import { changes, endpoints } from './support/rules.ts'
import { shapeOf } from './support/schemas.ts'

const server = testServer({}, { empty: true })
const { grant, headersOf, inFirm, raw } = server
const admin = adminOf(server.database)

const aWorld = rightsWorld(server)

/** Fields of a body that change a person's rights, or a relation that rights hang on, by where they do. */
const relations: Readonly<Record<string, RegExp>> = {
  group_ids: /^\/users\//,
  add_group_ids: /^\/users\//,
  remove_group_ids: /^\/users\//,
  active: /^\/users\//,
  email: /^\/users\//,
  end_date: /^\/users\//,
  manager_id: /^\/users\//,
  department_ids: /^\/users\//,
  permissions: /./,
  department_id: /^\/(users|projects|quote-items)\//,
  managed_by_id: /./,
  quote_item_id: /^\/tasks\//,
  user_id: /^\/diary\/(:id|edit)\//,
}
/** Calls with such a field that change nothing of what is there: why. */
const without: Readonly<Record<string, string>> = {
  'POST /projects/:id/quote-items/': 'a new item: nothing hangs on it yet',
  'PATCH /projects/:id/quote-items/': 'all items of a project: the database judges each as PATCH /quote-items/:id/',
  'PATCH /projects/:id/quote-items/:item_id/': 'the same item below its project',
  'POST /quote-items/': 'a new item: nothing hangs on it yet',
  'POST /tasks/': 'a new task: nothing hangs on it yet',
  'POST /users/deputies/': 'never names whoever calls it: deputies.test.ts',
  'POST /users/filter-sets/': 'narrows what one sees anyway',
  'PATCH /users/filter-sets/:id/': 'narrows what one sees anyway',
}

test('every call that takes such a field is tried, or said to change nothing of what is there', () => {
  const taking = endpoints.filter(
    (endpoint) =>
      changes(endpoint) &&
      endpoint.access !== 'public' &&
      Object.keys(endpoint.body ? shapeOf(endpoint.body) : {}).some((name) => relations[name]?.test(endpoint.path)),
  )
  const tried = new Set([...attempts.map(({ call }) => call), ...Object.keys(without)])
  const untried = [...new Set(taking.map(({ method, path }) => `${method} ${path}`))].filter((call) => !tried.has(call))
  expect(taking.length).toBeGreaterThan(10)
  expect(untried).toEqual([])
})

const get = async (person: BuilderPerson, path: string) => raw({ url: `/api${path}`, headers: await headersOf(person) })

/** Everything that a person may do and reach: their permissions, and of each record whether they see, decide and price it. */
async function reachOf(person: BuilderPerson): Promise<Set<string>> {
  const found = new Set<string>()
  const profile = (await get(person, '/users/me/')).body as { permissions?: Record<string, string[]> }
  for (const [group, names] of Object.entries(profile.permissions ?? {}))
    for (const name of names) found.add(`may ${group}.${name}`)
  const lists = [
    '/diary/?start=2026-03-01&end=2026-03-31',
    '/expenses/?rows=100',
    '/projects/?rows=100',
    '/leave/?rows=100',
  ]
  for (const path of lists) {
    const { status, body } = await get(person, path)
    if (status !== 200) continue
    const rows = (Array.isArray(body) ? body : (body['results'] ?? [])) as Record<string, unknown>[]
    for (const row of rows)
      for (const [field, value] of Object.entries(row))
        if (field === 'id' || field === 'price' || (/^can_(decide|reset|check|approve)$/.test(field) && value === true))
          found.add(`${path.split('?')[0]} ${String(row['id'])} ${field}`)
  }
  return found
}

/** Reads the permissions of everybody of the firm, by their groups, and the access of the administrator. */
async function accessIn(world: World) {
  return inFirm(world, async (db) => {
    const { rows } = await sql<{ id: number; permissions: string[] }>`
      select id, permissions_of(org_id, id) as permissions from member`.execute(db)
    const ada = await db
      .selectFrom('member')
      .where('id', '=', world.ada.id)
      .select(['active', 'email', 'end_date', 'account_id'])
      .executeTakeFirstOrThrow()
    return { everybody: new Map(rows.map(({ id, permissions }) => [id, new Set(permissions)])), ada }
  })
}

const tryIt = async (world: World, { call, url, body }: Attempt) =>
  raw({
    method: call.split(' ')[0] as 'POST' | 'PATCH',
    url: `/api${url(world)}`,
    headers: await headersOf(world.wren, { by: 'cookie' }),
    ...(body && { payload: body(world) }),
  })

test('every attempt is a request that is granted to whoever may do everything', async () => {
  const refused: string[] = []
  for (const attempt of attempts) {
    const world = await aWorld()
    await grant(world.wren, ...allPermissions)
    const { status, text } = await tryIt(world, attempt)
    // 409: there is nothing to take away.
    if (status >= 300 && status !== 409)
      refused.push(`${attempt.call} ${JSON.stringify(attempt.body?.(world))}: ${status} ${text}`)
  }
  expect(refused).toEqual([])
})

test('a relation that nothing guards is found', async () => {
  await admin.run('alter table project disable trigger reach_of_relation')
  const permissions = [
    'projects.view_project',
    'projects.change_project',
    'projects.view_financials_own_projects',
  ] as const
  const gains = await gainsOf(permissions)
  await admin.run('alter table project enable trigger reach_of_relation')
  expect(gains).toEqual([
    expect.stringMatching(/^\/projects\/ \d+ price$/),
    expect.stringMatching(/^\/projects\/ \d+ price$/),
  ])
  expect(await gainsOf(permissions)).toEqual([])
})

/** Makes every attempt as Wren with these permissions, and answers what anybody has more, or the administrator otherwise. */
async function gainsOf(permissions: readonly Permission[]): Promise<string[]> {
  const world = await aWorld()
  const { wren } = world
  await grant(wren, ...permissions)
  const before = { reach: await reachOf(wren), access: await accessIn(world) }
  const known = await inFirm(world, async (db) => ({
    projects: (await db.selectFrom('project').select('id').execute()).map(({ id }) => id),
  }))
  const holdsAll = allPermissions.every((permission) => permissions.includes(permission))
  const opened: string[] = []
  for (const attempt of attempts.filter(({ opens }) => !opens || !holdsAll)) {
    const { status } = await tryIt(world, attempt)
    if (status >= 500) return [`${attempt.call}: ${status}`]
    if (status < 300 && attempt.opens) opened.push(attempt.call)
  }
  const after = { reach: await reachOf(wren), access: await accessIn(world) }
  // A project that Wren added, or copied, was not there to be seen.
  const isNew = (found: string) => {
    const [, kind, id] = /^(\S+) (\d+) /.exec(found) ?? []
    return kind === '/projects/' && !known.projects.includes(Number(id))
  }
  const reached = [...after.reach].filter((found) => !before.reach.has(found) && !isNew(found))
  const given = [...after.access.everybody].flatMap(([id, value]) => {
    const had = before.access.everybody.get(id) ?? new Set()
    return [...value]
      .filter((permission) => !had.has(permission) && !permissions.includes(permission as Permission))
      .map((permission) => `${id} may ${permission}`)
  })
  const isEqual = JSON.stringify(after.access.ada) === JSON.stringify(before.access.ada)
  const taken = [...(before.access.everybody.get(world.ada.id) ?? [])].filter(
    (permission) => !after.access.everybody.get(world.ada.id)?.has(permission),
  )
  return [
    ...opened,
    ...reached,
    ...given,
    ...(holdsAll ? [] : [...(isEqual ? [] : ['the access of Ada changed']), ...taken]),
  ]
}

describe('after every attempt nobody has more', () => {
  test.each(defaultGroups.map(({ name, permissions }) => [name, permissions] as const))(
    '%s',
    async (_name, permissions) => {
      expect(await gainsOf(permissions)).toEqual([])
    },
  )

  /** Permissions that open one of the calls by themselves. */
  const opening = allPermissions.filter((permission) =>
    endpoints.some(
      ({ method, path, access }) =>
        attempts.some(({ call }) => call === `${method} ${path}`) &&
        [access].flat().some((name) => name === permission),
    ),
  )
  test.each(opening)('one permission: %s', async (permission) => {
    expect(await gainsOf([permission])).toEqual([])
  })

  /** Who may write everything that a relation is part of, beside what others only hold. */
  const writer: readonly Permission[] = [
    ...opening,
    'users.view_user',
    'projects.view_project',
    'projects.view_quote',
    'quote_items.view_quoteitem',
    'tasks.view_task',
    'diary.view_entry',
    'expenses.view_expense',
  ]
  const scoped = ['own_staff', 'own_department', 'own_quote_item_department', 'own_project']
  test.each(scoped)('whoever may write all of it, with every permission of %s', async (scope) => {
    const names = allPermissions.filter((name) => name.endsWith(`_${scope}`) || name.endsWith(`_${scope}s`))
    expect(names.length).toBeGreaterThan(0)
    expect(await gainsOf([...new Set([...writer, ...names])])).toEqual([])
  })
})
