/** Rows of quote items, as the database has them. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { contractColumns, itemColumns } from '../quoteItems.ts'
import type { LockedItem } from './lockedQuoteItems.ts'

/** Columns that a row may write, under the same names. */
const columns = ['parent_id', 'position', ...itemColumns, ...contractColumns] as const

export async function removeRows({ db, me }: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from quote_item where org_id = ${me.org_id} and id = any(${ids}::bigint[])`.execute(db)
}

const pick = <T, K extends keyof T>(item: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<T, K>
const text = (name: string, value: unknown) => (name === 'costs' ? JSON.stringify(value) : value)

/** Level by level, since a parent is there before what is below it. Answers the ids that they got. */
export async function insertRows(
  { db }: Ctx,
  projectId: number,
  items: readonly LockedItem[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  let left = items
  while (left.length > 0) {
    const ready = left.filter(({ parent_id }) => (parent_id ?? 0) >= 0 || ids.has(parent_id ?? 0))
    if (ready.length === 0) throw invalid({ parent_id: ['An item cannot be below itself.'] })
    const rows = ready.map((item) => ({
      project_id: projectId,
      ...pick(item, columns),
      costs: JSON.stringify(item.costs),
      parent_id: ids.get(item.parent_id ?? 0) ?? item.parent_id,
    }))
    const made = await db.insertInto('quote_item').values(rows).returning('id').execute()
    for (const [index, { id }] of ready.entries()) ids.set(id, made[index]?.id ?? 0)
    left = left.filter((item) => !ready.includes(item))
  }
  return ids
}

const same = (value: unknown, otherValue: unknown) => JSON.stringify(value) === JSON.stringify(otherValue)
export async function updateRows(
  { db, me }: Ctx,
  changed: readonly (readonly [LockedItem, LockedItem])[],
  ids: ReadonlyMap<number, number>,
): Promise<number> {
  let written = 0
  for (const [was, lockedItem] of changed) {
    const parent_id = ids.get(lockedItem.parent_id ?? 0) ?? lockedItem.parent_id
    const next = { ...lockedItem, parent_id }
    const set = columns.filter((name) => !same(was[name], next[name]))
    if (set.length === 0) continue
    written += 1
    await sql`
      update quote_item set ${sql.join(set.map((name) => sql`${sql.ref(name)} = ${text(name, next[name])}`))}
       where org_id = ${me.org_id} and id = ${was.id}`.execute(db)
  }
  return written
}
