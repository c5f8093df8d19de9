/** Items of the firm's quotes: every project has priced items, which add up to its price. */
import { sql } from 'kysely'

import { reckon } from '#features/quote-items/server/lockedQuoteItems.ts'
import { gap } from '#features/quote-items/quoteItemPlaces.ts'
import type { TenantDb } from '#server/db/db.ts'
import { makeItemTemplates } from './itemTemplates.ts'
import type { MadeFirm } from './people.ts'
import { diceOf, type DemoDice } from './random.ts'

const extras = ['Additional visit', 'Printed plans', 'Meeting on site', 'Digital model', 'Night work']
const roles = ['Surveyor', 'Technician', 'Engineer']

export async function makeQuoteItems(db: TenantDb, firm: MadeFirm): Promise<number> {
  const dice = diceOf(`${firm.key} items`)
  const types = await db
    .insertInto('quote_item_type')
    .values(['Survey', 'Drawing', 'Other'].map((name) => ({ name })))
    .returning('id')
    .execute()
  await makeItemTemplates(db)
  const projects = await db
    .selectFrom('project')
    .where('client_id', 'is not', null)
    .select(['id', 'name', 'price', 'department_id', 'accepted', 'accepted_by_id', 'received'])
    .orderBy('id')
    .execute()
  const there = Map.groupBy(
    await db.selectFrom('quote_item').select(['id', 'project_id', 'name']).orderBy('id').execute(),
    ({ project_id }) => project_id,
  )
  const common = { type_id: types[0]?.id ?? null }
  let made = 0
  for (const project of projects) {
    const { accepted, accepted_by_id, received } = project
    const stands = { accepted, accepted_by_id, closed: received, ...common }
    const ofProject = { project_id: project.id, department_id: project.department_id }
    const items = there.get(project.id) ?? [
      await db
        .insertInto('quote_item')
        .values({ ...ofProject, name: project.name.split(',')[0] ?? project.name })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ]
    for (const [index, amount] of shares(Math.round(Number(project.price ?? 0)), items.length, dice).entries()) {
      const values = { ...stands, ...pricedAt(amount, dice), position: (index + 1) * gap }
      await db
        .updateTable('quote_item')
        .where('id', '=', items[index]?.id ?? 0)
        .set(values)
        .execute()
    }
    made += items.length
    if (!dice.chance(40)) continue
    await db
      .insertInto('quote_item')
      .values({
        ...ofProject,
        ...common,
        type_id: types[2]?.id ?? null,
        name: dice.pick(extras),
        unit_price: `${dice.between(2, 20) * 25}.00`,
        optional: true,
        position: (items.length + 1) * gap,
      })
      .execute()
    made += 1
  }
  await sql`update project set price = null where id in (select project_id from quote_item)`.execute(db)
  const me = { org_id: firm.org_id, rounding: 'ROUND_HALF_UP' } as Parameters<typeof reckon>[0]['me']
  await reckon(
    { db, me },
    projects.map(({ id }) => id),
  )
  return made
}

/** Whole amounts that add up to the price. */
function shares(price: number, count: number, dice: DemoDice): number[] {
  const parts = Array.from({ length: count }, () => dice.between(2, 6))
  const all = parts.reduce((sum, part) => sum + part, 0)
  const amounts = parts.map((part) => Math.floor((price * part) / all / 25) * 25)
  return amounts.with(0, price - amounts.slice(1).reduce((sum, amount) => sum + amount, 0))
}

/** A quantity and a unit price, and what one unit takes and costs. */
function pricedAt(amount: number, dice: DemoDice) {
  const quantity = dice.pick([1, 1, 1, 2, 5].filter((id) => amount % id === 0))
  const each = amount / quantity
  const empty = { field_days: '0.00', field_hours: '0.00', office_days: '0.00', office_hours: '0.00' }
  const days = Math.max(1, Math.round(each / 900))
  const cost = {
    ...empty,
    role: dice.pick(roles),
    field_days: `${Math.ceil(days / 2)}.00`,
    office_days: `${Math.floor(days / 2)}.00`,
    total: `${Math.round(each * 0.55)}.00`,
  }
  return { quantity: `${quantity}.00`, unit_price: `${each}.00`, costs: JSON.stringify([cost]) }
}
