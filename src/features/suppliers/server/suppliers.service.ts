/** Writes of suppliers: lock, check, change. */
import { sql, type Insertable, type Updateable } from 'kysely'
import type * as z from 'zod/mini'

import type { Received } from '#core/contract.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import type { DB } from '#db/schema.ts'
import { changedValues, type Values } from '#server/records/extraFields.ts'
import { requireVersion } from '#server/records/version.ts'
import { notifyMentions } from '#server/notifyMentions.ts'
import type { Ctx } from '#server/context.ts'
import { actsOn } from '#server/records/bulk.ts'
import { columnsOf } from '#server/records/columns.ts'
import { requireNoDependents } from '#server/references.ts'
import {
  type editSuppliers as editing,
  listSuppliers,
  type NewSupplier,
  type Supplier,
  type SupplierChange,
} from '../suppliers.contract.ts'
import { getSupplier, lockSupplier, supplierRecords } from './suppliers.queries.ts'

type Target = { params: { id: number } }

/** Adds it. 400 for an extra field that does not exist, a value that does not fit, and a required one that is missing. */
export async function createSupplier(ctx: Ctx, { body }: { body: z.output<typeof NewSupplier> }): Promise<Supplier> {
  const { name, udf, ...rest } = body
  const values = await changedValues(ctx, 'suppliers', {}, udf ?? {}, { isNew: true })
  const row: Insertable<DB['supplier']> = { ...(await columnsOf(ctx, rest)), name, udf: JSON.stringify(values) }
  const { id } = await ctx.db.insertInto('supplier').values(row).returning('id').executeTakeFirstOrThrow()
  await notifyMentions(ctx, { supplier_id: id }, body.notes)
  await ctx.offerUndo()
  return getSupplier(ctx, id)
}

/** Changes what is given. 404 out of reach, 409 `stale`, 400 as on creation. */
export async function changeSupplier(
  ctx: Ctx,
  { params, body }: Target & { body: z.output<typeof SupplierChange> },
): Promise<Supplier> {
  const { version, udf, ...rest } = body
  const row = await lockSupplier(ctx, params.id)
  await requireVersion(version ?? ctx.ifMatch, row, () => getSupplier(ctx, params.id))
  const change: Updateable<DB['supplier']> = await columnsOf(ctx, rest)
  if (udf) change.udf = JSON.stringify(await changedValues(ctx, 'suppliers', row.udf as Values, udf))
  if (Object.keys(change).length > 0) {
    await ctx.db
      .updateTable('supplier')
      .set(change)
      .where('org_id', '=', ctx.me.org_id)
      .where('id', '=', params.id)
      .execute()
    await notifyMentions(ctx, { supplier_id: params.id }, rest.notes, row.notes)
    await ctx.offerUndo()
  }
  return getSupplier(ctx, params.id)
}

const acts = actsOn(supplierRecords, listSuppliers)
export const tagSuppliers = acts.tag

/** Gives many suppliers the same values; of `udf` the fields that are named. */
export const editSuppliers = (
  ctx: Ctx,
  { ids, versions, filter, count, udf, ...fields }: Received<typeof editing>['body'],
) =>
  acts.edit(ctx, { ids, versions, filter, count }, async () => {
    if (!udf) return omitUndefined(fields)
    const values = await changedValues(ctx, 'suppliers', {}, udf)
    const gone = Object.keys(udf).filter((key) => !(key in values))
    return { ...omitUndefined(fields), udf: sql`(supplier.udf - ${gone}::text[]) || ${JSON.stringify(values)}::jsonb` }
  })

/** Removes it; 409 `in_use`, with what it is, when anything hangs on it. */
export async function deleteSupplier(ctx: Ctx, { params }: Target): Promise<void> {
  const row = await lockSupplier(ctx, params.id)
  await requireVersion(ctx.ifMatch, row, () => getSupplier(ctx, params.id))
  const stays = {
    table: 'supplier',
    ids: [params.id],
    record: 'This supplier',
    instead: 'It can be deleted once they are gone.',
  } as const
  await requireNoDependents(ctx, stays)
  await ctx.db.deleteFrom('supplier').where('org_id', '=', ctx.me.org_id).where('id', '=', params.id).execute()
  await ctx.offerUndo()
}
