import { describe, expect, test } from 'vitest'

import type { Permission } from '#core/permissions.ts'
import type { BuilderPerson } from '#test/builders.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../users.contract.ts'
import type { User, UserOption } from '../users.contract.ts'
import { countUsers, listUserHistory } from '../userLists.contract.ts'

const { aFirm, aPerson, as, anonymous, inFirm } = testServer()

const withId = (person: { id: number }) => ({ params: { id: String(person.id) } })
const options = async (person: BuilderPerson, query: Record<string, string> = {}) => {
  const answer = await as(person, contract.listUsers, { query: { selection: 'true', ...query } })
  expect(answer.status).toBe(200)
  return (answer.body as UserOption[]).map(({ name }) => name)
}
const everyone = ['Ada Adams', 'Erin Eads', 'Fin Fry', 'Maya Moss', 'Olga Orr', 'Otto Oak', 'Sam Stone']

describe('whom a picker offers', () => {
  // Maya manages Sam, in the same department; Otto's department is Olga's and Fin's.
  test.each<[readonly Permission[], string[]]>([
    [['users.view_user'], everyone],
    [['diary.change_any'], everyone],
    [['diary.view_any'], everyone],
    [['diary.change_own_staff'], ['Otto Oak', 'Olga Orr']],
    [['diary.view_own_department'], ['Fin Fry', 'Olga Orr', 'Otto Oak']],
    [
      ['diary.view_own_staff', 'diary.change_own_department'],
      ['Fin Fry', 'Olga Orr', 'Otto Oak'],
    ],
  ])('with %j', async (permissions, names) => {
    const { otto } = await aFirm({ grants: { otto: permissions } })
    expect((await options(otto)).toSorted()).toEqual(names.toSorted())
  })

  test('a further department counts as mine', async () => {
    const { olga, departments } = await aFirm({ grants: { olga: ['diary.view_own_department'] } })
    await inFirm(olga, (db) =>
      db.insertInto('member_department').values({ user_id: olga.id, department_id: departments.field.id }).execute(),
    )
    expect(await options(olga)).toEqual(['Fin Fry', 'Maya Moss', 'Olga Orr', 'Otto Oak', 'Sam Stone'])
  })

  test('without any of them 403; a stranger 401', async () => {
    const { sam } = await aFirm({ grants: { sam: ['diary.view_entry', 'diary.change_own_project'] } })
    expect((await as(sam, contract.listUsers, { query: { selection: 'true' } })).status).toBe(403)
    expect((await anonymous(contract.listUsers, { query: {} })).status).toBe(401)
  })

  test('a scope opens options, not records', async () => {
    const { maya, sam } = await aFirm({ grants: { maya: ['diary.change_any'] } })
    expect((await as(maya, contract.listUsers, { query: {} })).status).toBe(403)
    expect((await as(maya, contract.getUser, withId(sam))).status).toBe(403)
  })
})

describe('the filters', () => {
  test('by ids, also those who left, as far as one may pick them', async () => {
    const { otto, olga, fin, sam } = await aFirm({ grants: { otto: ['diary.view_own_staff'] } })
    const ids = [olga.id, fin.id, sam.id].join(',')
    expect(await options(otto, { ids })).toEqual(['Olga Orr'])
    await inFirm(olga, (db) => db.updateTable('member').set({ active: false }).where('id', '=', olga.id).execute())
    expect(await options(otto, { ids })).toEqual(['Olga Orr'])
    expect(await options(otto, { ids, active: 'true' })).toEqual([])
    expect(await options(otto)).toEqual(['Otto Oak'])
  })

  test('those whom somebody active reports to', async () => {
    const { ada, sam } = await aFirm()
    expect(await options(ada, { withStaff: 'true' })).toEqual(['Maya Moss', 'Otto Oak'])
    await inFirm(sam, (db) => db.updateTable('member').set({ active: false }).where('id', '=', sam.id).execute())
    expect(await options(ada, { withStaff: 'true' })).toEqual(['Otto Oak'])
  })

  test('words, manager, department, my manager too', async () => {
    const { ada, sam, maya, departments } = await aFirm({ grants: { sam: ['users.view_user'] } })
    expect(await options(ada, { search: 'O' })).toEqual(['Maya Moss', 'Olga Orr', 'Otto Oak', 'Sam Stone'])
    expect(await options(ada, { search: 'o -oak "moss"' })).toEqual(['Maya Moss'])
    expect(await options(ada, { search: '  ""  ' })).toEqual(everyone)
    expect(await options(ada, { search: '%' })).toEqual([])
    expect(await options(ada, { managerId: String(maya.id) })).toEqual(['Sam Stone'])
    expect(await options(ada, { 'department-id': String(departments.office.id) })).toEqual([
      'Fin Fry',
      'Olga Orr',
      'Otto Oak',
    ])
    const mine = { departmentId: String(departments.office.id), includeManager: 'true' }
    expect(await options(sam, mine)).toEqual(['Fin Fry', 'Maya Moss', 'Olga Orr', 'Otto Oak'])
  })

  test('visitors, people who left, and those who manage a project or a quote', async () => {
    const firm = await aFirm()
    const sister = await aFirm({ name: 'Sister' })
    await aPerson(firm, { name: 'Vic Visitor', main_org_id: sister.org_id })
    await inFirm(firm, async (db) => {
      await db.updateTable('member').where('id', '=', firm.fin.id).set({ active: false }).execute()
      await build.aProject(db, { accepted: null, managed_by_id: firm.olga.id })
    })
    expect(await options(firm.ada)).toEqual([...everyone.filter((name) => name !== 'Fin Fry'), 'Vic Visitor'])
    expect(await options(firm.ada, { excludeOtherOrgs: 'true' })).not.toContain('Vic Visitor')
    expect(await options(firm.ada, { active: 'false' })).toEqual(['Fin Fry'])
    // Pickers ask for who left as well: they are behind all others.
    expect(await options(firm.ada, { includeInactive: 'true' })).toEqual([
      ...everyone.filter((name) => name !== 'Fin Fry'),
      'Vic Visitor',
      'Fin Fry',
    ])
    expect(await options(firm.ada, { includeInactive: 'true', search: 'fin' })).toEqual(['Fin Fry'])
    expect(await options(firm.ada, { withProjects: 'true' })).toEqual(['Maya Moss', 'Otto Oak'])
    expect(await options(firm.ada, { withQuotes: 'true' })).toEqual(['Olga Orr'])
    expect(await options(firm.ada, { withProjects: 'true', withQuotes: 'true' })).toEqual([
      'Maya Moss',
      'Olga Orr',
      'Otto Oak',
    ])
  })

  test('an option says who the person is', async () => {
    const { ada, sam, maya, departments, org } = await aFirm()
    const { body } = await as(ada, contract.listUsers, { query: { selection: 'true', search: 'sam' } })
    expect(body).toEqual([
      {
        id: sam.id,
        name: 'Sam Stone',
        active: true,
        external: false,
        org,
        visitor: false,
        manager_id: maya.id,
        department_id: departments.field.id,
        schedule_days: [1, 2, 3, 4, 5],
        photo: null,
      },
    ])
  })
})

describe('pages of people', () => {
  const page = async (person: BuilderPerson, query: Record<string, string>) => {
    const { body } = await as(person, contract.listUsers, { query: { ...query } })
    const { results, count } = body as { results: User[]; count: number }
    return { names: results.map(({ name }) => name), count, results }
  }

  test('are counted, ordered and cut', async () => {
    const { ada } = await aFirm()
    const second = await page(ada, { rows: '3', page: '2' })
    expect(second).toMatchObject({ names: ['Maya Moss', 'Olga Orr', 'Otto Oak'], count: 7 })
    expect((await page(ada, { ordering: '-name', rows: '1' })).names).toEqual(['Sam Stone'])
    expect((await page(ada, { page: '9' })).names).toEqual([])
  })

  test('are ordered by department, manager, main organisation, address and last day, whoever has none last', async () => {
    const firm = await aFirm()
    const { ada, maya, sam, olga } = firm
    await inFirm(ada, async (db) => {
      // Without accounts, whose addresses they would have.
      const set = (id: number, values: object) =>
        db
          .updateTable('member')
          .set({ ...values, account_id: null })
          .where('id', '=', id)
          .execute()
      await set(sam.id, { department_id: null, manager_id: null, email: 'Alpha@quay.example', end_date: '2031-02-03' })
      await set(olga.id, { manager_id: ada.id, email: 'zulu@quay.example', end_date: '2030-02-03' })
      await set(maya.id, { manager_id: olga.id, email: '' })
    })
    // Maya's department is called before Olga's.
    const sister = await aFirm({ name: 'Sister' })
    await aPerson(firm, { name: 'Ann Visitor', main_org_id: sister.org_id })
    for (const [ordering, ...names] of [
      ['org', 'Sam Stone', 'Ann Visitor'],
      ['-org', 'Ann Visitor', 'Sam Stone'],
      ['department', 'Maya Moss', 'Olga Orr', 'Sam Stone'],
      ['-department', 'Olga Orr', 'Maya Moss', 'Sam Stone'],
      ['manager', 'Olga Orr', 'Maya Moss', 'Sam Stone'],
      ['-manager', 'Maya Moss', 'Olga Orr', 'Sam Stone'],
      ['email', 'Sam Stone', 'Olga Orr', 'Maya Moss'],
      ['-email', 'Olga Orr', 'Sam Stone', 'Maya Moss'],
      ['end_date', 'Olga Orr', 'Sam Stone', 'Maya Moss'],
      ['-end_date', 'Sam Stone', 'Olga Orr', 'Maya Moss'],
    ] as const) {
      const { names: all } = await page(ada, { ordering })
      expect(all.filter((name) => names.some((text) => text === name))).toEqual(names)
    }
  })

  test('are found by position, address and group; a picker is not', async () => {
    const { ada, sam, olga, groups } = await aFirm()
    await inFirm(sam, (db) =>
      db.updateTable('member').set({ position: 'Boatswain' }).where('id', '=', sam.id).execute(),
    )
    expect((await page(ada, { search: 'boatsw' })).names).toEqual(['Sam Stone'])
    expect((await page(ada, { search: olga.email })).names).toEqual(['Olga Orr'])
    expect((await page(ada, { ordering: '-position', rows: '1' })).names).toEqual(['Sam Stone'])
    const staff = { groupId: String(groups['Staff']) }
    expect((await page(ada, staff)).names).toEqual(['Olga Orr', 'Sam Stone'])
    expect(await options(ada, { search: 'boatsw' })).toEqual([])
    expect(await options(ada, staff)).toEqual(['Olga Orr', 'Sam Stone'])
  })

  test('have tabs, which are counted by the same search; who left is shown when asked for', async () => {
    const { ada, maya, sam, otto } = await aFirm()
    await as(ada, contract.changeUser, { ...withId(sam), body: { active: false } })
    const counts = async (person: BuilderPerson, query: Record<string, string> = {}) =>
      (await as(person, countUsers, { query: { ...query } })).body
    expect(await counts(maya)).toEqual({ active: 6, mine: 0, external: 1, inactive: 1 })
    expect(await counts(maya, { include_inactive: 'true' })).toEqual({ active: 7, mine: 1, external: 1, inactive: 1 })
    expect(await counts(otto, { search: 'Olga' })).toEqual({ active: 1, mine: 1, external: 0, inactive: 0 })
    for (const tab of ['active', 'mine', 'external', 'inactive'] as const)
      for (const include_inactive of ['true', 'false'])
        expect((await page(maya, { tab, include_inactive })).count).toBe(
          (await counts(maya, { include_inactive }))[tab],
        )
    expect((await page(maya, { tab: 'inactive' })).names).toEqual(['Sam Stone'])
    expect((await page(maya, { active: 'false' })).names).toEqual(['Sam Stone'])
    expect((await page(maya, { ids: String(sam.id) })).names).toEqual(['Sam Stone'])
  })

  test('have tabs that count what every filter leaves', async () => {
    const { ada, maya, sam, departments, groups } = await aFirm()
    await as(ada, contract.changeUser, { ...withId(sam), body: { active: false } })
    const counts = async (query: Record<string, string>) => (await as(ada, countUsers, { query })).body
    const office = { department_id: String(departments.office.id) }
    const staff = { group_id: String(groups['Staff']) }
    const hers = { manager_id: String(maya.id) }
    expect((await counts(hers)).inactive).toBe(1)
    expect((await counts(hers)).active).toBe(0)
    for (const query of [
      office,
      staff,
      hers,
      { ...staff, ...hers },
      { ...office, search: 'o', include_inactive: 'true' },
    ])
      for (const tab of ['active', 'mine', 'external', 'inactive'] as const)
        expect([query, tab, (await counts(query))[tab]]).toEqual([
          query,
          tab,
          (await page(ada, { ...query, tab })).count,
        ])
  })

  test('are searched by keys', async () => {
    const { ada, maya, sam, fin, departments } = await aFirm()
    await as(ada, contract.changeUser, {
      ...withId(sam),
      body: {
        phone: { mobile: '07700 900 123', office: '0117 4960' },
        start_date: '2026-04-01',
        department_ids: [departments.office.id],
      },
    })
    await as(ada, contract.changeUser, { ...withId(fin), body: { active: false } })
    const found = async (search: string, person = ada) => (await page(person, { search, tab: 'active' })).names
    expect(await found('manager:maya')).toEqual(['Sam Stone'])
    expect(await found('manager:me', maya)).toEqual(['Sam Stone'])
    expect(await found('department:office')).toEqual(['Olga Orr', 'Otto Oak', 'Sam Stone'])
    expect(await found('department:office -name:sam,otto')).toEqual(['Olga Orr'])
    expect(await found('group:staff')).toEqual(['Olga Orr', 'Sam Stone'])
    expect(await found('phone:900123')).toEqual(['Sam Stone'])
    // Where one number ends and the next begins is no number.
    expect(await found('phone:1230117')).toEqual([])
    expect(await found('start:2026-04-01..2026-04-30')).toEqual(['Sam Stone'])
    expect(await found('is:external')).toEqual(['Erin Eads'])
    expect(await found('is:invited,unable')).toEqual([])
    const { body } = await as(ada, contract.listUsers, { query: { search: 'is:inactive' } })
    expect(body).toMatchObject({ results: [{ name: 'Fin Fry' }] })
  })

  test('tell what happened to a person, and nothing of another firm', async () => {
    const { ada, maya, sam } = await aFirm()
    const otherFirm = await aFirm()
    await as(ada, contract.changeUser, { ...withId(sam), body: { position: 'Boatswain', manager_id: null } })
    const { body } = await as(maya, listUserHistory, withId(sam))
    expect(body[0]).toMatchObject({ user: { id: ada.id }, action: 'update' })
    expect(body[0]?.changes).toEqual([
      { field: 'position', before: null, after: 'Boatswain' },
      { field: 'manager_id', before: 'Maya Moss', after: null },
    ])
    const theirs = await as(ada, listUserHistory, withId(otherFirm.sam))
    expect([theirs.status, theirs.text]).toEqual([404, ''])
  })

  test.each([
    [{ ordering: 'password' }, { ordering: ['Invalid choice.'] }],
    [{ rows: '100000' }, { rows: ['Must be at most 100.'] }],
    [{ page: '0' }, { page: ['Must be at least 1.'] }],
    [{ managerId: 'x' }, { manager_id: ['Invalid choice.'] }],
    [{ search: 'a\u0000b' }, { search: ['Control characters are not allowed.'] }],
    [{ 'manager-id': '1', managerId: '2' }, { manager_id: ['Given twice, with different values.'] }],
  ])('refused: %o', async (query, fields) => {
    const { ada } = await aFirm()
    const answer = await as(ada, contract.listUsers, { query: query as object })
    expect([answer.status, answer.body]).toEqual([400, fields])
  })

  test('the list shows the record that the detail shows, and nobody of another firm', async () => {
    const { ada, sam } = await aFirm()
    const otherFirm = await aFirm()
    const { results } = await page(ada, {})
    const { body } = await as(ada, contract.getUser, withId(sam))
    expect(results.find(({ id }) => id === sam.id)).toEqual(body)
    expect(results).toHaveLength(7)
    for (const id of [otherFirm.sam.id, 999_999]) {
      const answer = await as(ada, contract.getUser, withId({ id }))
      expect([answer.status, answer.text]).toEqual([404, ''])
    }
    expect((await as(ada, contract.getUser, { params: { id: 'sam' } })).status).toBe(404)
  })
})
