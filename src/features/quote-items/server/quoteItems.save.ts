/** Writing quote items: any number of one project at once, all of it or nothing, one change to take back. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { round } from '#core/decimal.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { has } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import type { Copied } from '#features/projects/server/projects.parts.ts'
import type { Ctx } from '#server/context.ts'
import { batchNotFound, conflict, forbidden, invalid, invalidChoice, notFound } from '#server/errors.ts'
import { selectableIds } from '#server/records/selectable.ts'
import { requireNoDependents } from '#server/references.ts'
import { canonicalTags } from '#server/tags.ts'
import { mostItems, type quoteItem } from '../quoteItems.ts'
import { stateOf } from '../quoteItems.machine.ts'
import { placeAt, reordered } from '../quoteItems.places.ts'
import { type HeldItem, holdProject, reckon, requireSound } from './quoteItems.held.ts'
import { getItem, orderOf, treeOf } from './quoteItems.reads.ts'

type Saved = z.output<(typeof quoteItem.tree)['save']['body'] & {}>
type Row = Saved['rows'][number]
type Cost = NonNullable<Row['costs']>[number]

const references = { type_id: 'quote_item_type', department_id: 'department', tax_id: 'vat_rate' } as const
const money = ['unit_price', 'price'] as const
const amounts = ['quantity', 'quantityBudget', ...money] as const
const nobody = { accepted: null, accepted_by_id: null, declined: null, closed: null, decision_notes: '', worked: false }
const blank = {
  ...nobody,
  parent_id: null,
  position: 0,
  type_id: null,
  department_id: null,
  quantity: '1.00',
  quantityBudget: null,
  unit_price: '0.00',
  price: null,
  costs: [],
  tax_id: null,
  optional: false,
  alternative_group: '',
  visibility: 'show',
  subcontract: false,
  notes: '',
  tags: [],
} as const
/** What a row may say, in columns of the same names. */
const columns = [
  'name',
  ...([
    'parent_id',
    'position',
    'type_id',
    'department_id',
    'quantity',
    'quantityBudget',
    'unit_price',
    'price',
  ] as const),
  ...(['costs', 'tax_id', 'optional', 'alternative_group', 'visibility', 'subcontract', 'notes', 'tags'] as const),
] as const

/** How errors name a field of a row: of a single item by itself. */
type FieldOf = (at: number, field: string) => string
const inRows: FieldOf = (at, field) => (at < 0 ? field : `rows.${at}.${field}`)
const alone: FieldOf = (_at, field) => field

/** Answers the ids of new items by their keys. 404 out of reach, 409 `stale`, `state` or `in_use`, 400 by field. */
async function saveItems(
  ctx: Ctx,
  projectId: number,
  { rows, remove }: Saved,
  fieldOf: FieldOf = inRows,
): Promise<Record<string, number>> {
  const { me } = ctx
  if (rows.some(({ id }) => id === undefined) && !has(me, 'quote_items.add_quoteitem')) throw forbidden()
  if (remove.length > 0 && !has(me, 'quote_items.delete_quoteitem')) throw forbidden()
  const { items: held } = await holdProject(ctx, projectId)
  const before = new Map(held.map((item) => [item.id, item]))
  for (const { id, version } of [...rows, ...remove])
    if (id !== undefined) await requireSeen(ctx, before.get(id), version)
  await requireRemovable(
    ctx,
    before,
    remove.map(({ id }) => id),
  )
  await requireReferences(ctx, rows, before, fieldOf)

  const sheet = sheetOf(held.filter(({ id }) => !remove.some((one) => one.id === id)))
  const keys = new Map<string, number>()
  const where = new Map<number, number>()
  for (const [at, row] of rows.entries()) {
    const { id, version: _version, key, parent_key, position, ...sent } = row
    const now = id === undefined ? undefined : sheet.get(id)
    if (id !== undefined && !now) throw invalid({ [fieldOf(at, 'id')]: ['It is removed by the same change.'] })
    if (id === undefined && !sent.name) throw invalid({ [fieldOf(at, 'name')]: ['This field is required'] })
    // New ones have numbers below nothing until they are kept.
    const its = id ?? -1 - at
    if (key !== undefined && keys.has(key)) throw invalid({ [fieldOf(at, 'key')]: ['Another row has this key.'] })
    if (key !== undefined && id === undefined) keys.set(key, its)
    where.set(its, at)
    const parent = parent_key === undefined ? sent.parent_id : keys.get(parent_key)
    if (parent_key !== undefined && parent === undefined) throw invalidChoice(fieldOf(at, 'parent_key'))
    if (parent !== undefined && parent !== null && parent !== now?.parent_id && !sheet.get(parent))
      throw invalidChoice(fieldOf(at, 'parent_id'))
    const values = await valuesOf(ctx, sent, now, (field) => fieldOf(at, field))
    const next = {
      ...blank,
      ...now,
      ...values,
      id: its,
      parent_id: parent === undefined ? (now?.parent_id ?? null) : parent,
    }
    sheet.put({ ...next, state: stateOf(next) } as HeldItem, now, position)
  }
  const after = sheet.all()
  if (after.length > mostItems)
    throw invalid({ [fieldOf(-1, 'non_field_errors')]: [`A project has at most ${mostItems} items.`] })
  requireSound(ctx, after, (id, field) => fieldOf(where.get(id ?? 0) ?? -1, field))
  await removeRows(
    ctx,
    remove.map(({ id }) => id),
  )
  const ids = await insertRows(
    ctx,
    projectId,
    after.filter(({ id }) => id < 0),
  )
  const changed = after.filter(({ id }) => id > 0).map((item) => [before.get(item.id) as HeldItem, item] as const)
  const written = await updateRows(ctx, changed, ids)
  await reckon(ctx, [projectId])
  if (remove.length + ids.size + written > 0) await ctx.offerUndo()
  return Object.fromEntries([...keys].map(([key, its]) => [key, ids.get(its) ?? 0]))
}

export async function saveTree(ctx: Ctx, projectId: number, body: Saved) {
  const ids = await saveItems(ctx, projectId, body)
  return { ...(await treeOf(ctx, projectId)), ids }
}
export async function createItem(ctx: Ctx, { project_id, ...row }: Row & { project_id: number; name: string }) {
  const { reached } = await reachedProject(ctx, project_id)
  if (!reached) throw invalidChoice('project_id')
  const ids = await saveItems(ctx, project_id, { rows: [{ ...row, key: 'new' }], remove: [] }, alone)
  return getItem(ctx, ids['new'] ?? 0)
}
export async function changeItem(ctx: Ctx, id: number, { version, ...row }: Row) {
  const { project_id } = await getItem(ctx, id)
  const seen = version ?? ctx.ifMatch ?? undefined
  await saveItems(ctx, project_id, { rows: [{ ...row, id, version: seen }], remove: [] }, alone)
  return getItem(ctx, id)
}
export async function removeItem(ctx: Ctx, id: number): Promise<void> {
  const { project_id } = await getItem(ctx, id)
  await saveItems(ctx, project_id, { rows: [], remove: [{ id, version: ctx.ifMatch ?? undefined }] }, alone)
}

/** Items of one project as new ones of another: proposed again. */
export async function copyItems(ctx: Ctx, from: number, to: number, asked: Copied): Promise<void> {
  if (!asked.items || !has(ctx.me, 'quote_items.view_quoteitem') || !has(ctx.me, 'quote_items.add_quoteitem')) return
  const { items } = await holdProject(ctx, from)
  const ids = await insertRows(
    ctx,
    to,
    items.map((item) => ({ ...item, id: -item.id, parent_id: item.parent_id === null ? null : -item.parent_id })),
  )
  for (const [was, id] of ids) asked.ids.set(-was, id)
  await reckon(ctx, [to])
}

/** All items in this order and below these parents. What was added, removed or moved meanwhile is lost by nobody: 409. */
export async function orderItems(
  ctx: Ctx,
  projectId: number,
  asked: z.output<(typeof quoteItem.tree)['order']['body'] & {}>,
) {
  const { items: held } = await holdProject(ctx, projectId)
  const before = new Map(held.map((item) => [item.id, item]))
  if (new Set(asked.items.map(({ id }) => id)).size < asked.items.length)
    throw invalid({ items: ['Each item is named exactly once.'] })
  const moved = asked.order !== undefined && asked.order !== orderOf(held)
  if (moved || asked.items.length !== held.length || asked.items.some(({ id }) => !before.has(id)))
    throw conflict('stale', 'Items were added, removed or moved since you saw them.', {
      current: await treeOf(ctx, projectId),
    })
  const unknown = asked.items.findIndex(({ parent_id }) => parent_id !== null && !before.has(parent_id))
  if (unknown >= 0) throw invalidChoice(`items.${unknown}.parent_id`)
  const after: HeldItem[] = []
  for (const siblings of Map.groupBy(asked.items, ({ parent_id }) => parent_id).values()) {
    const order = siblings.map(({ id, parent_id }) => ({ ...(before.get(id) as HeldItem), parent_id }))
    const arrived = new Set(
      order.filter(({ id, parent_id }) => before.get(id)?.parent_id !== parent_id).map(({ id }) => id),
    )
    const places = reordered(order, arrived)
    after.push(...order.map((item) => ({ ...item, position: places.get(item.id) ?? item.position })))
  }
  const at = new Map(asked.items.map(({ id }, index) => [id, index]))
  requireSound(ctx, after, (id, field) => (id === null ? field : `items.${at.get(id)}.${field}`))
  const changed = after.map((item) => [before.get(item.id) as HeldItem, item] as const)
  if ((await updateRows(ctx, changed, new Map())) > 0) await ctx.offerUndo()
  await reckon(ctx, [projectId])
  return treeOf(ctx, projectId)
}

async function reachedProject(ctx: Ctx, id: number) {
  try {
    await holdProject(ctx, id)
    return { reached: true }
  } catch (error) {
    if ((error as { status?: number }).status === notFound().status) return { reached: false }
    throw error
  }
}

async function requireSeen(ctx: Ctx, item: HeldItem | undefined, version: number | undefined) {
  if (!item) throw batchNotFound()
  if (version === undefined || version === item.version) return
  const more = { id: item.id, sent: version, version: item.version, current: await getItem(ctx, item.id) }
  throw conflict('stale', 'This was changed by someone else since you opened it.', more)
}

async function requireRemovable(ctx: Ctx, items: ReadonlyMap<number, HeldItem>, ids: readonly number[]) {
  for (const id of ids)
    if (items.get(id)?.accepted) throw conflict('state', 'It was accepted. Take that back first, or close it instead.')
  if (ids.length > 0)
    await requireNoDependents(ctx, { table: 'quote_item', ids, record: 'This item', instead: 'Close it instead.' })
}

async function requireReferences(
  ctx: Ctx,
  rows: readonly Row[],
  items: ReadonlyMap<number, HeldItem>,
  fieldOf: FieldOf,
) {
  for (const [name, table] of Object.entries(references) as [keyof typeof references, keyof DB][]) {
    const asked = rows.flatMap((row, at) => {
      const to = row[name]
      return typeof to === 'number' && to !== items.get(row.id ?? 0)?.[name] ? [{ at, to }] : []
    })
    if (asked.length === 0) continue
    const there = new Set(
      await selectableIds(table)(
        ctx,
        asked.map(({ to }) => to),
      ),
    )
    const missing = asked.find(({ to }) => !there.has(to))
    if (missing) throw invalidChoice(fieldOf(missing.at, name))
  }
}

/** What is kept of what was sent: amounts that the sender may not see are not theirs to write. */
async function valuesOf(ctx: Ctx, sent: Partial<Row>, now: HeldItem | undefined, fieldOf: (field: string) => string) {
  const values: Record<string, unknown> = omitUndefined(sent)
  const seesMoney = has(ctx.me, 'projects.view_financials')
  for (const name of money) {
    if (seesMoney || values[name] === undefined) continue
    if (values[name] !== null) throw invalidChoice(fieldOf(name))
    delete values[name]
  }
  for (const name of amounts) if (typeof values[name] === 'string') values[name] = two(values[name])
  if (sent.costs) values['costs'] = sent.costs.map((cost) => keptCost(cost, now, seesMoney, fieldOf))
  if (sent.tags) values['tags'] = await canonicalTags(ctx, sent.tags)
  // Of alternatives at most one is taken: each is an option.
  if (sent.alternative_group && sent.optional === undefined) values['optional'] = true
  return values
}

const two = (text: string) => round(text, 2, 'half_up')
function keptCost(
  { total, ...cost }: Cost,
  now: HeldItem | undefined,
  seesMoney: boolean,
  fieldOf: (field: string) => string,
) {
  if (total !== undefined && !seesMoney) throw invalidChoice(fieldOf('costs'))
  const was = (now?.costs as Cost[] | undefined)?.find(({ role }) => role === cost.role)
  const { role, ...numbers } = { ...cost, total: total ?? was?.total ?? '0.00' }
  return { role, ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, two(value)])) }
}

/** The items as they will be, by their ids, and where each stands among those with its parent. */
function sheetOf(held: readonly HeldItem[]) {
  const items = new Map(held.map((item) => [item.id, item]))
  const below = Map.groupBy(held, ({ parent_id }) => parent_id)
  return {
    get: (id: number) => items.get(id),
    all: () => [...items.values()],
    put(item: HeldItem, now: HeldItem | undefined, index: number | undefined) {
      items.set(item.id, item)
      const siblings = (below.get(item.parent_id) ?? []).filter(({ id }) => id !== item.id)
      if (now && now.parent_id === item.parent_id && index === undefined) return
      if (now)
        below.set(
          now.parent_id,
          (below.get(now.parent_id) ?? []).filter(({ id }) => id !== item.id),
        )
      const at = Math.min(index ?? siblings.length, siblings.length)
      const order = siblings.toSpliced(at, 0, item)
      below.set(item.parent_id, order)
      const position = placeAt(siblings, at)
      if (position !== null) item.position = position
      else
        for (const [id, moved] of reordered(order, new Set([item.id]))) {
          const one = order.find((sibling) => sibling.id === id) as HeldItem
          const place = { ...one, position: moved }
          items.set(id, place)
          order[order.indexOf(one)] = place
        }
    },
  }
}

async function removeRows({ db, me }: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from quote_item where org_id = ${me.org_id} and id = any(${ids}::bigint[])`.execute(db)
}

const text = (name: string, value: unknown) => (name === 'costs' ? JSON.stringify(value) : value)

/** Level by level, since a parent is there before what is below it. Answers the ids that they got. */
async function insertRows({ db }: Ctx, projectId: number, items: readonly HeldItem[]): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  let left = items
  while (left.length > 0) {
    const ready = left.filter(({ parent_id }) => (parent_id ?? 0) >= 0 || ids.has(parent_id ?? 0))
    if (ready.length === 0) throw invalid({ parent_id: ['An item cannot be below itself.'] })
    const rows = ready.map((item) => ({
      project_id: projectId,
      ...Object.fromEntries(columns.map((name) => [name, text(name, item[name])])),
      parent_id: ids.get(item.parent_id ?? 0) ?? item.parent_id,
    }))
    const made = await db
      .insertInto('quote_item')
      .values(rows as never)
      .returning('id')
      .execute()
    for (const [at, { id }] of ready.entries()) ids.set(id, made[at]?.id ?? 0)
    left = left.filter((item) => !ready.includes(item))
  }
  return ids
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
async function updateRows(
  { db, me }: Ctx,
  changed: readonly (readonly [HeldItem, HeldItem])[],
  ids: ReadonlyMap<number, number>,
): Promise<number> {
  let written = 0
  for (const [was, now] of changed) {
    const parent_id = ids.get(now.parent_id ?? 0) ?? now.parent_id
    const next = { ...now, parent_id }
    const set = columns.filter((name) => !same(was[name], next[name]))
    if (set.length === 0) continue
    written += 1
    await sql`
      update quote_item set ${sql.join(set.map((name) => sql`${sql.ref(name)} = ${text(name, next[name])}`))}
       where org_id = ${me.org_id} and id = ${was.id}`.execute(db)
  }
  return written
}
