/** Filter sets as they travel, on the diary's list. */
import { describe, expect, test } from 'vitest'

import { diaryFilterSets } from '#features/diary/list/listFilters.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import { project as projects } from '#features/projects/projects.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { maxFilterSets } from '../filterSets.contract.ts'
import { filterSetsOf } from '../filterSetRecord.ts'

const { as, aFirm, grant, inFirm, raw, headersOf } = testServer()
const { list, create, change, remove } = diaryFilterSets

test('kept, listed by name, changed, forgotten, and that undone', async () => {
  const { maya, sam, departments } = await aFirm()
  const filters = {
    diaryStatus: ['submitted' as const],
    usersIncludeIds: [sam.id],
    userManagerIds: [maya.id],
    departmentIds: [departments.field.id],
    search: 'date:last-week -is:weekend',
  }
  const made = await as(maya, create, { body: { name: ' My team ', ...filters } })
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ name: 'My team', ...filters, version: 1, can_change: true, can_delete: true }),
  ])
  // What is left out is empty.
  const plain = await as(maya, create, { body: { name: 'all drafts', diaryStatus: ['draft'] } })
  expect(plain.body).toMatchObject({ diaryStatus: ['draft'], usersIncludeIds: [], search: '' })
  const names = async () => (await as(maya, list, {})).body.map(({ name }) => name)
  expect(await names()).toEqual(['all drafts', 'My team'])

  const params = { id: String(made.body.id) }
  const renamed = await as(maya, change, { params, body: { name: 'Team', version: 1 } })
  expect(renamed.body).toMatchObject({ name: 'Team', ...filters, version: 2 })
  const cleared = await as(maya, change, { params, body: { search: '', usersIncludeIds: [] } })
  expect(cleared.body).toMatchObject({ ...filters, search: '', usersIncludeIds: [], version: 3 })

  const gone = await as(maya, remove, { params }, { headers: { 'if-match': '"3"' } })
  expect([gone.status, await names()]).toEqual([204, ['all drafts']])
  expect((await as(maya, undoChange, { body: { token: String(gone.headers['x-undo']) } })).status).toBe(204)
  expect((await as(maya, list, {})).body.find(({ name }) => name === 'Team')).toMatchObject({
    id: made.body.id,
    search: '',
  })
})

test('they are a person’s own: another one finds and reaches none', async () => {
  const { maya, ada } = await aFirm()
  const { body } = await as(maya, create, { body: { name: 'Mine' } })
  const params = { id: String(body.id) }
  expect((await as(ada, list, {})).body).toEqual([])
  for (const answer of [
    await as(ada, change, { params, body: { name: 'Ours' } }),
    await as(ada, remove, { params }),
    await as(maya, change, { params: { id: '999999999' }, body: {} }),
  ])
    expect([answer.status, answer.text]).toEqual([404, ''])
  // The same name is free to somebody else.
  expect((await as(ada, create, { body: { name: 'Mine' } })).status).toBe(201)
})

describe('refused', () => {
  test('a name that one has already, whatever its case', async () => {
    const { maya } = await aFirm()
    await as(maya, create, { body: { name: 'Drafts' } })
    const again = await as(maya, create, { body: { name: 'DRAFTS' } })
    expect([again.status, again.body]).toEqual([
      400,
      { name: ['You already have a filter with this name. Choose another one.'] },
    ])
  })

  test('a stale version, by body and by If-Match, with the set as it is now', async () => {
    const { maya } = await aFirm()
    const { body } = await as(maya, create, { body: { name: 'Drafts' } })
    const params = { id: String(body.id) }
    await as(maya, change, { params, body: { name: 'Other', version: 1 } })
    const stale = await as(maya, change, { params, body: { name: 'Third', version: 1 } })
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'stale', sent: 1, version: 2, current: { name: 'Other' } },
    ])
    expect((await as(maya, remove, { params }, { headers: { 'if-match': '"1"' } })).status).toBe(409)
  })

  test('people, managers and departments that one could not pick', async () => {
    const { sam, olga, otto, maya, departments, ...firm } = await aFirm()
    const elsewhere = await aFirm()
    const refusal = async (body: object) => {
      const answer = await as(sam, create, { body: { name: 'Odd', ...body } })
      return [answer.status, answer.body]
    }
    const no = (field: string) => [400, { [field]: ['Invalid choice.'] }]
    for (const id of [olga.id, elsewhere.sam.id, 999_999_999])
      expect(await refusal({ usersIncludeIds: [sam.id, id] })).toEqual(no('usersIncludeIds'))
    for (const id of [otto.id, elsewhere.maya.id])
      expect(await refusal({ userManagerIds: [id] })).toEqual(no('userManagerIds'))
    for (const id of [elsewhere.departments.field.id])
      expect(await refusal({ departmentIds: [departments.field.id, id] })).toEqual(no('departmentIds'))
    const { body } = await as(sam, create, {
      body: { name: 'Good', usersIncludeIds: [sam.id, sam.id], userManagerIds: [maya.id] },
    })
    const changed = await as(sam, change, { params: { id: String(body.id) }, body: { usersIncludeIds: [firm.ada.id] } })
    expect([changed.status, changed.body]).toEqual(no('usersIncludeIds'))
  })

  test.each([
    ['a filter that the list does not have', { project_categories: [1] }, 'project_categories'],
    ['a status that there is not', { diaryStatus: ['lost'] }, 'diaryStatus'],
    ['a search that is too long', { search: 'a'.repeat(1001) }, 'search'],
    ['too many people', { usersIncludeIds: Array.from({ length: 501 }, (_, index) => index + 1) }, 'usersIncludeIds'],
  ])('%s', async (_, filters, field) => {
    const { maya } = await aFirm()
    const answer = await raw({
      method: 'POST',
      url: '/api/diary/filter-sets/',
      headers: await headersOf(maya),
      payload: { name: 'Odd', ...filters },
    })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  test('one more than a person may keep, also when ten ask at once', async () => {
    const { maya, org_id } = await aFirm()
    await inFirm({ org_id }, (db) =>
      db
        .insertInto('filter_set')
        .values(
          Array.from({ length: maxFilterSets - 3 }, (_, index) => ({
            user_id: maya.id,
            prefix: 'diary',
            name: `Set ${index}`,
          })),
        )
        .execute(),
    )
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, index) => as(maya, create, { body: { name: `More ${index}` } })),
    )
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      201,
      201,
      ...Array.from({ length: 7 }, () => 400),
    ])
    expect((await as(maya, list, {})).body).toHaveLength(maxFilterSets)
  })

  test('who may not see the diary', async () => {
    const { sam } = await aFirm()
    await grant(sam, 'clients.view_client')
    expect((await as(sam, list, {})).status).toBe(403)
    expect((await as(sam, create, { body: { name: 'Mine' } })).status).toBe(403)
  })
})

test('a list of projects is narrowed by a set that is named, where the query says nothing itself', async () => {
  const firm = await aFirm()
  const { ada, sam, client, project } = firm
  await grant(sam, 'projects.view_project')
  const otherRecord = await inFirm(firm, (db) => build.aClient(db))
  const theirs = await inFirm(firm, (db) => build.aProject(db, { client_id: otherRecord.id }))
  const calls = filterSetsOf(projects)
  const made = await as(ada, calls.create, { body: { name: 'One client', client_ids: [client.id] } })
  const { id } = made.body as { id: number }
  const ids = async (query: object, who = ada) => {
    const { status, body } = await as(who, projects.calls.list, { query: { rows: '100', ...query } })
    return status === 200 ? (body as { results: { id: number }[] }).results.map((result) => result.id) : body
  }
  const all = (await ids({})) as number[]
  expect(all).toEqual(expect.arrayContaining([project.id, theirs.id]))
  const numbers = (await ids({ filters: String(id) })) as number[]
  expect([numbers.includes(project.id), numbers.includes(theirs.id)]).toEqual([true, false])
  expect(await ids({ filters: String(id), client_id: String(otherRecord.id) })).toEqual([theirs.id])
  const nobodys = { filters: ['Invalid choice.'] }
  expect([await ids({ filters: String(id) }, sam), await ids({ filters: '999999' })]).toEqual([nobodys, nobodys])
})
