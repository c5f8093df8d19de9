/** Extra fields: their definitions, and the check of what records say in them. */
import { type RawBuilder, sql } from 'kysely'

import type { SearchKeys } from '#core/search.ts'
import type { Ctx } from '#server/context.ts'
import { type AppError, batchNotFound, conflict, invalid } from '#server/errors.ts'
import { on, type Route } from '#server/http.ts'
import { either, like, type Matches, numberIn, textsOf, daysIn, whether } from '#server/search.ts'
import * as contract from '../company.fields.contract.ts'
import type { ExtraField, fieldResources } from '../company.fields.contract.ts'
import { type FieldShape, type FieldValue, keyOf, wrongValue, searchKeyOf } from '../company.fields.ts'
import { keptList } from './company.kept.ts'

type Resource = (typeof fieldResources)[number]
type Row = Omit<ExtraField, 'can_change' | 'can_delete'>

/** The table of a resource, and the keys that its search knows itself. */
const tables = { suppliers: 'supplier' } as const satisfies Record<Resource, string>

const fields = keptList<Row>({
  table: 'extra_field',
  columns: ['resource', 'key', 'name', 'kind', 'options', 'required', 'sort_order'],
  order: sql`resource, sort_order, name collate human`,
  access: ['company.change_company'],
  check: ({ kind, options }) => {
    const choices = options ?? []
    if (kind === 'choice' && choices.length === 0) throw invalid({ options: ['Enter at least one option.'] })
    if (kind !== 'choice' && choices.length > 0) throw invalid({ options: ['Only a choice has options.'] })
    if (new Set(choices.map((option) => option.toLowerCase())).size < choices.length)
      throw invalid({ options: ['An option is there twice.'] })
  },
  mayGo: async (ctx, { key, resource }) => {
    const { rows } = await sql`
      select from ${sql.table(tables[resource])} where org_id = ${ctx.me.org_id} and udf ? ${key} limit 1`.execute(
      ctx.db,
    )
    if (rows.length > 0) throw conflict('in_use', 'There are records with a value in this field. Clear those first.')
  },
})

/** The fields of a resource, in the order of its forms; a write holds them as they are until its commit. */
export async function fieldsOf(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  resource: Resource,
  { hold = false } = {},
): Promise<(FieldShape & { name: string })[]> {
  return db
    .selectFrom('extra_field')
    .where('org_id', '=', me.org_id)
    .where('resource', '=', resource)
    .select(['key', 'name', 'kind', 'options', 'required'])
    .orderBy('sort_order')
    .orderBy('id')
    .$if(hold, (query) => query.forShare())
    .execute() as Promise<(FieldShape & { name: string })[]>
}

export type Values = Record<string, string | boolean>

/**
 * The record's values after the change, 400 under `udf.<key>` for a field that does not exist, a value that does not fit
 * and a required one that is missing. What is there and not changed stays as it is.
 */
export async function changedValues(
  ctx: Ctx,
  resource: Resource,
  now: Values,
  given: Record<string, FieldValue>,
  { isNew = false } = {},
): Promise<Values> {
  const known = await fieldsOf(ctx, resource, { hold: true })
  const byKey = new Map(known.map((field) => [field.key, field]))
  const problems: Record<string, string[]> = {}
  const values = new Map<string, string | boolean>(Object.entries(now))
  const asked = isNew ? { ...Object.fromEntries(known.map(({ key }) => [key, null])), ...given } : given
  for (const [key, value] of Object.entries(asked)) {
    const field = byKey.get(key)
    const same = !isNew && value !== null && now[key] === value
    const wrong = field ? (same ? null : wrongValue(field, value)) : 'Unknown field.'
    if (wrong !== null) problems[`udf.${key}`] = [wrong]
    else if (value === null || value === '') values.delete(key)
    else values.set(key, typeof value === 'string' ? value.toWellFormed() : value)
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return Object.fromEntries(values)
}

/** What a search asks of the fields of a table with `udf`, beside the list's own keys. */
export const fieldMatches = (
  resource: Resource,
  own: SearchKeys,
  known: readonly FieldShape[],
): Record<string, Matches> =>
  Object.fromEntries(
    known.map(({ key, kind }) => {
      const value = sql`(${sql.ref(`${tables[resource]}.udf`)} ->> ${key})`
      const matches: Record<FieldShape['kind'], Matches> = {
        text: (values) => like(value, values),
        // A value from before a field of its key was made anew is of another kind.
        number: numberIn(sql`case when ${value} ~ '^-?[0-9]+([.][0-9]+)?$' then ${value}::numeric end`),
        date: daysIn(sql`case when ${value} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then ${value}::date end`),
        choice: (values) => either(textsOf(values).map((option) => sql<boolean>`${value} = ${option}`)),
        yes_no: whether(sql`${value} = 'true'`),
      }
      return [searchKeyOf(own, key), matches[kind]]
    }),
  )

/** What the fields of a record say, for plain words: all but yes and no. */
export const fieldTexts = (udf: RawBuilder<unknown>) => sql<string>`(
  select string_agg(field.value #>> '{}', E'\\n') from jsonb_each(${udf}) field where jsonb_typeof(field.value) = 'string')`

/** Puts all fields of the resource in this order. 404 for one that is none of them, 400 under `ids` unless they are all there, each once. */
async function orderFields(ctx: Ctx, { resource, ids }: { resource: Resource; ids: readonly number[] }) {
  const { rows } = await sql<{ id: number }>`
    select id from extra_field where org_id = ${ctx.me.org_id} and resource = ${resource} order by id for update`.execute(
    ctx.db,
  )
  if (ids.some((id) => !rows.some((row) => row.id === id))) throw batchNotFound()
  if (new Set(ids).size < ids.length) throw invalid({ ids: ['A field is there twice.'] })
  if (rows.length > ids.length) throw invalid({ ids: ['Name every field: somebody has added one meanwhile.'] })
  await sql`
    update extra_field set sort_order = at.place
      from unnest(${ids}::bigint[]) with ordinality as at (id, place)
     where org_id = ${ctx.me.org_id} and extra_field.id = at.id`.execute(ctx.db)
  await ctx.offerUndo()
  return { results: await fields.list(ctx, sql<boolean>`resource = ${resource}`) }
}

export const companyFieldRoutes: readonly Route[] = [
  on(contract.listExtraFields, (ctx, { query: { resource } }) =>
    fields.list(ctx, sql<boolean>`(${resource ?? null}::text is null or resource = ${resource ?? null}::text)`),
  ),
  on(contract.createExtraField, (ctx, { body }) => {
    const key = body.key ?? keyOf(body.name)
    if (key === '') throw invalid({ key: ['Enter a key: nothing of this name can be one.'] })
    return fields.create(ctx, { ...body, key })
  }),
  on(contract.orderExtraFields, (ctx, { body }) => orderFields(ctx, body)),
  on(contract.changeExtraField, (ctx, { params, body }) => fields.change(ctx, { params }, body)),
  on(contract.deleteExtraField, fields.remove),
]

/** What a refused write means, by the database's constraint. */
export const companyFieldConstraints: Record<string, () => AppError> = {
  extra_field_key: () => invalid({ key: ['There is a field with this key already.'] }),
}
