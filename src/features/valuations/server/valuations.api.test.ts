import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { aProject, aQuoteItem, aTask } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../valuations.contract.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, grant, inFirm, anEntry } = testServer()
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

/** A project of two items, on the first of which Sam worked four hours in February and two in March. */
async function setUp() {
  const firm = await aFirm()
  const { ada, sam } = firm
  const made = await inFirm(ada, async (db) => {
    const project = await aProject(db, { name: 'Weir' })
    const given = { project_id: project.id, accepted: '2026-01-12' }
    const levels = await aQuoteItem(db, { ...given, name: 'Levels', unit_price: '1000.00', position: 0 })
    const report = await aQuoteItem(db, { ...given, name: 'Report', unit_price: '500.00', position: 1 })
    const task = await aTask(db, { project_id: project.id, quote_item_id: levels.id })
    return { project, levels, report, task }
  })
  const worked = (date: string, hours: number, more: object = {}) =>
    anEntry(sam, {
      project_id: made.project.id,
      task_id: made.task.id,
      date,
      start: `${date}T08:00:00Z`,
      end: `${date}T${String(8 + hours).padStart(2, '0')}:00:00Z`,
      ...more,
    })
  await worked('2026-02-10', 4, { status: 'approved', decided_by_id: ada.id })
  await worked('2026-03-10', 2)
  const create = (date: string, lines?: object[]) =>
    as(ada, contract.createValuation, {
      ...withId(made.project),
      body: { date, ...(lines && { lines: untyped(lines) }) },
    })
  const line = (item: { id: number }, value: string, more: object = {}) => ({ quote_item_id: item.id, value, ...more })
  return { ...firm, ...made, create, line }
}

test('a value above the price of its item is kept, and says so', async () => {
  const { ada, levels, report, create, line } = await setUp()
  const made = await create('2026-02-28', [line(levels, '1000.01'), line(report, '500')])
  expect([made.status, made.body.lines.map(({ value, warning }) => [value, warning])]).toEqual([
    201,
    [
      ['1000.01', '£1,000.01 is more than the price of this item, £1,000.00. Check the value, or change the item.'],
      ['500.00', ''],
    ],
  ])
  // Hours without a cap have no price that could be passed; a cap is one.
  const sold = async (body: object) =>
    (await as(ada, quoteItem.calls.change, { ...withId(levels), body: { unit_price: '0', ...body } })).status
  const warnings = async () =>
    (await as(ada, contract.getValuation, withId(made.body))).body.lines.map(({ warning }) => warning !== '')
  expect([await sold({ contract_type: 'hourly' }), await warnings()]).toEqual([200, [false, false]])
  expect([await sold({ contract_type: 'capped', cap: '900' }), await warnings()]).toEqual([200, [true, false]])
})

describe('a valuation', () => {
  test('begins with what was accepted, then where the one before was, and says what came since', async () => {
    const { ada, project, levels, report, create, line } = await setUp()
    const first = await create('2026-02-28')
    expect(first.status, first.text).toBe(201)
    expect(first.body).toMatchObject({ state: 'draft', value_total: '0.00', can_change: true, can_reopen: false })
    expect(first.body.lines.map(({ quote_item, price }) => [quote_item.name, price])).toEqual([
      ['Levels', '1000.00'],
      ['Report', '500.00'],
    ])
    const lines = [
      line(levels, '600', { units: '10', unitsApproved: '6', unitsUndecided: '3.5' }),
      line(report, '100.50'),
    ]
    const changed = await as(ada, contract.changeValuation, {
      ...withId(first.body),
      body: { version: first.body.version, lines },
    })
    expect(changed.body, changed.text).toMatchObject({
      value_total: '700.50',
      value_previous: '0.00',
      value_period: '700.50',
    })
    const next = await create('2026-03-31')
    expect(next.body).toMatchObject({ value_total: '700.50', value_period: '0.00' })
    const listed = await as(ada, contract.listValuations, { ...withId(project), query: {} })
    expect(
      listed.body.map(({ date, lines: all }) => [date, all[0]?.hours_billable, all[0]?.hours_approved_billable]),
    ).toEqual([
      ['2026-03-31', '6.00', '4.00'],
      ['2026-02-28', '4.00', '4.00'],
    ])
    expect((await create('2026-03-31')).body).toEqual({ date: ['There is already a valuation of that day.'] })
  })

  test('has its lines in the order of the quote, with what was before, and items that were accepted since', async () => {
    const { ada, project, levels, report, create, line } = await setUp()
    await create('2026-02-28', [line(levels, '600'), line(report, '100')])
    const { control } = await inFirm(ada, async (db) => {
      const given = { project_id: project.id, accepted: '2026-03-02' }
      await db.updateTable('quote_item').set({ position: 5 }).where('id', '=', levels.id).execute()
      return {
        control: await aQuoteItem(db, { ...given, name: 'Control', parent_id: report.id, position: 9, quantity: '3' }),
      }
    })
    const { body } = await create('2026-03-31')
    expect(body.lines).toMatchObject([
      { quote_item_id: report.id, number: '1', depth: 0, previous: '100.00', value: '100.00' },
      { quote_item_id: control.id, number: '1.1', depth: 1, quantity: '3.00', previous: '0.00', value: '0.00' },
      { quote_item_id: levels.id, number: '2', previous: '600.00', hours_approved_billable: '4.00' },
    ])
    expect(body).toMatchObject({ value_previous: '700.00', value_period: '0.00', billed: false })
  })

  test('is submitted, agreed and stays as it is; the newest alone is reopened, and an act is undone', async () => {
    const { ada, levels, create, line } = await setUp()
    const actions = {
      submitValuation: contract.submitValuation,
      agreeValuation: contract.agreeValuation,
      reopenValuation: contract.reopenValuation,
    }
    const act = (name: keyof typeof actions, record: { id: number }) =>
      as(ada, actions[name], { ...withId(record), body: {} })
    const { body } = await create('2026-02-28', [line(levels, '600')])
    expect((await act('agreeValuation', body)).body).toMatchObject({
      code: 'state',
      detail: 'Submit this valuation first.',
    })
    const submitted = await act('submitValuation', body)
    expect(submitted.body).toMatchObject({ state: 'submitted', submitted_by: { id: ada.id }, can_change: false })
    expect((await as(ada, contract.changeValuation, { ...withId(body), body: { notes: 'x' } })).body['detail']).toBe(
      'A submitted valuation cannot be changed. You can reopen the newest one of a project.',
    )
    expect((await as(ada, contract.deleteValuation, withId(body))).body['code']).toBe('state')
    expect((await act('agreeValuation', body)).body).toMatchObject({ state: 'agreed', agreed_by: { id: ada.id } })
    const { body: next } = await create('2026-03-31')
    expect((await act('reopenValuation', body)).body).toMatchObject({
      code: 'state',
      detail: 'A later valuation builds on this one. You can only reopen the newest valuation of a project.',
    })
    await as(ada, contract.deleteValuation, withId(next))
    const reopened = await act('reopenValuation', body)
    expect(reopened.body).toMatchObject({ state: 'draft', submitted: null, agreed: null })
    await as(ada, undoChange, { body: { token: String(reopened.headers['x-undo']) } })
    expect((await as(ada, contract.getValuation, withId(body))).body.state).toBe('agreed')
    // The database holds it as well.
    await expect(
      inFirm(ada, (db) =>
        db.updateTable('valuation_line').set({ value: '1.00' }).where('valuation_id', '=', body.id).execute(),
      ),
    ).rejects.toThrow('what was submitted stays as it is')
  })

  test('of nothing cannot be submitted', async () => {
    const { ada, create, levels, line } = await setUp()
    const { body } = await create('2026-02-28', [line(levels, '0')])
    const refused = await as(ada, contract.submitValuation, { ...withId(body), body: {} })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'state', detail: 'Nothing is valued yet. Enter the value that at least one item has reached.' },
    ])
  })

  test('back to nothing corrects an earlier one', async () => {
    const { ada, create, levels, line } = await setUp()
    const act = (call: typeof contract.submitValuation, record: { id: number }) =>
      as(ada, call, { ...withId(record), body: {} })
    const wrong = await create('2026-02-28', [line(levels, '600')])
    await act(contract.submitValuation, wrong.body)
    await act(contract.agreeValuation, wrong.body)
    const { body } = await create('2026-03-31', [line(levels, '0')])
    const corrected = await act(contract.submitValuation, body)
    expect(corrected.body).toMatchObject({ state: 'submitted', value_total: '0.00', value_period: '-600.00' })
  })

  test('that two people change at once keeps what the first saved, and tells the second', async () => {
    const { ada, maya, create, levels, line } = await setUp()
    await grant(
      maya,
      'projects.view_project',
      'projects.change_project',
      'projects.view_financials',
      'quote_items.view_quoteitem',
    )
    const { body: opened } = await create('2026-02-28', [line(levels, '100')])
    const save = (person: typeof ada, value: string) =>
      as(person, contract.changeValuation, {
        ...withId(opened),
        body: { version: opened.version, lines: untyped([line(levels, value)]) },
      })
    expect((await save(maya, '400')).status).toBe(200)
    const late = await save(ada, '250')
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale', current: { value_total: '400.00' } }])
    expect((await as(ada, contract.getValuation, withId(opened))).body.value_total).toBe('400.00')
  })

  test.each<[string, (returnType: Awaited<ReturnType<typeof setUp>>, otherId: number) => object[], string]>([
    ['an item twice', ({ levels, line }) => [line(levels, '1'), line(levels, '2')], 'Enter each item once.'],
    ['an item of another project', ({ line }, otherId) => [line({ id: otherId }, '1')], 'Invalid choice.'],
    [
      'more approved than units',
      ({ levels, line }) => [line(levels, '1', { units: '2', unitsApproved: '1.5', unitsUndecided: '0.51' })],
      'Levels: approved and undecided units together must not exceed 2.',
    ],
  ])('%s: refused', async (_what, lines, sentence) => {
    const owner = await setUp()
    const otherId = await inFirm(
      owner.ada,
      async (db) => (await aQuoteItem(db, { project_id: (await aProject(db)).id })).id,
    )
    const refused = await owner.create('2026-02-28', lines(owner, otherId))
    expect([refused.status, refused.body]).toEqual([400, { lines: [sentence] }])
  })
})

test('values are of who sees the figures of projects; they are an item’s statuses, and leave by their own permission', async () => {
  const { ada, sam, maya, project, levels, create, line } = await setUp()
  const { body } = await create('2026-02-28', [line(levels, '7312.37', { units: '10', notes: 'Half done' })])
  const item = async (person: typeof ada) => (await as(person, quoteItem.calls.get, withId(levels))).body
  expect((await item(ada)).statuses).toEqual([
    {
      date: '2026-02-28',
      value: '7312.37',
      units: '10.00',
      unitsApproved: '0.00',
      unitsUndecided: '0.00',
      hours_billable: '4.00',
      hours_approved_billable: '4.00',
      notes: 'Half done',
    },
  ])
  expect(await item(ada)).toMatchObject({
    hours_actual_billable_by_date: { '2026-02-10': '4.00', '2026-03-10': '2.00' },
    hours_actual_billable_approved_by_date: { '2026-02-10': '4.00' },
  })
  const [see, money] = [
    ['projects.view_project', 'quote_items.view_quoteitem'] as const,
    'projects.view_financials',
  ] as const
  await grant(sam, ...see, 'projects.change_project', 'projects.export_valuations')
  for (const figure of ['statuses', 'hours_actual_billable_by_date']) expect(await item(sam)).not.toHaveProperty(figure)
  const refused = [
    await as(sam, contract.listValuations, { ...withId(project), query: {} }),
    await as(sam, contract.getValuation, withId(body)),
    await as(sam, contract.changeValuation, { ...withId(body), body: { notes: 'x' } }),
    await as(sam, contract.exportValuations, { ...withId(project), query: {} }),
  ]
  expect(refused.map(({ status, text }) => [status, text.includes('7312')])).toEqual(refused.map(() => [403, false]))
  await grant(maya, ...see, money)
  expect((await as(maya, contract.listValuations, { ...withId(project), query: {} })).status).toBe(200)
  expect((await as(maya, contract.exportValuations, { ...withId(project), query: {} })).status).toBe(403)
  expect((await as(maya, contract.submitValuation, { ...withId(body), body: {} })).status).toBe(403)
  await grant(maya, ...see, money, 'projects.export_valuations')
  const file = await as(maya, contract.exportValuations, { ...withId(project), query: {} })
  expect([file.status, file.text.includes('7312.37')]).toEqual([200, true])
  await grant(maya, 'projects.view_quote', money)
  expect((await as(maya, contract.getValuation, withId(body))).status).toBe(404)
})
