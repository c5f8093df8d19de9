/** The writes of a record type: each is checked, kept, told of and can be undone. */
import { sql, type SqlBool } from 'kysely'

import type { Address } from '#core/address.ts'
import type { FieldValue } from '#core/extraFields.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { has } from '#core/permissions.ts'
import { retirableTables } from '#core/recordOwners.ts'
import { type Field, isKind, seesField } from '#core/recordFields.ts'
import type { BulkSelection } from '#core/recordBulk.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { countries } from '#server/places/countries.ts'
import { batchInvalid, invalid, invalidChoice } from '#server/http/errors.ts'
import { wrongCountry } from '#server/import/values.ts'
import { notifyMentions } from '#server/records/notifyMentions.ts'
import { requireNoDependents } from '#server/records/references.ts'
import { requireUnlike } from './duplicates.ts'
import { actsOn } from './bulk.ts'
import { columnsOf } from './columns.ts'
import { changedValues, requireOwnSchema, type RecordValues as ExtraValues } from './extraFields.ts'
import { selectableIds } from './selectable.ts'
import { requireSentVersion, requireVersion } from './version.ts'
import type { AnyItem, Body, ResolvedRecordType, RecordTarget, FieldValues } from './recordTypeServer.ts'
import type { Records } from './kitReads.ts'

const retirable: ReadonlySet<string> = new Set(retirableTables)

/** Adding, changing and removing one, and acts on many. */
export function writesOf(resolved: ResolvedRecordType, records: Records) {
  const {
    record,
    spec,
    table,
    access,
    fields,
    each,
    references,
    extra,
    resource,
    nothing,
    inRows,
    at,
    guarded,
    guardedNames,
    guardedRows,
    selectable,
    told,
  } = resolved

  /**
   * Throws 400 for a country or a reference that the caller cannot choose. The present value may stay in any case.
   */
  async function requireReferences(ctx: Ctx, values: FieldValues, current: FieldValues) {
    if ('country' in wrongCountry((values['address'] as Partial<Address> | undefined)?.country, countries()))
      throw invalidChoice('address.country')
    for (const [name, field] of references) {
      const id = values[name]
      if (typeof id !== 'number' || id === current[name]) continue
      const there = field.table as keyof DB
      const rule = selectable(name, there)
      const inUse = (me: Me) =>
        sql<SqlBool>`${rule?.(me) ?? sql<SqlBool>`true`}${retirable.has(there) ? sql` and ${sql.ref(`${there}.active`)}` : sql``}`
      if ((await selectableIds(there, inUse)(ctx, [id])).length === 0) throw invalidChoice(name)
    }
  }

  /** 400 for another definition of extra fields than the kind's own. */
  async function requireSchema(ctx: Ctx, { udf_schema_id: id }: FieldValues) {
    if (extra !== undefined && id !== undefined) await requireOwnSchema(ctx, resource, id as number | null)
  }

  function requireValid(values: FieldValues) {
    const problems = spec.check?.(values) ?? {}
    if (Object.keys(problems).length > 0) throw invalid(problems)
  }

  /**
   * Removes from a body the references that its sender may not see, so that they clear nothing that they do not know.
   * 400 for choosing one.
   */
  function known(me: Me, sent: FieldValues, sees = (_name: string, field: Field) => seesField(me, field)): FieldValues {
    const unknown = guarded.filter(([name, field]) => name in sent && !sees(name, field)).map(([name]) => name)
    for (const name of unknown)
      if (!['null', '[]'].includes(JSON.stringify(sent[name] ?? null))) throw invalidChoice(name)
    return Object.fromEntries(Object.entries(sent).filter(([name]) => !unknown.includes(name)))
  }

  /** Drops the same fields where that depends on the record, once it exists. */
  async function knownOf(ctx: Ctx, id: number, sent: FieldValues): Promise<FieldValues> {
    const rows = guardedRows(ctx.me)
    if (rows === null || !guarded.some(([name]) => name in sent && guardedNames.has(name))) return sent
    const { rows: found } = await sql<{ seen: boolean }>`
      select ${rows} as seen from ${sql.table(table)} where org_id = ${ctx.me.org_id} and id = ${id}`.execute(ctx.db)
    return known(ctx.me, sent, (name) => !guardedNames.has(name) || found[0]?.seen === true)
  }

  const extraValues = async (ctx: Ctx, sent: unknown, current: ExtraValues | null) =>
    JSON.stringify(
      await changedValues(ctx, resource, current ?? {}, (sent ?? {}) as Record<string, FieldValue>, {
        isNew: current === null,
      }),
    )

  const noted = each.find(([, field]) => isKind(field, 'notes'))?.[0]
  async function tell(ctx: Ctx, id: number, values: FieldValues, before: FieldValues = {}) {
    if (noted === undefined) return
    await notifyMentions(ctx, { name: table, id }, values[noted] as string | undefined, before[noted] as string)
  }

  /** The values that are columns of the table. */
  const ownOf = (values: FieldValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in fields && !inRows.includes(name)))

  /** Adds one. 400 by field for what does not fit, a reference to nothing, and a required extra field that is missing. */
  async function create(ctx: Ctx, { body: given }: { body: FieldValues }): Promise<AnyItem> {
    const body = known(ctx.me, given)
    await requireReferences(ctx, body, {})
    await requireSchema(ctx, body)
    requireValid({ ...nothing, ...omitUndefined(body) })
    const found = await spec.writes?.before?.(ctx, body, null)
    if (spec.alike?.refused && body['confirmed'] !== true)
      await requireUnlike(ctx, { table, ...access, noun: record.noun }, told(body as Body), spec.alike.by)
    const values = {
      ...body,
      ...found,
      ...(extra !== undefined && { [extra]: await extraValues(ctx, body[extra], null) }),
    }
    const id = await insertRow(ctx, table, await columnsOf(ctx, ownOf(values)))
    await knownOf(ctx, id, body)
    await spec.writes?.after?.(ctx, id, body)
    await tell(ctx, id, body)
    await ctx.offerUndo()
    return records.get(ctx, id)
  }

  async function requireSeen(ctx: Ctx, version: number | null, id: number, row: { version: number }) {
    if (spec.versionRequired) requireSentVersion(version, resolved.names.many)
    await requireVersion(version, row, () => records.get(ctx, id))
  }

  /**
   * Changes the sent fields. 404 out of reach, 409 `stale`, 428 without a version where one is required, 400 as on
   * creation.
   */
  async function change(ctx: Ctx, { params, body }: RecordTarget & { body: FieldValues }): Promise<AnyItem> {
    const { version, ...given } = body
    const request = known(ctx.me, given)
    await spec.writes?.hold?.(ctx, params.id, request)
    const locked = await records.lock(ctx, params.id)
    const row: FieldValues & typeof locked = locked
    await requireSeen(ctx, (version as number | undefined) ?? ctx.ifMatch, params.id, row)
    const sent = await knownOf(ctx, params.id, request)
    await requireReferences(ctx, sent, row)
    await requireSchema(ctx, sent)
    requireValid({ ...row, ...omitUndefined(sent) })
    const found = await spec.writes?.before?.(ctx, sent, row)
    const values = {
      ...sent,
      ...found,
      ...(extra !== undefined &&
        sent[extra] !== undefined && { [extra]: await extraValues(ctx, sent[extra], row[extra] as ExtraValues) }),
    }
    const changes: FieldValues = await columnsOf(ctx, ownOf(values))
    // Rows in other tables are part of the record: changing them raises its version too.
    if (inRows.some((name) => sent[name] !== undefined)) changes['version'] = at('version')
    if (Object.keys(changes).length === 0) return records.get(ctx, params.id)
    await spec.writes?.after?.(ctx, params.id, sent)
    await updateRow(ctx, table, params.id, changes)
    await spec.writes?.changed?.(ctx, params.id, sent)
    await tell(ctx, params.id, sent, row)
    await ctx.offerUndo()
    return records.get(ctx, params.id)
  }

  /** Removes a record; 409 `in_use`, naming the dependents, when anything refers to it. */
  async function remove(ctx: Ctx, { params }: RecordTarget): Promise<void> {
    await spec.writes?.hold?.(ctx, params.id, null)
    const row = await records.lock(ctx, params.id)
    await requireSeen(ctx, ctx.ifMatch, params.id, row)
    await requireNoDependents(ctx, { table, ids: [params.id], ...spec.stays })
    await spec.writes?.remove?.(ctx, params.id)
    await sql`delete from ${sql.table(table)} where org_id = ${ctx.me.org_id} and id = ${params.id}`.execute(ctx.db)
    await ctx.offerUndo()
  }

  /**
   * Checks many records that get the same values: 400 with the problems by record. For a filter the database checks
   * them.
   */
  async function requireEachValid(ctx: Ctx, ids: readonly number[] | undefined, values: FieldValues): Promise<void> {
    requireValid({ ...nothing, ...values })
    if (!spec.check || !ids) return
    const { rows } = await sql<FieldValues & { id: number }>`
      select ${sql.table(table)}.* from ${sql.table(table)}
       where ${at('org_id')} = ${ctx.me.org_id} and ${at('id')} = any(${ids}::bigint[])`.execute(ctx.db)
    const wrong = rows.flatMap((row) => {
      const problems = spec.check?.({ ...row, ...values }) ?? {}
      return Object.keys(problems).length === 0 ? [] : [[row.id, problems] as const]
    })
    if (wrong.length === 0) return
    const detail = `Nothing was changed. This change is not possible for some of these ${resolved.names.many}.`
    throw batchInvalid(detail, Object.fromEntries(wrong))
  }

  const actions = actsOn(records, record.calls.list, spec.ending)

  /** Gives many the same values; of extra fields those that are named. */
  const edit = (ctx: Ctx, { ids, versions, filter, count, ...given }: BulkSelection & FieldValues) =>
    actions.edit(ctx, { ids, versions, filter, count }, async () => {
      // A bulk edit needs the permission for any record, not one with a scope.
      const values = omitUndefined(known(ctx.me, given, (_name, { see }) => see === undefined || has(ctx.me, see)))
      await requireReferences(ctx, values, {})
      await requireEachValid(ctx, ids, values)
      if (extra === undefined || !values[extra]) return values
      const sent = values[extra] as Record<string, FieldValue>
      const added = await changedValues(ctx, resource, {}, sent)
      const gone = Object.keys(sent).filter((key) => !(key in added))
      return { ...values, [extra]: sql`(${at(extra)} - ${gone}::text[]) || ${JSON.stringify(added)}::jsonb` }
    })
  return { create, change, remove, edit, acts: actions, noted }
}

/** Adds a row to a table of the organisation, and answers its id. */
async function insertRow({ db }: Ctx, table: keyof DB, row: FieldValues): Promise<number> {
  const columns = Object.keys(row)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(columns.map((column) => sql`${row[column]}`))}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

async function updateRow({ db, me }: Ctx, table: keyof DB, id: number, changes: FieldValues): Promise<void> {
  const assigned = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update ${sql.table(table)} set ${sql.join(assigned)} where org_id = ${me.org_id} and id = ${id}`.execute(db)
}
