/**
 * Filter sets on every resource: what they keep narrows the list, by its other names too
 * (docs/rules/api.md#filter-sets).
 */
import { describe, expect, test } from 'vitest'

import type { Endpoint } from '#core/contract.ts'
import { listValuations } from '#features/valuations/valuations.contract.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { endpoints } from '../safety/support/rules.ts'
import { partOf, shapeOf } from '../safety/support/schemas.ts'

const server = testServer()
const { aFirm, headersOf, inFirm, raw } = server
const creates = endpoints.filter(({ method, path }) => method === 'POST' && path.endsWith('/filter-sets/'))
const prefixOf = ({ path }: Endpoint) => path.split('/')[1] ?? ''
const settings = ['name', 'shared', 'default']
const filtersOf = (create: Endpoint) =>
  Object.keys(shapeOf(partOf(create, 'body'))).filter((name) => !settings.includes(name))

/** Prefixes of settings and one's own account: short lists, which nobody narrows. */
const ofSettings = ['auth', 'company', 'sugarcrm', 'api-keys', 'webhooks']

test('every list of records has them', () => {
  const prefixes = creates.map(prefixOf)
  const lists = endpoints.filter(
    ({ method, path }) =>
      method === 'GET' && endpoints.some((endpoint) => endpoint.method === 'POST' && endpoint.path === path),
  )
  const without = lists.map(prefixOf).filter((prefix) => !prefixes.includes(prefix))
  expect([...new Set(without)]).toEqual(ofSettings)
  for (const prefix of ['quote-items', 'rates', 'valuations', 'schedule']) expect(prefixes).toContain(prefix)
})

/** Drawn by the browser from all that the call answers; a board and charts are narrowed there or by calls of their own. */
const elsewhere = ['schedule', 'dashboard']

test('each filter that is kept is a parameter of its list', () => {
  const listOf: Record<string, string> = { valuations: '/projects/:id/valuations/' }
  const sameAs: Record<string, string> = {
    diaryStatus: 'diary_status',
    usersIncludeIds: 'user_ids',
    userManagerIds: 'user_manager_ids',
    departmentIds: 'department_ids',
  }
  const missing = creates.flatMap((create) => {
    const prefix = prefixOf(create)
    if (elsewhere.includes(prefix)) return []
    const list = endpoints.find(({ method, path }) => method === 'GET' && path === (listOf[prefix] ?? `/${prefix}/`))
    const parameters = Object.keys(shapeOf(list && partOf(list, 'query')))
    return filtersOf(create)
      .filter((name) => ![sameAs[name] ?? name, name.replace(/_ids$/, '_id')].some((text) => parameters.includes(text)))
      .map((name) => `${prefix} ${name}`)
  })
  expect(missing).toEqual([])
})

const specified = [
  'managers',
  'departments',
  'project_categories',
  'services',
  'users_include',
  'users_exclude',
] as const

describe.each(['projects', 'quotes', 'schedule', 'dashboard'])('other names of filters on %s', (prefix) => {
  test('are taken and answered', async () => {
    const firm = await aFirm()
    const { ada, maya, sam } = firm
    const { category, service } = await inFirm(ada, async (db) => ({
      category: (
        await db.insertInto('project_category').values({ name: 'Bridges' }).returning('id').executeTakeFirstOrThrow()
      ).id,
      service:
        (await db.selectFrom('service').select('id').orderBy('id').limit(1).executeTakeFirst())?.id ??
        (await db.insertInto('service').values({ name: 'Levels' }).returning('id').executeTakeFirstOrThrow()).id,
    }))
    const filters = {
      managers: [maya.id],
      departments: [firm.departments.field.id],
      project_categories: [category],
      services: [service],
      users_include: [maya.id, sam.id],
      users_exclude: [ada.id],
      ...(prefix !== 'dashboard' && { search: 'bridge' }),
    }
    const headers = await headersOf(ada)
    const url = `/api/${prefix}/filter-sets/`
    const made = await raw({ method: 'POST', url, headers, payload: { name: 'Mine', ...filters } })
    expect([made.status, made.body]).toEqual([201, expect.objectContaining(filters)])
    const { id } = made.body as { id: number }
    const listed = await raw({ method: 'GET', url, headers })
    expect(listed.body).toEqual([expect.objectContaining({ id, ...filters })])
    const changed = await raw({ method: 'PATCH', url: `${url}${id}/`, headers, payload: { managers: [sam.id] } })
    expect(changed.body).toMatchObject({ ...filters, managers: [sam.id] })
    const stranger = await aFirm()
    for (const name of specified) {
      const foreign = await raw({
        method: 'POST',
        url,
        headers,
        payload: { name, [name]: [stranger.ada.id + 900_000] },
      })
      expect([foreign.status, foreign.body]).toEqual([400, { [name]: ['Invalid choice.'] }])
    }
  })
})

test.each(['projects', 'quotes'])(
  '%s: either name sets the filter, and two that disagree are refused',
  async (prefix) => {
    const { ada, maya, sam } = await aFirm()
    const headers = await headersOf(ada)
    const url = `/api/${prefix}/filter-sets/`
    const send = (payload: object) => raw({ method: 'POST', url, headers, payload })
    expect((await send({ name: 'By one', managed_by_ids: [maya.id] })).body).toMatchObject({ managers: [maya.id] })
    expect((await send({ name: 'By other', managers: [maya.id] })).body).toMatchObject({ managed_by_ids: [maya.id] })
    expect((await send({ name: 'Same', managers: [maya.id], managed_by_ids: [maya.id] })).status).toBe(201)
    const both = await send({ name: 'Both', managers: [maya.id], managed_by_ids: [sam.id] })
    expect([both.status, both.body]).toEqual([400, { managers: ['Enter managers or managed_by_ids, not both.'] }])
  },
)

test('a kept set narrows the list of projects', async () => {
  const { ada, maya, sam } = await aFirm()
  const [mine] = await inFirm(ada, async (db) => [
    await build.aProject(db, { name: 'Weir', managed_by_id: maya.id }),
    await build.aProject(db, { name: 'Weir', managed_by_id: sam.id }),
  ])
  const headers = await headersOf(ada)
  const payload = { name: 'Weirs', managers: [maya.id], users_exclude: [sam.id], search: 'weir' }
  const { body } = await raw({ method: 'POST', url: '/api/projects/filter-sets/', headers, payload })
  const saved = body as { managers: number[]; users_exclude: number[]; search: string }
  const query = { managers: saved.managers.join(), users_exclude: saved.users_exclude.join(), search: saved.search }
  const { body: page } = await raw({ method: 'GET', url: '/api/projects/', headers, query })
  expect((page as { results: { id: number }[] }).results.map(({ id }) => id)).toEqual([mine?.id])
})

test('valuations are narrowed by the states of a kept set', async () => {
  const { ada, project } = await aFirm()
  const first = await inFirm(ada, (db) => build.aValuation(db, { project_id: project.id }))
  const headers = await headersOf(ada)
  const url = '/api/valuations/filter-sets/'
  const { body } = await raw({ method: 'POST', url, headers, payload: { name: 'Drafts', state: ['draft'] } })
  const { state } = body as { state: string[] }
  const listed = async (states: string) => {
    const { body: valuations } = await server.as(ada, listValuations, {
      params: { id: String(project.id) },
      query: { state: states },
    })
    return valuations.map(({ id }) => id)
  }
  expect([await listed(state.join()), await listed('agreed')]).toEqual([[first.id], []])
})
