/**
 * What the server makes of a kind of record's fields (`core/records.kit.ts`): its queries, writes, bulk calls, export,
 * import and routes. Each is a plain function or value that a kind may replace with its own.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import type { Address } from '#core/address.ts'
import { type FieldKind, type FieldValue, withFields, wrongValue } from '#core/extraFields.ts'
import type { FieldResource } from '#core/extraFields.contract.ts'
import type { Wording } from '#core/locale/wording.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { column, type TableColumn } from '#core/records.columns.ts'
import {
  columnKey,
  fieldKey,
  type Fields,
  type FormValues,
  isKind,
  refName,
  seesField,
  unseenColumns,
} from '#core/records.fields.ts'
import type { DefinedRecord } from '#core/records.kit.ts'
import type { BulkSelection } from '#core/records.bulk.ts'
import type { Permission } from '#core/permissions.ts'
import { commentOwners } from '#core/recordOwners.ts'
import { parse } from '#core/search.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me, OwnCtx } from '#server/context.ts'
import { countries } from '#server/countries.ts'
import { invalid, invalidChoice } from '#server/errors.ts'
import { on, onOwn, type Route } from '#server/http.ts'
import type { ImportKind, Problems } from '#server/import/kind.ts'
import { importRoutes } from '#server/import/routes.ts'
import { choosable, insertRows, spellerOf } from '#server/import/rows.ts'
import { nameKey, wrongCountry } from '#server/import/values.ts'
import { containing } from '#server/like.ts'
import type { MergeOf } from '#server/merges.ts'
import { notifyMentions } from '#server/notifyMentions.ts'
import { mayPick } from '#server/people.ts'
import { among, type Condition, conditionsOf, type Matches } from '#server/search.ts'
import { tagsOf } from '#server/tags.ts'
import { requireNoDependents } from '#server/references.ts'
import { accessOf, type RecordAccess } from './access.ts'
import { actsOn } from './bulk.ts'
import { dayOf, withCells } from './cells.ts'
import { columnsOf } from './columns.ts'
import { type ExportColumn, exportRecords } from './export.ts'
import { changedValues, fieldMatches, fieldsOf, fieldTexts, type Values as ExtraValues } from './extraFields.ts'
import { fieldsSql, yesNoOf } from './fields.ts'
import type { OrderBy } from './ordering.ts'
import type { RecordOwner } from './owners.ts'
import { recordQueries } from './queries.ts'
import type { RecordKind } from './record.ts'
import { selectableIds } from './selectable.ts'
import { matchingIds, type TextSource } from './textSearch.ts'
import { requireVersion } from './version.ts'

type Sql = RawBuilder<unknown>
type Values = Record<string, unknown>
type Target = { params: { id: number } }
/** What a new one says. */
type Body = Values & { name: string }
/** A record as any kind has it. */
type AnyItem = Values & { id: number; name: string; version: number }
type AnyFilters = Values & { search?: string | undefined; tags?: string[] | undefined; include_inactive?: boolean }
type AnyKind = RecordKind<keyof DB, AnyItem, AnyItem, AnyItem, AnyFilters, string, string>

type Item<R extends DefinedRecord> = z.output<R['Item']>
type New<R extends DefinedRecord> = z.output<R['New']>
type Change<R extends DefinedRecord> = Omit<z.output<R['Change']>, 'version'>
/** What is made of a file's rows, `insert` with the ids that it gave. */
export type MadeImport<Body> = Omit<ImportKind<Body>, 'insert'> & {
  insert: (ctx: Ctx, bodies: readonly Body[]) => Promise<number[]>
}
type Query<R extends DefinedRecord> = z.output<NonNullable<R['calls']['list']['query']>>

/** What a kind of record says to the server beside its fields. */
export interface KitSpec<R extends DefinedRecord> {
  table: keyof DB
  /** How a sentence begins that refuses to delete one (`This vehicle`), and what can be done instead. */
  stays: { record: string; instead: string }
  access?: RecordAccess
  /** The rows of each tab; all of them where a tab is not said. */
  tabs?: Partial<Record<R['lists']['tabs'][number], AnyKind['tabs'][string]>>
  /** Orderings that no field has, or that differ. */
  orders?: Readonly<Record<string, OrderBy>>
  /** The keys of its search that no field has. */
  matches?: Readonly<Record<string, Matches>>
  /** What its own filters ask for. */
  filterConditions?: (me: Me, filters: Query<R>) => readonly Condition[]
  /** Columns of an option beside its id and name; how options are sorted, by name unless told, and which stand last. */
  option?: Partial<NonNullable<AnyKind['option']>>
  /** Rows that are joined by hand, and parts of its history in other tables. */
  queries?: Partial<Pick<AnyKind, 'from' | 'key' | 'base' | 'parts'>>
  /** What an answer reads beside the fields' columns, or in their place. */
  select?: (me: Me) => Readonly<Record<string, Sql>>
  /** The texts that plain words are looked for in, where an index has them, and the condition on a text. */
  text?: { source: TextSource; contains: (me: Me, text: string) => Condition }
  /** The ordering in the place of one that would tell the asker what they may not see. */
  knownOrder?: (me: Me, ordering: string) => string
  /** What an answer says beside its columns. */
  derive?: (me: Me, row: Item<R>) => Partial<Item<R>>
  /** Which records a reference may name; all of the organisation, and of people those in the asker's pickers. */
  selectable?: Readonly<Record<string, (me: Me) => RawBuilder<SqlBool>>>
  /** Problems by field of what would be kept: what is sent, over what the row says. */
  check?: (values: FormValues<R['fields']>) => Problems
  /** Refuses a new one that looks like another, unless it is `confirmed`. */
  requireUnlike?: (ctx: Ctx, body: New<R>) => Promise<void>
  /** What its writes do beside the record's own row, in this order. */
  writes?: {
    /** Holds other records before the record itself, which is about to become so, or to be removed (null). */
    hold?: (ctx: Ctx, id: number, sent: Partial<Change<R>> | null) => Promise<void>
    /** Refuses what does not fit, and says what else is kept; `now` is the row of one that is there. */
    before?: (ctx: Ctx, sent: Partial<Change<R>>, now: { id: number } | null) => Promise<Partial<Change<R>> | void>
    /** Keeps what is in other tables. */
    after?: (ctx: Ctx, id: number, sent: Partial<Change<R>>) => Promise<void>
    /** Removes it, once nothing refers to the record. */
    remove?: (ctx: Ctx, id: number) => Promise<void>
  }
  /** Which of the ids of a kept filter the asker could pick, where its own filters name records. */
  picks?: Readonly<Record<string, (ctx: Ctx, ids: readonly number[]) => Promise<number[]>>>
  /** What it says as an owner that is not the same for all kinds. */
  owner?: Partial<RecordOwner>
  /** Of records that end: the column, and what it says when that is from a day on. */
  ending?: Parameters<typeof actsOn>[2]
  /** Cells of a file that are not what the fields say. */
  cells?: (me: Me) => Readonly<Record<string, Sql>>
  /** What is read from files in another way than the fields say; records are the same by their names, unless told. */
  file?: (made: MadeImport<New<R>>) => Partial<ImportKind<New<R>>>
}

/** People who are active and in the asker's pickers. */
const selectablePeople = (me: Me) => sql<SqlBool>`member.active and ${mayPick(me)}`
const nobody: Condition = sql<SqlBool>`false`
const extraOf = (fields: Fields) => Object.entries(fields).find(([, field]) => isKind(field, 'extra'))?.[0]

/** The server's part of a kind of record: its reads, its writes and its routes. */
export function recordKit<R extends DefinedRecord>(record: R, spec: KitSpec<R>) {
  const { records, merging, ...kit } = kitOf(record, spec as unknown as KitSpec<DefinedRecord>)
  const { some, get, lock, pickable, filtered } = records
  return {
    ...kit,
    records,
    /** Those of a condition, in an order. */
    some: some as (ctx: Pick<Ctx, 'db' | 'me'>, where: Condition, rest?: Sql) => Promise<Item<R>[]>,
    /** One record; 404 out of reach. */
    get: get as (ctx: Pick<Ctx, 'db' | 'me'>, id: number) => Promise<Item<R>>,
    /** Its row, held until the end of the transaction; 404 out of reach. */
    lock: lock as unknown as (ctx: Ctx, id: number) => Promise<{ id: number; name: string; version: number }>,
    pickable,
    filtered,
    merging: merging as unknown as Omit<MergeOf<Item<R>>, 'combine'>,
  }
}

function kitOf(record: DefinedRecord, spec: KitSpec<DefinedRecord>) {
  const { names, fields, calls, bulk, lists } = record
  const { table } = spec
  const access = spec.access ?? accessOf(names)
  const parts = fieldsSql(table, fields)
  const each = Object.entries(fields)
  const references = each.filter(([, field]) => isKind(field, 'reference'))
  const extra = extraOf(fields)
  const resource = names.prefix as FieldResource
  /** What a new one has of what is not said. */
  const nothing = Object.fromEntries(each.map(([name, { empty }]) => [name, empty]))
  const required = each.filter(([, field]) => field.required).map(([name]) => name)
  const inRows = each.filter(([, field]) => isKind(field, 'rows')).map(([name]) => name)
  const at = (column: string) => sql.ref(`${table}.${column}`)
  /** The fields under a permission of their own, without which there is none of them. */
  const guarded = each.filter(([, { see }]) => see !== undefined)
  /** Over the table of a reference: what the asker may choose. */
  function selectable(name: string, there: string, people = selectablePeople) {
    const field = fields[name]
    const rule = spec.selectable?.[name] ?? (there === 'member' ? people : undefined)
    if (field?.see === undefined) return rule
    return (me: Me) => (seesField(me, field) ? (rule?.(me) ?? sql<SqlBool>`true`) : nobody)
  }

  // --- Reads ---------------------------------------------------------------------------------------------------------

  const words = [...parts.words, ...(extra === undefined ? [] : [fieldTexts(at(extra))])]
  const containsText = (me: Me, text: string): Condition =>
    spec.text?.contains(me, text) ?? sql<SqlBool>`concat_ws(E'\\n', ${sql.join(words)}) ilike ${containing(text)}`

  /** The firm's extra fields are asked for only where the query may name one. */
  async function searchConditions(ctx: Pick<Ctx, 'db' | 'me'>, search = ''): Promise<Condition[]> {
    const added = extra !== undefined && search.includes(':') ? await fieldsOf(ctx, resource) : []
    const matches: Record<string, Matches> = {
      ...fieldMatches(table, record.searchKeys, added),
      ...parts.matches,
      ...spec.matches,
    }
    for (const [name, field] of guarded)
      if (!seesField(ctx.me, field)) matches[fieldKey(name, field) ?? name] = () => nobody
    const terms = parse(search, withFields(record.searchKeys, added))
    return [
      ...(spec.text ? await matchingIds(ctx, spec.text.source, terms) : []),
      ...conditionsOf(ctx.me, terms, (text) => containsText(ctx.me, text), matches),
    ]
  }

  /** What an answer says of references that the asker may not see. */
  const unseen = (me: Me) =>
    Object.fromEntries(
      references.flatMap(([name, field]) =>
        seesField(me, field)
          ? []
          : [
              [name, sql`null::bigint`],
              [refName(name), sql`null::jsonb`],
            ],
      ),
    )

  const made = recordQueries<keyof DB, AnyItem, AnyItem, AnyItem, AnyFilters, string, string>({
    table,
    access,
    from: parts.from,
    columns: (me) => columnsAs({ ...parts.select, ...unseen(me), ...spec.select?.(me) }) as RawBuilder<AnyItem>,
    toItem: (me, row) => ({ ...row, ...spec.derive?.(me, row), ...access.acts(me) }),
    option: {
      order: sql`${at('name')} collate human`,
      ...spec.option,
      columns: (me) =>
        sql<AnyItem>`${at('id')}, ${at('name')}${spec.option?.columns ? sql`, ${spec.option.columns(me)}` : sql``}`,
    },
    orders: { ...parts.orders, ...spec.orders },
    filterConditions: (me, filters) => [
      ...references.flatMap(([name, field]) =>
        among(seesField(me, field) ? at(name) : sql`null::bigint`, filters[name] as number[] | undefined),
      ),
      ...(spec.filterConditions?.(me, filters) ?? []),
    ],
    searchConditions,
    tabs: Object.fromEntries(lists.tabs.map((tab) => [tab, spec.tabs?.[tab] ?? (() => sql<SqlBool>`true`)])),
    history: parts.history,
    ...spec.queries,
  })
  /** In an order that the asker may know: one that would tell of what they may not see is that of names. */
  function knownOrder<Q extends { ordering: string }>(me: Me, query: Q): Q {
    const field = query.ordering.replace('-', '')
    const ordering = unseenColumns(fields, me).has(field) ? query.ordering.replace(field, 'name') : query.ordering
    return { ...query, ordering: spec.knownOrder?.(me, ordering) ?? ordering }
  }
  const records: typeof made = {
    ...made,
    list: (ctx, { query }) => made.list(ctx, { query: knownOrder(ctx.me, query) }),
  }

  // --- Writes --------------------------------------------------------------------------------------------------------

  /** 400 for a country, and a reference, that there is not to the asker. What it is now may stay, whatever has become of it. */
  async function requireReferences(ctx: Ctx, values: Values, now: Values) {
    if ('country' in wrongCountry((values['address'] as Partial<Address> | undefined)?.country, countries()))
      throw invalidChoice('address.country')
    for (const [name, field] of references) {
      const id = values[name]
      if (typeof id !== 'number' || id === now[name]) continue
      const there = field.table as keyof DB
      if ((await selectableIds(there, selectable(name, there))(ctx, [id])).length === 0) throw invalidChoice(name)
    }
  }

  function requireValid(values: Values) {
    const problems = spec.check?.(values) ?? {}
    if (Object.keys(problems).length > 0) throw invalid(problems)
  }

  /**
   * What is sent without what the sender may not see: nothing of it is cleared by who does not know it. 400 for choosing
   * one.
   */
  function known(me: Me, sent: Values): Values {
    const unknown = guarded.filter(([name, field]) => name in sent && !seesField(me, field)).map(([name]) => name)
    for (const name of unknown)
      if (!['null', '[]'].includes(JSON.stringify(sent[name] ?? null))) throw invalidChoice(name)
    return Object.fromEntries(Object.entries(sent).filter(([name]) => !unknown.includes(name)))
  }

  const extraValues = async (ctx: Ctx, sent: unknown, now: ExtraValues | null) =>
    JSON.stringify(
      await changedValues(ctx, resource, now ?? {}, (sent ?? {}) as Record<string, FieldValue>, {
        isNew: now === null,
      }),
    )

  const noted = each.find(([, field]) => isKind(field, 'notes'))?.[0]
  async function tell(ctx: Ctx, id: number, values: Values, before: Values = {}) {
    if (noted === undefined) return
    await notifyMentions(ctx, { [`${table}_id`]: id }, values[noted] as string | undefined, before[noted] as string)
  }

  /** What is in columns of the table. */
  const ownOf = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in fields && !inRows.includes(name)))

  /** Adds one. 400 by field for what does not fit, a reference to nothing, and a required extra field that is missing. */
  async function create(ctx: Ctx, { body: given }: { body: Values }): Promise<AnyItem> {
    const body = known(ctx.me, given)
    await requireReferences(ctx, body, {})
    requireValid({ ...nothing, ...omitUndefined(body) })
    const found = await spec.writes?.before?.(ctx, body, null)
    if (body['confirmed'] !== true) await spec.requireUnlike?.(ctx, body)
    const values = {
      ...body,
      ...found,
      ...(extra !== undefined && { [extra]: await extraValues(ctx, body[extra], null) }),
    }
    const id = await insertRow(ctx, table, await columnsOf(ctx, ownOf(values)))
    await spec.writes?.after?.(ctx, id, body)
    await tell(ctx, id, body)
    await ctx.offerUndo()
    return records.get(ctx, id)
  }

  /** Changes what is given. 404 out of reach, 409 `stale`, 400 as on creation. */
  async function change(ctx: Ctx, { params, body }: Target & { body: Values }): Promise<AnyItem> {
    const { version, ...given } = body
    const sent = known(ctx.me, given)
    await spec.writes?.hold?.(ctx, params.id, sent)
    const row = (await records.lock(ctx, params.id)) as Values & { version: number }
    await requireVersion((version as number | undefined) ?? ctx.ifMatch, row, () => records.get(ctx, params.id))
    await requireReferences(ctx, sent, row)
    requireValid({ ...row, ...omitUndefined(sent) })
    const found = await spec.writes?.before?.(ctx, sent, row as never)
    const values = {
      ...sent,
      ...found,
      ...(extra !== undefined &&
        sent[extra] !== undefined && { [extra]: await extraValues(ctx, sent[extra], row[extra] as ExtraValues) }),
    }
    const changes: Values = await columnsOf(ctx, ownOf(values))
    // What is in other tables is part of the record: its change is a new version too.
    if (inRows.some((name) => sent[name] !== undefined)) changes['version'] = at('version')
    if (Object.keys(changes).length === 0) return records.get(ctx, params.id)
    await spec.writes?.after?.(ctx, params.id, sent)
    await updateRow(ctx, table, params.id, changes)
    await tell(ctx, params.id, sent, row)
    await ctx.offerUndo()
    return records.get(ctx, params.id)
  }

  /** Removes one; 409 `in_use`, with what it is, when anything refers to it. */
  async function remove(ctx: Ctx, { params }: Target): Promise<void> {
    await spec.writes?.hold?.(ctx, params.id, null)
    const row = (await records.lock(ctx, params.id)) as unknown as { version: number }
    await requireVersion(ctx.ifMatch, row, () => records.get(ctx, params.id))
    await requireNoDependents(ctx, { table, ids: [params.id], ...spec.stays })
    await spec.writes?.remove?.(ctx, params.id)
    await sql`delete from ${sql.table(table)} where org_id = ${ctx.me.org_id} and id = ${params.id}`.execute(ctx.db)
    await ctx.offerUndo()
  }

  const acts = actsOn(records, calls.list as never, spec.ending)

  /** Gives many the same values; of extra fields those that are named. */
  const edit = (ctx: Ctx, { ids, versions, filter, count, ...given }: BulkSelection & Values) =>
    acts.edit(ctx, { ids, versions, filter, count }, async () => {
      const values = omitUndefined(known(ctx.me, given))
      await requireReferences(ctx, values, {})
      requireValid({ ...nothing, ...values })
      if (extra === undefined || !values[extra]) return values
      const sent = values[extra] as Record<string, FieldValue>
      const added = await changedValues(ctx, resource, {}, sent)
      const gone = Object.keys(sent).filter((key) => !(key in added))
      return { ...values, [extra]: sql`(${at(extra)} - ${gone}::text[]) || ${JSON.stringify(added)}::jsonb` }
    })

  // --- Files ---------------------------------------------------------------------------------------------------------

  async function exportColumns(ctx: Pick<Ctx, 'db' | 'me'>, wording: Wording): Promise<ExportColumn[]> {
    const added = extra === undefined ? [] : await fieldsOf(ctx, resource)
    return [
      ...withCells(
        record.table(wording).filter(({ key }) => !unseenColumns(fields, ctx.me).has(key)),
        (me) => ({
          ...parts.cells,
          created: dayOf(me, at('created')),
          ...spec.cells?.(me),
        }),
      ),
      ...added.map((field) => ({ ...extraColumn(field), cell: () => extraCell(at(extra ?? ''), field) })),
    ]
  }

  const importMade: MadeImport<Body> = {
    names,
    columns: async (ctx, wording): Promise<readonly TableColumn[]> => {
      const added = extra === undefined ? [] : await fieldsOf(ctx, resource, { hold: true })
      return [...record.table(wording), ...added.map(extraColumn)]
    },
    required,
    references: Object.fromEntries(
      references.map(([name, field]) => [
        columnKey(name, field),
        {
          what: field.table === 'member' ? 'person' : field.label.toLowerCase(),
          ...choosable(field.table as keyof DB, selectable(name, field.table ?? '')),
        },
      ]),
    ),
    yesNo: each.flatMap(([name, field]) => (isKind(field, 'yesNo') ? [name] : [])),
    shaped: (values) => ({
      ...omitUndefined(
        Object.fromEntries(Object.entries(parts.each).map(([name, one]) => [name, one.fromFile(values)])),
      ),
      ...Object.fromEntries(required.map((name) => [name, values[name] ?? ''])),
    }),
    schema: record.New as unknown as z.ZodMiniType<Body>,
    wrong: async (ctx) => {
      const added = extra === undefined ? [] : await fieldsOf(ctx, resource)
      return (body) => {
        const { country } = (body['address'] ?? {}) as { country?: string }
        const problems: Problems = {
          ...wrongCountry(country, countries()),
          ...spec.check?.({ ...nothing, ...omitUndefined(body) }),
        }
        const udf = (extra === undefined ? {} : (body[extra] ?? {})) as Record<string, FieldValue>
        for (const field of added) {
          const value = field.kind === 'yes_no' ? yesNoOf(udf[field.key] ?? null) : (udf[field.key] ?? null)
          if (value !== null) udf[field.key] = value
          const wrong = wrongValue(field, value)
          if (wrong !== null) problems[`udf.${field.key}`] = [wrong]
        }
        return problems
      }
    },
    title: ({ name }) => name,
    keys: ({ name }) => [nameKey(name)],
    alike: (ctx, bodies) => namedAlike(ctx, table, access, bodies),
    insert: async (ctx, bodies) => {
      const spell = await spellerOf(ctx, bodies as readonly { tags?: string[] }[])
      const rowOf = (body: Body) => {
        const columns = Object.entries(parts.each).map(([name, one]) => one.row(body[name] as never))
        return { ...Object.assign({}, ...columns), ...('tags' in fields && { tags: spell(body['tags'] as string[]) }) }
      }
      return insertRows(ctx, table, bodies.map(rowOf))
    },
  }
  const importKind: ImportKind<Body> = {
    ...importMade,
    ...(spec.file?.(importMade as never) as Partial<ImportKind<Body>>),
  }

  const exported = {
    export: names.export,
    ...(calls.list.access !== 'session' && { see: names.see }),
    records,
    columns: exportColumns,
  }
  const routes: readonly Route[] = [
    on(calls.list, records.list as never),
    on(calls.counts, records.counts as never),
    onOwn(record.export, async (ctx: OwnCtx, { query }) => {
      await exportRecords(ctx, exported as never, knownOrder(ctx.me, query as never), names.nouns)
      return ''
    }),
    ...(calls.tags ? [on(calls.tags, (ctx) => tagsOf(ctx, table as never))] : []),
    on(calls.get, (ctx, { params }) => records.get(ctx, (params as { id: number }).id)),
    on(calls.create, create as never),
    on(calls.change, change as never),
    ...(calls.remove ? [on(calls.remove, remove)] : []),
    on(bulk.edit, (ctx, { body }) => edit(ctx, body as never)),
    ...(bulk.tag ? [on(bulk.tag, (ctx, { body }) => acts.tag(ctx, body))] : []),
    ...(bulk.remove ? [on(bulk.remove, (ctx, { body }) => acts.remove(ctx, body))] : []),
    ...(bulk.archive && record.ends !== undefined
      ? [on(bulk.archive, (ctx, { body }) => acts.archive(ctx, body))]
      : []),
    ...(bulk.restore && record.ends !== undefined
      ? [on(bulk.restore, (ctx, { body }) => acts.restore(ctx, body))]
      : []),
    on(calls.history, (ctx, { params }) => records.history(ctx, params.id)),
    ...(record.imports ? importRoutes(record.imports, importKind) : []),
  ]

  /** The kind as an owner of files, comments and notifications. */
  const owner: RecordOwner = {
    name: table,
    table,
    prefix: names.prefix,
    words: [record.noun, names.many],
    mayView: access.mayView,
    see: [names.see],
    title: at('name'),
    ...(commentOwners.some((name) => name === table) && { comments: `${names.prefix}.view_comment` as Permission }),
    ...(noted !== undefined && { mentions: { text: at(noted), place: 'notes' } }),
    ...spec.owner,
  }
  /** Which of the ids of a kept filter the asker could pick, by the filter. */
  const picks = {
    ...Object.fromEntries(
      references.map(([name, field]) => {
        const there = field.table as keyof DB
        return [`${name}s`, selectableIds(there, selectable(name, there, mayPick))]
      }),
    ),
    ...spec.picks,
  }

  /** What merging needs to know of the kind beside how two of them are made one. */
  const merging: Omit<MergeOf<AnyItem>, 'combine'> = {
    table,
    change: names.change,
    mayView: access.mayView,
    lock: (ctx, id) => records.lock(ctx, id) as never,
    fresh: (ctx, id, sent, row) => requireVersion(sent ?? ctx.ifMatch, row, () => records.get(ctx, id)),
    get: records.get,
  }

  return {
    record,
    merging,
    table,
    access,
    owner,
    picks,
    records,
    create,
    change,
    remove,
    edit,
    acts,
    importKind,
    exportColumns,
    routes,
  }
}

const columnsAs = (columns: Readonly<Record<string, Sql>>) =>
  sql.join(Object.entries(columns).map(([as, value]) => sql`${value} as ${sql.ref(as)}`))

/** Adds a row to a table of the organisation, and answers its id. */
async function insertRow({ db }: Ctx, table: keyof DB, row: Values): Promise<number> {
  const columns = Object.keys(row)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(columns.map((column) => sql`${row[column]}`))}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

async function updateRow({ db, me }: Ctx, table: keyof DB, id: number, changes: Values): Promise<void> {
  const assigned = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update ${sql.table(table)} set ${sql.join(assigned)} where org_id = ${me.org_id} and id = ${id}`.execute(db)
}

/** Of each name the record here that is called so, in capitals or not. */
async function namedAlike({ db, me }: Ctx, table: keyof DB, access: RecordAccess, bodies: readonly Body[]) {
  const at = (column: string) => sql.ref(`${table}.${column}`)
  const { rows } = await sql<{ here: string | null }>`
    select (select ${at('name')} from ${sql.table(table)}
             where ${at('org_id')} = ${me.org_id} and ${access.mayView(me)} and lower(${at('name')}) = lower(asked.name)
             order by ${at('id')} limit 1) as here
      from unnest(${bodies.map(({ name }) => name)}::text[]) with ordinality asked (name, at) order by asked.at`.execute(
    db,
  )
  return rows.map(({ here }) => here)
}

/** The column of one of the firm's own fields: `udf.<key>`, a number or a date where the field is one. */
const extraColumn = ({ key, name, kind }: { key: string; name: string; kind: FieldKind }): TableColumn =>
  column(`udf.${key}`, name, 20, [], { kind: kind === 'number' || kind === 'date' ? kind : 'text' })

/** What was kept under the key while a field of another kind had it is no number and no date. */
const patterns = { number: String.raw`^-?\d+(\.\d+)?$`, date: String.raw`^\d{4}-\d\d-\d\d$` }

function extraCell(udf: Sql, { key, kind }: { key: string; kind: FieldKind }): Sql {
  const value = sql`(${udf} ->> ${key})`
  if (kind === 'number' || kind === 'date') return sql`case when ${value} ~ ${patterns[kind]} then ${value} end`
  return sql`case ${value} when 'true' then 'yes' when 'false' then 'no' else ${value} end`
}
