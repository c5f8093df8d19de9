/**
 * Reduces what was written to the records that somebody watches: a record changed when its own row did, or a row that
 * refers to it, or a row that refers to such a row (a line of an invoice of the project). The audit says which rows were
 * written, and the database's catalogue which of them refer to what.
 */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import { type RecordChanges, followRecords } from '#core/recordChanges.contract.ts'
import type { Ctx, OwnCtx } from '../http/context.ts'
import { eventsSince, type LiveEvent, lookOnce, streamEvents, wantsEvents } from '../http/live.ts'
import { invalid } from '../http/errors.ts'
import { recordOwners, type RegisteredRecordType, seesRecord } from './owners.ts'

type Actor = Pick<Ctx, 'db' | 'me'>
const topics = ['records.changed'] as const
/** Most written rows that are told apart; after more, everything that is watched counts as changed. */
const maxRows = 2000

/** Milliseconds between two looks of a window: a busy firm writes several times a second. */
const pauseMs = 400

interface Watch {
  /** As the client sent it: `projects:12`. */
  name: string
  /** Null for the caller's own notifications. */
  owner: RegisteredRecordType | null
  id: number | null
}

/** Answers once, or sends events for as long as either side wants. */
export async function follow(
  ctx: OwnCtx,
  { watch, since }: { watch: readonly string[]; since?: string | undefined },
): Promise<RecordChanges> {
  const watches = watch.map(watchNamed)
  // The records that the caller saw when the stream began; one that they lose sight of later is a change as well.
  let seen: readonly Watch[] | undefined
  const following = {
    endpoint: followRecords,
    topics,
    since,
    pauseMs,
    look: async (actor: Actor, from: string | undefined) => {
      seen ??= await watchesSeen(actor, watches)
      const { cursor, news: messages } = await eventsSince(actor, topics, from)
      const changed = await changedSince(actor, seen, messages)
      return { told: { cursor, changed }, any: changed.length > 0 }
    },
  }
  if (wantsEvents(ctx)) streamEvents(ctx, following)
  return wantsEvents(ctx) ? { cursor: '0', changed: [] } : (await lookOnce(ctx, following, since)).told
}

/** The name by which a window watches the notifications of its person. */
const ownNotifications = 'notifications'

function watchNamed(name: string): Watch {
  if (name === ownNotifications) return { name, owner: null, id: null }
  const [prefix, id] = name.split(':')
  const owner = recordOwners().find((type) => type.prefix === prefix)
  if (!owner) throw invalid({ watch: [`There is no record type called ${prefix}.`] })
  return { name, owner, id: id === undefined ? null : Number(id) }
}

async function watchesSeen({ db, me }: Actor, watches: readonly Watch[]): Promise<Watch[]> {
  const seen: Watch[] = []
  for (const watch of watches)
    if (watch.id === null || !watch.owner || (await visibleAmong({ db, me }, watch.owner, [watch.id])).size > 0)
      seen.push(watch)
  return seen
}

type Ids = ReadonlySet<number>
type ChangeMessage = Pick<LiveEvent, 'id' | 'created' | 'payload'>

async function changedSince(
  actor: Actor,
  watches: readonly Watch[],
  messages: readonly ChangeMessage[] | null,
): Promise<string[]> {
  if (messages?.length === 0 || watches.length === 0) return []
  const written = messages && (await writtenBy(actor, messages))
  if (!written?.rows) return watches.map(({ name }) => name)
  const changed: string[] = []
  for (const { name, owner, id } of watches) {
    if (owner === null) {
      if (await hasOwnNotification(actor, written.rows)) changed.push(name)
      continue
    }
    const touched = written.touched.get(owner.table) ?? (await touchedRows(actor, owner.table, written.rows))
    written.touched.set(owner.table, touched)
    const isChanged = id === null ? await someVisible(actor, owner, touched, written.rows) : touched.has(id)
    if (isChanged) changed.push(name)
  }
  return changed
}

/** Whether one of the written notifications is, or was, the caller's. The audit of a change has the changed columns alone. */
async function hasOwnNotification({ db, me }: Actor, written: readonly AuditedRow[]): Promise<boolean> {
  const notifications = written.filter(({ table }) => table === 'notification')
  if (notifications.length === 0) return false
  if (notifications.some(({ before }) => before['user_id'] === me.id)) return true
  const { rows } = await sql`
    select from notification where org_id = ${me.org_id} and user_id = ${me.id}
       and id = any(${notifications.map(({ id }) => id)}::bigint[]) limit 1`.execute(db)
  return rows.length > 0
}

interface Written {
  /** Null when there are too many to tell apart. */
  rows: readonly AuditedRow[] | null
  touched: Map<string, Ids>
}
/** Written rows by their messages: every window of a firm asks the same at the same moment. */
const latest = new Map<string, Written>()
const maxLatest = 50

async function writtenBy(actor: Actor, messages: readonly ChangeMessage[]): Promise<Written> {
  const from = Math.min(...messages.map(({ payload }) => Number(payload['audit'])))
  const key = `${actor.me.org_id} ${messages.map(({ id, created }) => `${id}@${created}`).join()}`
  const known = latest.get(key)
  if (known) return known
  const written = { rows: await writtenRows(actor, from), touched: new Map<string, Ids>() }
  const [oldest] = latest.keys()
  if (latest.size >= maxLatest && oldest !== undefined) latest.delete(oldest)
  latest.set(key, written)
  return written
}

/** The rows of the audit from an entry on; null when there are too many. */
async function writtenRows({ db, me }: Actor, from: number): Promise<AuditedRow[] | null> {
  const { rows } = await sql<AuditedRow>`
    select entity as table, entity_id as id, coalesce(before, '{}') as before, coalesce(after, '{}') as after
      from audit where org_id = ${me.org_id} and id >= ${from} order by id limit ${maxRows + 1}`.execute(db)
  return rows.length > maxRows ? null : rows
}
interface AuditedRow {
  table: string
  id: number
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** The rows of the table that were written, or that a written row refers to, over at most one row between. */
async function touchedRows(actor: Actor, table: string, written: readonly AuditedRow[]): Promise<Ids> {
  const references = (await foreignKeys(actor)).filter((reference) => reference.table !== table)
  const touched = new Map<string, Set<number>>()
  for (const row of written) add(touched, row.table, row.id)
  const direct = references.filter(({ to, column }) => to === table && leads(to, column))
  const between = new Set(direct.map((reference) => reference.table))
  const toBetween = references.filter(({ to }) => between.has(to))
  for (const reference of [...toBetween, ...direct])
    for (const id of await referredTo(actor, reference, touched.get(reference.table), written))
      add(touched, reference.to, id)
  return touched.get(table) ?? new Set()
}

function add(rows: Map<string, Set<number>>, table: string, id: number): void {
  const ids = rows.get(table) ?? new Set()
  rows.set(table, ids.add(id))
}

/** Every row names people (who made it, who manages it); only the rows of a person belong to that person. */
const leads = (to: string, column: string) => to !== 'member' || column === 'user_id'

/** The ids that the column of these rows refers to: as they are, and as they were where they were written. */
async function referredTo(
  { db, me }: Actor,
  { table, column }: ForeignKey,
  ids: Ids | undefined,
  written: readonly AuditedRow[],
): Promise<number[]> {
  if (ids === undefined) return []
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(column)} as id from ${sql.table(table)}
     where org_id = ${me.org_id} and id = any(${[...ids]}::bigint[]) and ${sql.ref(column)} is not null`.execute(db)
  const audited = written
    .filter((row) => row.table === table)
    .flatMap(({ before, after }) => [before[column], after[column]])
    .filter((id) => typeof id === 'number')
  return [...rows.map(({ id }) => id), ...audited]
}

interface ForeignKey {
  table: string
  column: string
  to: string
}
let known: readonly ForeignKey[] | undefined
/** The references between audited tables, from the database's catalogue; they change with migrations alone. */
async function foreignKeys({ db }: Pick<Ctx, 'db'>): Promise<readonly ForeignKey[]> {
  const { rows } = known
    ? { rows: known }
    : await sql<ForeignKey>`
        select c.relname as table, here.attname as column, referred.relname as to
          from pg_constraint k
          join pg_class c on c.oid = k.conrelid
          join pg_class referred on referred.oid = k.confrelid
          cross join generate_subscripts(k.conkey, 1) i
          join pg_attribute there on there.attrelid = k.confrelid and there.attnum = k.confkey[i] and there.attname = 'id'
          join pg_attribute here on here.attrelid = k.conrelid and here.attnum = k.conkey[i]
         where k.contype = 'f' and has_table_privilege(c.oid, 'select')
           -- Somebody's reading of a notification changes nothing about its record.
           and c.relname <> 'notification'
           and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit')`.execute(db)
  known = rows
  return rows
}

/** Whether the viewer sees one of the records that changed; a deleted one is a change for whoever lists the type. */
async function someVisible(
  actor: Actor,
  owner: RegisteredRecordType,
  touched: Ids,
  written: readonly AuditedRow[],
): Promise<boolean> {
  const isDeleted = (row: AuditedRow) => row.table === owner.table && Object.keys(row.after).length === 0
  if (touched.size === 0) return false
  const mayList = owner.see.length === 0 || owner.see.some((permission) => has(actor.me, permission))
  return (mayList && written.some(isDeleted)) || (await visibleAmong(actor, owner, [...touched])).size > 0
}

async function visibleAmong({ db, me }: Actor, owner: RegisteredRecordType, ids: readonly number[]): Promise<Ids> {
  const { rows } = await sql<{ id: number }>`
    select watched.id from unnest(${[...ids]}::bigint[]) as watched (id)
     where ${seesRecord(me, owner, sql`${me.org_id}`, sql`watched.id`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
