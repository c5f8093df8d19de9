/** Writes of suppliers: lock, check, change. */
import type { Insertable, Updateable } from 'kysely'
import type * as z from 'zod/mini'

import type { DB } from '#db/schema.ts'
import { changedValues, type Values } from '#features/company/server/company.fields.ts'
import { requireVersion } from '#features/company/server/company.version.ts'
import type { Ctx } from '#server/context.ts'
import { columnsOf } from '#server/records/columns.ts'
import type { NewSupplier, Supplier, SupplierChange } from '../suppliers.contract.ts'
import { getSupplier, lockSupplier } from './suppliers.queries.ts'

type Target = { params: { id: number } }

/** Adds it. 400 for an extra field that does not exist, a value that does not fit, and a required one that is missing. */
export async function createSupplier(ctx: Ctx, { body }: { body: z.output<typeof NewSupplier> }): Promise<Supplier> {
  const { name, udf, ...rest } = body
  const values = await changedValues(ctx, 'suppliers', {}, udf ?? {}, { isNew: true })
  const row: Insertable<DB['supplier']> = { ...(await columnsOf(ctx, rest)), name, udf: JSON.stringify(values) }
  const { id } = await ctx.db.insertInto('supplier').values(row).returning('id').executeTakeFirstOrThrow()
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
    await ctx.offerUndo()
  }
  return getSupplier(ctx, params.id)
}

/** Removes it; 409 `in_use` when anything refers to it. */
export async function deleteSupplier(ctx: Ctx, { params }: Target): Promise<void> {
  const row = await lockSupplier(ctx, params.id)
  await requireVersion(ctx.ifMatch, row, () => getSupplier(ctx, params.id))
  await ctx.db.deleteFrom('supplier').where('org_id', '=', ctx.me.org_id).where('id', '=', params.id).execute()
  await ctx.offerUndo()
}
