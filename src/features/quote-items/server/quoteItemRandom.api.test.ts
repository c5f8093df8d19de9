import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { milestones, wrongMilestones } from '#features/projects/projectMilestones.ts'
import { project } from '#features/projects/projects.ts'
import { testServer } from '#test/firm.ts'
import { quoteItem } from '../quoteItems.ts'
import { quoteTotals } from '../quoteItemTotals.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, inFirm } = testServer()
const { tree, acts } = quoteItem
const id = (record: { id: number }) => ({ params: { id: String(record.id) } })

/** Numbers that come out the same every time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

test('300 random commands keep the price, the day and the order of a project true', async () => {
  const { ada } = await aFirm()
  const next = numbers(300)
  const day = () => `2026-03-${String(2 + next(20)).padStart(2, '0')}`
  const made = await as(ada, project.calls.create, { body: { name: 'Weir', requested: '2026-03-02', price: '7.00' } })
  let record = made.body
  const seen = { done: 0, refused: 0 }
  for (let step = 0; step < 300; step += 1) {
    const body = (await as(ada, tree.list, { ...id(record), query: {} })).body
    const ids = body.results.filter(() => next(4) === 0).map((item) => item.id)
    const parent = body.results[next(body.count + 1)]?.id ?? null
    const commands = [
      () =>
        as(ada, tree.save, {
          ...id(record),
          body: {
            rows: Array.from({ length: 1 + next(2) }, () => ({
              name: `Row ${step}`,
              quantity: `${next(9)}.${next(10)}5`,
              unit_price: `${next(900)}.${next(10)}5`,
              optional: next(3) === 0,
              parent_id: parent,
              position: next(4),
            })),
          },
        }),
      () =>
        as(ada, tree.save, {
          ...id(record),
          body: {
            rows: ids.map((row) => ({
              id: row,
              price: next(2) === 0 ? null : `${next(500)}`,
              visibility: (['show', 'show', 'excluded', 'add_to_parent'] as const)[next(4)],
            })),
          },
        }),
      () =>
        as(ada, tree.save, { ...id(record), body: { rows: [], remove: ids.slice(0, 1).map((row) => ({ id: row })) } }),
      () =>
        as(ada, tree.order, {
          ...id(record),
          body: {
            items: body.results
              .toSorted(() => next(3) - 1)
              .map((item) => ({ id: item.id, parent_id: next(5) === 0 ? parent : item.parent_id })),
          },
        }),
      () => as(ada, acts.accept, { body: { ids: ids, date: day() } }),
      () => as(ada, acts.unaccept, { body: { ids: ids } }),
      () => as(ada, acts.decline, { body: { ids: ids.slice(0, 1) } }),
      () => as(ada, acts.close, { body: { ids: ids.slice(0, 1), date: '2026-03-28' } }),
      () =>
        as(ada, project.calls.change, {
          ...id(record),
          body: { [milestones[1 + next(4)] ?? 'quoted']: next(3) ? day() : null },
        }),
      () => as(ada, project.calls.copy, { ...id(record), body: { name: `Copy ${step}` } }),
    ]
    const answer = await (commands[next(next(40) === 0 ? 10 : 9)] as () => ReturnType<typeof as>)()
    expect(answer.status, answer.text).toBeLessThan(500)
    seen[answer.status < 300 ? 'done' : 'refused'] += 1
    if (answer.status === 201) record = untyped(answer.body)
    else if (answer.headers['x-undo'] !== undefined && next(4) === 0) {
      const undone = await as(ada, undoChange, { body: { token: String(answer.headers['x-undo']) } })
      expect(undone.status, undone.text).toBe(204)
    }
    await sound(record)
  }
  expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(50)

  async function sound({ id: project_id }: { id: number }) {
    const { body } = await as(ada, project.calls.get, id({ id: project_id }))
    const current = (await as(ada, tree.list, { ...id({ id: project_id }), query: {} })).body
    const { total } = quoteTotals(
      current.results.map((item) => ({ ...item, unit_price: item.unit_price ?? '0.00', price: item.price ?? null })),
      'half_up',
    )
    expect([current.total, body.price]).toEqual([total, current.count === 0 ? body.price : total])
    expect(wrongMilestones(body)).toEqual({})
    const [first] = current.results
      .filter(({ accepted }) => accepted)
      .toSorted((a, b) => ((a.accepted ?? '') < (b.accepted ?? '') ? -1 : 0))
    if (first) expect([body.accepted, body.accepted_by_id]).toEqual([first.accepted, first.accepted_by_id])
    const { rows } = await inFirm(ada, (db) =>
      sql<{ count: number }>`select count(*)::int as count from quote_item where project_id = ${project_id}`.execute(
        db,
      ),
    )
    expect(current.count).toBe(rows[0]?.count)
  }
})

test('a copy is an enquiry of today with what was chosen, its items proposed again', async () => {
  const { ada } = await aFirm()
  const { body: asBody } = await as(ada, project.calls.create, {
    body: { name: 'Weir', requested: '2026-03-02', site_access: 'By the lock', probability: 90 },
  })
  const { body } = await as(ada, tree.save, {
    ...id(asBody),
    body: {
      rows: [
        { key: 'a', name: 'Survey', unit_price: '10' },
        { name: 'Levels', parent_key: 'a', unit_price: '5' },
      ],
    },
  })
  await as(ada, acts.accept, { body: { project_id: asBody.id, date: '2026-03-05' } })
  const whole = await as(ada, project.calls.copy, { ...id(asBody), body: {} })
  expect([whole.status, whole.body]).toMatchObject([
    201,
    {
      name: 'COPY Weir',
      price: '15.00',
      phase: 'created',
      site_access: 'By the lock',
      probability: 50,
      accepted: null,
    },
  ])
  const items = (await as(ada, tree.list, { ...id(whole.body), query: {} })).body.results
  expect(items.map(({ name, state, parent }) => [name, state, parent?.name])).toEqual([
    ['Survey', 'proposed', undefined],
    ['Levels', 'proposed', 'Survey'],
  ])
  expect(body.results.map((item) => item.id)).not.toContain(items[0]?.id)
  const bare = await as(ada, project.calls.copy, { ...id(asBody), body: { name: 'Mill', items: false, site: false } })
  expect(bare.body).toMatchObject({ name: 'Mill', price: null, site_access: '' })
  const undone = await as(ada, undoChange, { body: { token: String(whole.headers['x-undo']) } })
  expect(undone.status, undone.text).toBe(204)
  expect((await as(ada, project.calls.get, id(whole.body))).status).toBe(404)
})
