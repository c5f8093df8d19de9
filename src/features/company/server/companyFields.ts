/** The definitions of the firm's extra fields. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import { type AppError, batchNotFound, conflict, invalid } from '#server/http/errors.ts'
import { listExtraFields } from '#core/extraFields.contract.ts'
import { on, type Route } from '#server/http/route.ts'
import * as contract from '../companyFields.contract.ts'
import type { ExtraField, FieldResource } from '#core/extraFields.contract.ts'
import { keyOf } from '#core/extraFields.ts'
import { extraFieldTables } from '#core/recordOwners.ts'
import { smallList } from '#server/records/smallList.ts'

type Row = Omit<ExtraField, 'can_change' | 'can_delete'>

const fields = smallList<Row>({
  table: 'extra_field',
  columns: ['resource', 'key', 'name', 'kind', 'options', 'required', 'sort_order'],
  order: sql`resource, sort_order, name collate human`,
  access: ['company.change_company'],
  check: ({ kind, options }) => {
    const choices = options ?? []
    if (kind === 'choice' && choices.length === 0) throw invalid({ options: ['Enter at least one option.'] })
    if (kind !== 'choice' && choices.length > 0) throw invalid({ options: ['Only a choice has options.'] })
    if (new Set(choices.map((option) => option.toLowerCase())).size < choices.length)
      throw invalid({ options: ['Enter each option once.'] })
  },
  beforeDelete: async (ctx, { key, resource }) => {
    const { rows } = await sql`
      select from ${sql.table(extraFieldTables[resource])} where org_id = ${ctx.me.org_id} and udf ? ${key} limit 1`.execute(
      ctx.db,
    )
    if (rows.length > 0) throw conflict('in_use', 'Some records have a value in this field. Clear these values first.')
  },
})

/** Puts all fields of the resource in this order. 404 for one that is none of them, 400 under `ids` unless they are all there, each once. */
async function orderFields(ctx: Ctx, { resource, ids }: { resource: FieldResource; ids: readonly number[] }) {
  const { rows } = await sql<{ id: number }>`
    select id from extra_field where org_id = ${ctx.me.org_id} and resource = ${resource} order by id for update`.execute(
    ctx.db,
  )
  if (ids.some((id) => !rows.some((row) => row.id === id))) throw batchNotFound()
  if (new Set(ids).size < ids.length) throw invalid({ ids: ['Name each field once.'] })
  if (rows.length > ids.length) throw invalid({ ids: ['Someone else has added a field. Reload, then try again.'] })
  await sql`
    update extra_field set sort_order = at.place
      from unnest(${ids}::bigint[]) with ordinality as at (id, place)
     where org_id = ${ctx.me.org_id} and extra_field.id = at.id`.execute(ctx.db)
  await ctx.offerUndo()
  return { results: await fields.list(ctx, sql<boolean>`resource = ${resource}`) }
}

export const companyFieldRoutes: readonly Route[] = [
  on(listExtraFields, (ctx, { query: { resource } }) =>
    fields.list(ctx, sql<boolean>`(${resource ?? null}::text is null or resource = ${resource ?? null}::text)`),
  ),
  on(contract.createExtraField, (ctx, { body }) => {
    const key = body.key ?? keyOf(body.name)
    if (key === '') throw invalid({ key: ['Enter a key: none can be made from this name.'] })
    return fields.create(ctx, { ...body, key })
  }),
  on(contract.orderExtraFields, (ctx, { body }) => orderFields(ctx, body)),
  on(contract.changeExtraField, (ctx, { params, body }) => fields.change(ctx, { params }, body)),
  on(contract.deleteExtraField, fields.remove),
]

/** Sentences of refused writes, by the database's constraint. */
export const companyFieldConstraints: Record<string, () => AppError> = {
  extra_field_key: () => invalid({ key: ['Another field already has this key. Choose another one.'] }),
}
