/**
 * Builds the server's part of a record type from its fields (`core/recordKit.ts`): queries, writes, bulk calls,
 * export, import and routes. Each is a plain function or value that a kind may replace with its own.
 */
import type { DefinedRecord } from '#core/recordKit.ts'
import type { Permission } from '#core/permissions.ts'
import { commentOwners } from '#core/recordOwners.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { on, onOwn, type Route } from '#server/http/route.ts'
import { importRoutes } from '#server/import/routes.ts'
import { isNotFound, type MergeOf, survivorOf } from '#server/records/merges.ts'
import { mayPick } from '#server/access/people.ts'
import type { SearchCondition } from '#server/records/search.ts'
import { tagsOf } from '#server/records/tags.ts'
import { similarTo } from './duplicates.ts'
import { exportRecords } from './export.ts'
import type { RecordOwner } from './owners.ts'
import { selectableIds } from './selectable.ts'
import { requireVersion } from './version.ts'
import { filesOf } from './kitFiles.ts'
import { readsOf } from './kitReads.ts'
import { type AnyItem, type RecordItem, type KitSpec, planOf, type Sql } from './kitSpec.ts'
import { writesOf } from './kitWrites.ts'

/** The server's part of a kind of record: its reads, its writes and its routes. */
export function recordKit<R extends DefinedRecord>(record: R, spec: KitSpec<R>) {
  const { records, merging, ...kit } = kitOf(record, spec as KitSpec<DefinedRecord>)
  const { some, get, lock, pickable, filtered } = records
  return {
    ...kit,
    records,
    /** Those of a condition, in an order. */
    some: some as (ctx: Pick<Ctx, 'db' | 'me'>, where: SearchCondition, rest?: Sql) => Promise<RecordItem<R>[]>,
    /** One record; 404 out of reach. */
    get: get as (ctx: Pick<Ctx, 'db' | 'me'>, id: number) => Promise<RecordItem<R>>,
    /** Its row, held until the end of the transaction; 404 out of reach. */
    lock: lock as (ctx: Ctx, id: number) => Promise<{ id: number; name: string; version: number }>,
    pickable,
    filtered,
    merging: merging as Omit<MergeOf<RecordItem<R>>, 'combine'>,
  }
}

function kitOf(record: DefinedRecord, spec: KitSpec<DefinedRecord>) {
  const plan = planOf(record, spec)
  const { table, access, names, references, at, selectable } = plan
  const { calls, bulk } = record
  const records = readsOf(plan)
  const { create, change, remove, edit, acts, noted } = writesOf(plan, records)
  const { exportColumns, importKind } = filesOf(plan)

  /** A record, or the one that it was merged into: its old address leads on. */
  async function getOrSurvivor(ctx: Ctx, id: number): Promise<AnyItem> {
    if (!spec.merges) return records.get(ctx, id)
    try {
      return await records.get(ctx, id)
    } catch (error) {
      const survivor = isNotFound(error) ? await survivorOf(ctx, table, id) : null
      if (survivor === null) throw error
      return records.get(ctx, survivor)
    }
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
      await exportRecords(ctx, exported as never, query as never, names.nouns)
      return ''
    }),
    ...(calls.tags ? [on(calls.tags, (ctx) => tagsOf(ctx, table as never))] : []),
    on(calls.get, (ctx, { params }) => getOrSurvivor(ctx, (params as { id: number }).id)),
    on(calls.create, create as never),
    on(calls.change, change as never),
    ...(calls.remove ? [on(calls.remove, remove)] : []),
    on(bulk.edit, (ctx, { body }) => edit(ctx, body)),
    ...(bulk.tag ? [on(bulk.tag, (ctx, { body }) => acts.tag(ctx, body))] : []),
    ...(bulk.remove ? [on(bulk.remove, (ctx, { body }) => acts.remove(ctx, body))] : []),
    ...(bulk.archive && record.ends !== undefined
      ? [on(bulk.archive, (ctx, { body }) => acts.archive(ctx, body))]
      : []),
    ...(bulk.restore && record.ends !== undefined
      ? [on(bulk.restore, (ctx, { body }) => acts.restore(ctx, body))]
      : []),
    ...(record.similar && spec.alike
      ? [
          on(record.similar, (ctx, { query: { phone, ...alreadyHereDetails } }) =>
            similarTo(ctx, { table, ...access }, { ...alreadyHereDetails, phones: phone }, spec.alike?.by ?? [], true),
          ),
        ]
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
    history: records.kind.history,
    labels: record.labels,
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

  /** The parts of a merge that the fields decide; how two records are made one is the type's own. */
  const merging: Omit<MergeOf<AnyItem>, 'combine'> = {
    table,
    change: names.change,
    mayView: access.mayView,
    lock: (ctx, id) => records.lock(ctx, id) as never,
    fresh: (ctx, id, sent, row) => requireVersion(sent ?? ctx.ifMatch, row, () => records.get(ctx, id)),
    get: records.get,
    fields: record.fields,
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
