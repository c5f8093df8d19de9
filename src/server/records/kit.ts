/**
 * Builds the server's part of a record type from its fields (`core/recordKit.ts`): queries, writes, bulk calls,
 * export, import and routes. Each is a plain function or value that a kind may replace with its own.
 */
import type { Endpoint, Reply } from '#core/contract.ts'
import type { RecordType } from '#core/recordType.ts'
import type { Permission } from '#core/permissions.ts'
import { commentOwners } from '#core/recordOwners.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { type Handler, on, onOwn, type Route } from '#server/http/route.ts'
import { importRoutes } from '#server/import/routes.ts'
import { isNotFound, type MergeOf, survivorOf } from '#server/records/merges.ts'
import { mayPick } from '#server/access/people.ts'
import type { SearchCondition } from '#server/records/search.ts'
import { type Tagged, tagsOf } from '#server/records/tags.ts'
import { similarTo } from './duplicates.ts'
import { exportRecords, type ExportRequest } from './export.ts'
import type { RegisteredRecordType } from './owners.ts'
import { selectableIds } from './selectable.ts'
import { requireVersion } from './version.ts'
import { filesOf } from './kitFiles.ts'
import { readsOf } from './kitReads.ts'
import {
  type AnyFilters,
  type AnyItem,
  type RecordBody,
  type RecordItem,
  type RecordPatch,
  type RecordQuery,
  type RecordTarget,
  type RecordTable,
  type RecordTypeServer,
  type FieldValues,
  resolveRecordType,
  type Sql,
  type TableRow,
} from './recordTypeServer.ts'
import { writesOf } from './kitWrites.ts'

/** Handlers of a record type's own, in the place of the kit's: `calls: { list: myList }`. */
export interface OwnHandlers<R extends RecordType> {
  calls?: HandlersOf<Pick<R['calls'], keyof RecordType['calls']>>
  bulk?: HandlersOf<R['bulk']>
}
type HandlersOf<Calls> = { [Name in keyof Calls]?: Calls[Name] extends Endpoint ? Handler<Calls[Name]> : undefined }
type ListInput<R extends RecordType> = { query: RecordQuery<R> }

/** Builds the server's part of a record type: its reads, its writes and its routes. */
export function recordKit<R extends RecordType, T extends RecordTable>(
  record: R,
  spec: RecordTypeServer<R> & { table: T },
) {
  const known: RecordTypeServer<R> = spec
  const { records, merging, routes, create, change, ...kit } = kitOf(record, known as RecordTypeServer<RecordType>)
  const { some, get, lock, pickable, filtered, list } = records
  return {
    ...kit,
    records: {
      ...records,
      list: (ctx: Ctx, input: ListInput<R>) => list(ctx, input) as Promise<Reply<R['calls']['list']>>,
    },
    create: (ctx: Ctx, input: { body: RecordBody<R> }) =>
      create(ctx, input as { body: FieldValues }) as Promise<RecordItem<R>>,
    change: (ctx: Ctx, input: RecordTarget & { body: RecordPatch<R> }) =>
      change(ctx, input as RecordTarget & { body: FieldValues }) as Promise<RecordItem<R>>,
    /** Returns the records that fulfil a condition, in an order. */
    some: some as (ctx: Pick<Ctx, 'db' | 'me'>, where: SearchCondition, rest?: Sql) => Promise<RecordItem<R>[]>,
    /** Returns a record; throws 404 out of reach. */
    get: get as (ctx: Pick<Ctx, 'db' | 'me'>, id: number) => Promise<RecordItem<R>>,
    /** Locks a record's row until the end of the transaction; throws 404 out of reach. */
    lock: lock as (ctx: Ctx, id: number) => Promise<TableRow<T>>,
    pickable,
    filtered,
    merging: merging as Omit<MergeOf<RecordItem<R>>, 'combine'>,
    /** The routes of its calls; those that the kit answers in another way than the type wants come from `own`. */
    routes: (own: OwnHandlers<R> = {}): readonly Route[] => routes(own),
  }
}

function kitOf(record: RecordType, spec: RecordTypeServer<RecordType>) {
  const resolved = resolveRecordType(record, spec)
  const { table, access, names, references, at, selectable } = resolved
  const { calls, bulk } = record
  const records = readsOf(resolved)
  const { create, change, remove, edit, acts, noted } = writesOf(resolved, records)
  const { exportColumns, importKind } = filesOf(resolved)

  /** Returns a record, or the one that it was merged into, so that its old address still works. */
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
  /** The route of a call that the type has; its own handler comes before the kit's. */
  const answering = <E extends Endpoint>(
    call: E | undefined,
    handler: Handler<E>,
    own?: Handler<E>,
  ): readonly Route[] => (call === undefined ? [] : [on(call, own ?? handler)])
  const routes = ({ calls: own = {}, bulk: ownBulk = {} }: OwnHandlers<RecordType>): readonly Route[] => [
    ...answering(calls.list, records.list, own.list),
    ...answering(calls.counts, records.counts, own.counts),
    ...(record.export
      ? [
          onOwn(record.export, async (ctx: OwnCtx, { query }) => {
            await exportRecords(ctx, exported, query as AnyFilters & ExportRequest & { ordering: string }, names.nouns)
            return ''
          }),
        ]
      : []),
    ...answering(calls.tags, (ctx) => tagsOf(ctx, table as Tagged), own.tags),
    ...answering(calls.get, (ctx, { params }) => getOrSurvivor(ctx, (params as { id: number }).id), own.get),
    ...answering(calls.create, create, own.create),
    ...answering(calls.change, change, own.change),
    ...answering(calls.remove, remove, own.remove),
    ...answering(calls.history, (ctx, { params }) => records.history(ctx, params.id), own.history),
    ...answering(bulk.edit, (ctx, { body }) => edit(ctx, body), ownBulk.edit),
    ...answering(bulk.tag, (ctx, { body }) => acts.tag(ctx, body), ownBulk.tag),
    ...answering(bulk.archive, (ctx, { body }) => acts.archive(ctx, body), ownBulk.archive),
    ...answering(bulk.restore, (ctx, { body }) => acts.restore(ctx, body), ownBulk.restore),
    ...answering(bulk.remove, (ctx, { body }) => acts.remove(ctx, body), ownBulk.remove),
    ...answering(record.similar, (ctx, { query: { phone, ...given } }) =>
      similarTo(ctx, { table, ...access }, { ...given, phones: phone }, spec.alike?.by ?? [], true),
    ),
    ...(record.imports ? importRoutes(record.imports, importKind) : []),
  ]

  /** The kind as an owner of files, comments and notifications. */
  const owner: RegisteredRecordType = {
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
  /** Queries of the ids of a saved filter that the caller could pick, by the filter. */
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
    lock: async (ctx, id) => {
      const row = await records.lock(ctx, id)
      return { version: row.version, name: 'name' in row && typeof row.name === 'string' ? row.name : '' }
    },
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
