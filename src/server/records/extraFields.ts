/** Extra fields on a record: their definitions, the values to save, and their part in a search. */
import { type RawBuilder, sql } from 'kysely'

import type { FieldResource } from '#core/extraFields.contract.ts'
import { type FieldShape, type FieldValue, searchKeyOf, wrongValue } from '#core/extraFields.ts'
import type { SearchKeys } from '#core/search.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid, invalidChoice } from '#server/http/errors.ts'
import { daysIn, either, like, type SearchMatches, numberIn, textsOf, whether } from '#server/records/search.ts'

/** The fields of a resource, in the order of its forms; a write holds them as they are until its commit. */
export async function fieldsOf(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  resource: FieldResource,
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

/** Returns the same as SQL for an answer: it depends on no row, so that a list computes it once. */
export const schemaOfFields = (me: Ctx['me'], resource: FieldResource) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('key', field.key, 'name', field.name, 'kind', field.kind,
      'options', field.options, 'required', field.required) order by field.sort_order, field.id), '[]')
    from extra_field field where field.org_id = ${me.org_id} and field.resource = ${resource})`

/**
 * The id of that definition: of the field that came first, which no other kind or organisation has; null where there is none.
 */
export const schemaIdOf = (me: Ctx['me'], resource: FieldResource) => sql<number | null>`(
  select min(field.id) from extra_field field where field.org_id = ${me.org_id} and field.resource = ${resource})`

/** 400 for the id of another definition than the kind's own. */
export async function requireOwnSchema({ db, me }: Pick<Ctx, 'db' | 'me'>, resource: FieldResource, id: number | null) {
  const { rows } = await sql<{ id: number | null }>`select ${schemaIdOf(me, resource)} as id`.execute(db)
  if (rows[0]?.id !== id) throw invalidChoice('udf_schema_id')
}

export type RecordValues = Record<string, string | boolean>

/**
 * Returns the record's values after the change. Throws 400 under `udf.<key>` for a field that does not exist, a
 * value that does not fit and a required one that is missing. Existing values that are not changed stay.
 */
export async function changedValues(
  ctx: Ctx,
  resource: FieldResource,
  current: RecordValues,
  given: Record<string, FieldValue>,
  { isNew = false } = {},
): Promise<RecordValues> {
  const known = await fieldsOf(ctx, resource, { hold: true })
  const byKey = new Map(known.map((field) => [field.key, field]))
  const problems: Record<string, string[]> = {}
  const values = new Map<string, string | boolean>(Object.entries(current))
  const request = isNew ? { ...Object.fromEntries(known.map(({ key }) => [key, null])), ...given } : given
  for (const [key, value] of Object.entries(request)) {
    const field = byKey.get(key)
    const same = !isNew && value !== null && current[key] === value
    const wrong = field ? (same ? null : wrongValue(field, value)) : 'Unknown field.'
    if (wrong !== null) problems[`udf.${key}`] = [wrong]
    else if (value === null || value === '') values.delete(key)
    else values.set(key, typeof value === 'string' ? value.toWellFormed() : value)
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return Object.fromEntries(values)
}

/** Conditions of a search over the fields of a table with `udf`, beside the list's own keys. */
export const fieldMatches = (
  table: string,
  own: SearchKeys,
  known: readonly FieldShape[],
): Record<string, SearchMatches> =>
  Object.fromEntries(
    known.map(({ key, kind }) => {
      const value = sql`(${sql.ref(`${table}.udf`)} ->> ${key})`
      const matches: Record<FieldShape['kind'], SearchMatches> = {
        text: (values) => like(value, values),
        // A value may be of another kind if a field with the same key was deleted and made again.
        number: numberIn(sql`case when ${value} ~ '^-?[0-9]+([.][0-9]+)?$' then ${value}::numeric end`),
        date: daysIn(sql`case when ${value} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then ${value}::date end`),
        choice: (values) => either(textsOf(values).map((option) => sql<boolean>`${value} = ${option}`)),
        yes_no: whether(sql`${value} = 'true'`),
      }
      return [searchKeyOf(own, key), matches[kind]]
    }),
  )

/** The text of a record's extra fields, for plain words: all but yes and no. */
export const fieldTexts = (udf: RawBuilder<unknown>) => sql<string>`(
  select string_agg(field.value #>> '{}', E'\\n') from jsonb_each(${udf}) field where jsonb_typeof(field.value) = 'string')`
