import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { quoteItemTypeCalls } from '../quoteItemLists.ts'
import { serviceCalls } from '#features/company/company.contract.ts'
import { project } from '#features/projects/projects.ts'
import { listSettingsHistory } from '#features/settings/settings.contract.ts'
import { testServer } from '#test/firm.ts'
import { itemTemplateCalls as calls } from '../quoteItemTemplates.ts'
import { quoteItem } from '../quoteItems.ts'

const { aFirm, as, grant } = testServer()
type Who = Parameters<typeof as>[0]
const id = (record: { id: number }) => ({ id: String(record.id) })
const survey = {
  key: 'a',
  name: 'Survey',
  quantity: '2',
  unit_price: '500',
  costs: [{ role: 'Surveyor', total: '90' }],
}
const levels = { key: 'b', parent_key: 'a', name: 'Levels', unit_price: '50', visibility: 'add_to_parent' } as const
const boat = { key: 'c', name: 'Boat', price: '80', optional: true, alternative_group: 'Boat' }

const create = (who: Who, body: object = {}) =>
  as(who, calls.create, { body: { name: 'Topographic', items: [survey, levels, boat], ...body } })
const list = async (who: Who) => (await as(who, calls.list, {})).body
/** Maya keeps the settings and Sam prices quotes; neither sees amounts. */
async function withPeople() {
  const firm = await aFirm()
  await grant(firm.maya, 'company.change_company')
  await grant(
    firm.sam,
    ...(['projects.view_project', 'projects.view_quote', 'quote_items.view_quoteitem'] as const),
    ...(['quote_items.add_quoteitem', 'quote_items.change_quoteitem'] as const),
  )
  return firm
}

describe('a template of items', () => {
  test('is kept with all that was said of its items, in their order, and each write is undone', async () => {
    const { ada } = await withPeople()
    const service = (await as(ada, serviceCalls.create, { body: { name: 'Topography' } })).body
    const made = await create(ada, { service_id: service.id })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        name: 'Topographic',
        service: { id: service.id, name: 'Topography' },
        items: [
          { key: 'a', parent_key: null, name: 'Survey', quantity: '2.00', unit_price: '500.00', price: null },
          { key: 'b', parent_key: 'a', visibility: 'add_to_parent', optional: false },
          { key: 'c', price: '80.00', optional: true, alternative_group: 'Boat' },
        ],
      },
    ])
    expect(made.body.items[0]?.costs).toEqual([
      {
        role: 'Surveyor',
        field_days: '0.00',
        field_hours: '0.00',
        office_days: '0.00',
        office_hours: '0.00',
        total: '90.00',
      },
    ])
    expect(await list(ada)).toEqual([made.body])
    const changed = await as(ada, calls.change, { params: id(made.body), body: { items: [boat], version: 1 } })
    expect([changed.status, changed.body.items.length]).toEqual([200, 1])
    const stale = await as(ada, calls.change, { params: id(made.body), body: { name: 'Late', version: 1 } })
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale', current: { version: 2 } }])
    await as(ada, undoChange, { body: { token: String(changed.headers['x-undo']) } })
    expect((await list(ada))[0]?.items.length).toBe(3)
    const gone = await as(ada, calls.remove, { params: id(made.body) })
    expect(await list(ada)).toEqual([])
    await as(ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })
    expect((await list(ada))[0]?.items.length).toBe(3)
    const places = (await as(ada, listSettingsHistory, { query: { of: 'items' } })).body
    expect(places.length).toBeGreaterThan(3)
    expect(JSON.stringify(places)).toContain('Survey, Levels, Boat')
    expect(JSON.stringify(places)).not.toMatch(/500|90\.00/)
  })

  test('keeps its service from being deleted, and forgets a type that was', async () => {
    const { ada } = await withPeople()
    const service = (await as(ada, serviceCalls.create, { body: { name: 'Topography' } })).body
    const type = (await as(ada, quoteItemTypeCalls.create, { body: { name: 'Field' } })).body
    await create(ada, { service_id: service.id, items: [{ ...survey, type_id: type.id }] })
    expect((await as(ada, serviceCalls.remove, { params: id(service) })).body).toMatchObject({
      code: 'in_use',
      detail: expect.stringContaining('1 template of items'),
    })
    expect((await list(ada))[0]?.items[0]?.type_id).toBe(type.id)
    await as(ada, quoteItemTypeCalls.remove, { params: id(type) })
    expect((await list(ada))[0]?.items[0]?.type_id).toBe(null)
  })

  test.each<[string, object, object]>([
    ['no name', { name: '' }, { name: ['This field is required'] }],
    ['nothing in it', { items: [] }, { items: ['A template needs at least one item.'] }],
    ['no such service', { service_id: 999_999 }, { service_id: ['Invalid choice.'] }],
    ['a key twice', { items: [survey, survey] }, { 'items.1.key': ['Another item has this key.'] }],
    ['below one that comes later', { items: [levels, survey] }, { 'items.0.parent_key': ['Invalid choice.'] }],
    ['no such type', { items: [{ ...survey, type_id: 999_999 }] }, { 'items.0.type_id': ['Invalid choice.'] }],
    [
      'joining no line',
      { items: [{ ...survey, visibility: 'add_to_parent' }] },
      { 'items.0.visibility': ['No line above can include this price. Choose another line.'] },
    ],
    [
      'an alternative that is none',
      { items: [{ ...boat, optional: false }] },
      { 'items.0.optional': ['An alternative must be optional: only one of its group can be accepted.'] },
    ],
  ])('is refused with its sentence: %s', async (_what, body, errors) => {
    const { ada } = await withPeople()
    const refused = await create(ada, body)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(Object.values(errors)[0][0])
    expect(Object.keys(refused.body as object)).toEqual(Object.keys(errors))
  })

  test('is kept by whoever keeps the settings; amounts are not told nor written without the permission, and stay', async () => {
    const { ada, maya, sam } = await withPeople()
    const made = (await create(ada)).body
    expect((await create(sam, { name: 'Mine' })).status).toBe(403)
    for (const who of [maya, sam]) {
      const [seen] = await list(who)
      expect(seen?.items.map(({ name }) => name)).toEqual(['Survey', 'Levels', 'Boat'])
      expect(JSON.stringify(seen)).not.toMatch(/"total"|"price"|unit_price/)
    }
    const priced = await as(maya, calls.change, { params: id(made), body: { items: [survey] } })
    expect(priced.status).toBe(400)
    const [first] = (await list(maya))[0]?.items ?? []
    const { parent_key: _parent, ...item } = first!
    const saved = await as(maya, calls.change, { params: id(made), body: { items: [{ ...item, notes: 'Seen' }] } })
    expect([saved.status, JSON.stringify(saved.body)]).toEqual([200, expect.not.stringMatching(/unit_price|"total"/)])
    const stale = await as(maya, calls.change, { params: id(made), body: { name: 'Late', version: 1 } })
    expect(JSON.stringify(stale.body)).not.toMatch(/unit_price|"total"/)
    expect((await list(ada))[0]?.items).toMatchObject([
      { notes: 'Seen', unit_price: '500.00', costs: [{ total: '90.00' }] },
    ])
  })

  test('brings its amounts along for those who do not see them', async () => {
    const { ada, sam } = await withPeople()
    const made = (await create(ada)).body
    const quote = (await as(ada, project.calls.create, { body: { name: 'Weir', requested: '2026-03-02' } })).body
    const [first] = (await list(sam))[0]?.items ?? []
    const { key, parent_key: _parent, ...row } = first!
    const like = { template_id: made.id, key }
    const save = (rows: object[]) => as(sam, quoteItem.tree.save, { params: id(quote), body: { rows } })
    expect((await save([{ ...row, key, like }])).status).toBe(200)
    expect((await save([{ ...row, like: { ...like, key: 'x' } }])).body).toEqual({
      'rows.0.like.template_id': ['Invalid choice.'],
    })
    const { total, results } = (await as(ada, quoteItem.tree.list, { params: id(quote), query: {} })).body
    expect([total, results[0]?.costs[0]?.total, results[0]?.cost]).toEqual(['1000.00', '90.00', '180.00'])
  })
})
