/** Writing quote items: any number of one project at once, all of it or nothing, one change to take back. */
import { roundingOf } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { type Contract, feeOf, otherPrice, priceFollows, wrongContract } from '#features/projects/contracts.ts'
import { seesFinancialsIn } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { batchNotFound, conflict, forbidden, invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import { requireNoDependents } from '#server/records/references.ts'
import { type Cost, maxItems } from '../quoteItems.ts'
import { stateOf } from '../quoteItems.workflow.ts'
import { placeAt, reordered } from '../quoteItemPlaces.ts'
import { type LockedItem, lockProject, reckon, requireSound } from './lockedQuoteItems.ts'
import { getItem, treeOf } from './quoteItemReads.ts'
import { insertRows, removeRows, updateRows } from './quoteItemRows.ts'
import { likenesses } from './quoteItemTemplates.ts'
import { blank, type FieldOf, requireReferences, type QuoteItemRow, type Saved, valuesOf } from './quoteItemValues.ts'

const inRows: FieldOf = (index, field) => (index < 0 ? field : `rows.${index}.${field}`)
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
  const { items: locked } = await lockProject(ctx, projectId)
  const before = new Map(locked.map((item) => [item.id, item]))
  for (const { id, version } of [...rows, ...remove])
    if (id !== undefined) await requireSeen(ctx, before.get(id), version)
  await requireRemovable(
    ctx,
    before,
    remove.map(({ id }) => id),
  )
  await requireReferences(ctx, rows, (index) => before.get(rows[index]?.id ?? 0), fieldOf)
  const likeOf = await likenesses(ctx, rows, fieldOf)
  const seesMoney = await seesFinancialsIn(ctx, projectId)

  const sheet = sheetOf(locked.filter(({ id }) => !remove.some((record) => record.id === id)))
  const keys = new Map<string, number>()
  const where = new Map<number, number>()
  for (const [index, row] of rows.entries()) {
    const { id, version: _version, key, parent_key, position, like: _like, ...sent } = row
    const current = id === undefined ? undefined : sheet.get(id)
    if (id !== undefined && !current)
      throw invalid({ [fieldOf(index, 'id')]: ['This item is removed by the same change.'] })
    if (id === undefined && !sent.name) throw invalid({ [fieldOf(index, 'name')]: ['This field is required'] })
    // New ones have numbers below nothing until they are kept.
    const its = id ?? -1 - index
    if (key !== undefined && keys.has(key)) throw invalid({ [fieldOf(index, 'key')]: ['Another row has this key.'] })
    if (key !== undefined && id === undefined) keys.set(key, its)
    where.set(its, index)
    const parent = parent_key === undefined ? sent.parent_id : keys.get(parent_key)
    if (parent_key !== undefined && parent === undefined) throw invalidChoice(fieldOf(index, 'parent_key'))
    if (parent !== undefined && parent !== null && parent !== current?.parent_id && !sheet.get(parent))
      throw invalidChoice(fieldOf(index, 'parent_id'))
    const like = likeOf(row)
    const values = await valuesOf(ctx, sent, current ?? like, seesMoney, (field) => fieldOf(index, field))
    const next = {
      ...blank,
      ...(like && { unit_price: like.unit_price, rated: like.rated ?? false, price: like.price }),
      ...current,
      ...values,
      ...ratedPrice(sent, values['costs'] ?? current?.costs ?? [], current, like),
      id: its,
      parent_id: parent === undefined ? (current?.parent_id ?? null) : parent,
    }
    const priced = { ...next, ...feePrice(ctx, next, sent, (field) => fieldOf(index, field)) }
    sheet.put({ ...priced, state: stateOf(priced) } as LockedItem, current, position)
  }
  const after = sheet.all()
  if (after.length > maxItems)
    throw invalid({ [fieldOf(-1, 'non_field_errors')]: [`A project has at most ${maxItems} items.`] })
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
  const changed = after.filter(({ id }) => id > 0).map((item) => [before.get(item.id) as LockedItem, item] as const)
  const written = await updateRows(ctx, changed, ids)
  await reckon(ctx, [projectId])
  if (remove.length + ids.size + written > 0) await ctx.offerUndo()
  return Object.fromEntries([...keys].map(([key, its]) => [key, ids.get(its) ?? 0]))
}

export async function saveTree(ctx: Ctx, projectId: number, body: Saved) {
  const ids = await saveItems(ctx, projectId, body)
  return { ...(await treeOf(ctx, projectId)), ids }
}
export async function createItem(
  ctx: Ctx,
  { project_id, ...row }: QuoteItemRow & { project_id: number; name: string },
) {
  const { reached } = await reachedProject(ctx, project_id)
  if (!reached) throw invalidChoice('project_id')
  const ids = await saveItems(ctx, project_id, { rows: [{ ...row, key: 'new' }], remove: [] }, alone)
  return getItem(ctx, ids['new'] ?? 0)
}
export async function changeItem(ctx: Ctx, id: number, { version, ...row }: QuoteItemRow) {
  const { project_id } = await getItem(ctx, id)
  const seen = version ?? ctx.ifMatch ?? undefined
  await saveItems(ctx, project_id, { rows: [{ ...row, id, version: seen }], remove: [] }, alone)
  return getItem(ctx, id)
}
export async function removeItem(ctx: Ctx, id: number): Promise<void> {
  const { project_id } = await getItem(ctx, id)
  await saveItems(ctx, project_id, { rows: [], remove: [{ id, version: ctx.ifMatch ?? undefined }] }, alone)
}

async function reachedProject(ctx: Ctx, id: number) {
  try {
    await lockProject(ctx, id)
    return { reached: true }
  } catch (error) {
    if ((error as { status?: number }).status === notFound().status) return { reached: false }
    throw error
  }
}

async function requireSeen(ctx: Ctx, item: LockedItem | undefined, version: number | undefined) {
  if (!item) throw batchNotFound()
  if (version === undefined || version === item.version) return
  const more = { id: item.id, sent: version, version: item.version, current: await getItem(ctx, item.id) }
  throw conflict('stale', 'This was changed by someone else since you opened it.', more)
}

async function requireRemovable(ctx: Ctx, items: ReadonlyMap<number, LockedItem>, ids: readonly number[]) {
  for (const id of ids)
    if (items.get(id)?.accepted)
      throw conflict('state', 'This item was accepted. Undo the acceptance first, or close it instead.')
  if (ids.length > 0)
    await requireNoDependents(ctx, { table: 'quote_item', ids, record: 'This item', instead: 'Close it instead.' })
}

/** The items as they will be, by their ids, and where each stands among those with its parent. */
function sheetOf(locked: readonly LockedItem[]) {
  const items = new Map(locked.map((item) => [item.id, item]))
  const below = Map.groupBy(locked, ({ parent_id }) => parent_id)
  return {
    get: (id: number) => items.get(id),
    all: () => [...items.values()],
    put(item: LockedItem, current: LockedItem | undefined, index: number | undefined) {
      items.set(item.id, item)
      const siblings = (below.get(item.parent_id) ?? []).filter(({ id }) => id !== item.id)
      if (current && current.parent_id === item.parent_id && index === undefined) return
      if (current)
        below.set(
          current.parent_id,
          (below.get(current.parent_id) ?? []).filter(({ id }) => id !== item.id),
        )
      const offset = Math.min(index ?? siblings.length, siblings.length)
      const order = siblings.toSpliced(offset, 0, item)
      below.set(item.parent_id, order)
      const position = placeAt(siblings, offset)
      if (position !== null) item.position = position
      else
        for (const [id, moved] of reordered(order, new Set([item.id]))) {
          const lockedItem = order.find((sibling) => sibling.id === id) as LockedItem
          const place = { ...lockedItem, position: moved }
          items.set(id, place)
          order[order.indexOf(lockedItem)] = place
        }
    },
  }
}

/**
 * Returns whether the unit price follows from rates: a sent price does not, and a new item without one does. An amount of
 * zero is worked out by the database; a price that was accepted stays.
 */
function ratedPrice(
  sent: QuoteItemRow,
  costs: unknown,
  current: LockedItem | undefined,
  like: { rated?: boolean | undefined } | undefined,
): { rated: boolean; unit_price?: string; price?: string | null } {
  const before = current ?? like
  const rated = sent.rated ?? (sent.unit_price === undefined ? before === undefined || before.rated === true : false)
  if (!rated) return { rated }
  const isSame =
    current?.rated === true && sent.contract_type === undefined && hoursByRole(costs) === hoursByRole(current.costs)
  const unit_price = isSame || current?.accepted ? (current?.unit_price ?? '0.00') : '0.00'
  return { rated, unit_price, ...(sent.rated && current?.accepted && sent.price === null && { price: current.price }) }
}
/** Returns all of the costs that a price by rates depends on, to compare. */
const hoursByRole = (costs: unknown) =>
  JSON.stringify(
    (costs as Cost[]).map(({ role, field_days, field_hours, office_days, office_hours }) => [
      role,
      field_days,
      field_hours,
      office_days,
      office_hours,
    ]),
  )

/** The price that follows from a construction value; 400 for another one, and for what its contract type lacks. */
function feePrice({ me }: Ctx, item: Contract, sent: QuoteItemRow, fieldOf: (field: string) => string) {
  const wrong = Object.entries(wrongContract(item)).map(([name, messages]) => [fieldOf(name), messages])
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  const fee = feeOf(item, roundingOf(me.rounding))
  if (otherPrice(sent.price, fee)) throw invalid({ [fieldOf('price')]: [priceFollows] })
  return fee === null ? {} : { price: fee }
}
