/**
 * The record types as owners of files, comments, notifications, tags and history. The kernel and the common features
 * ask this registry instead of naming a kind; `app/records.ts` fills it.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Permission } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '../http/context.ts'
import { notFound } from '../http/errors.ts'
import type { HistoryColumns } from '../history/historyWords.ts'

type Sql = RawBuilder<unknown>
type Rule = RawBuilder<SqlBool>
export type RecordWords = readonly [one: string, many: string]

/** A table whose rows refer to records, as a sentence says it: `This client has 3 projects and quotes`. */
export interface ReferringTable {
  table: keyof DB
  words: RecordWords
  /** Words by the referring column, where they differ. */
  wordsBy?: Readonly<Record<string, RecordWords>>
  /** Rows that have other words than the rest. */
  kinds?: readonly { where: Rule; words: RecordWords }[]
  /** The columns that a history may tell, and their labels. */
  history?: HistoryColumns
  labels?: Readonly<Record<string, string>>
  /** Condition for the rows that the caller sees. Rows of a table without it are never named to the caller. */
  mayView?: (me: Me) => Rule
  /** A ledger: entries stay when a change is undone, and corrections follow them. */
  stays?: true
  /** Called after rows were restored to before a request: updates what depends on them, or throws 409. */
  putBack?: (ctx: Ctx, requestId: string) => Promise<void>
  /**
   * Called before rows whose column refers to `from` are changed to `to`, in a merge: removes what `to` has already.
   */
  beforeRepoint?: (ctx: Ctx, column: string, from: number, to: number) => Promise<void>
}

/** A record type. All SQL is over its table, or over `from` where there is one. */
export interface RegisteredRecordType extends ReferringTable {
  /** The record type in columns and query keys: `{name}_id`. */
  name: string
  /** The record type in paths of calls and pages: `clients`. */
  prefix: string
  /** The part of the address that opens a record over the list, for a record type without a page. */
  opens?: string
  /** The table joined to what `mayView`, `longTitle` and `mentions` need, and what the record is called in it. */
  from?: Sql
  alias?: string
  mayView: (me: Me) => Rule
  /** The name of a record. */
  title: Sql
  /** The name of a record where it stands alone; the title unless given. */
  longTitle?: Sql
  /** Permissions that reading a record's title in the history of another one takes: all of them. */
  see: readonly Permission[]
  /** Permission to see and write its comments; absent for a record type without comments. */
  comments?: Permission
  /** The text that may mention people, and a notification's word for it; absent for a record type without. */
  mentions?: { text: Sql; place: 'notes' | 'entry' | 'decision' }
  /** Tables whose rows are deleted with a record, so that they never keep it from being deleted. */
  parts?: readonly (keyof DB)[]
  /** Parts that prevent the undo of adding a record. */
  links?: readonly (keyof DB)[]
}

let registered: readonly (ReferringTable | RegisteredRecordType)[] | null = null

/** Fills the registry. The order is that of the sentences that say what refers to a record. */
export function registerRecords(tables: readonly (ReferringTable | RegisteredRecordType)[]): void {
  registered = tables
}

/** Returns the registered tables; throws when there are none because the caller has not loaded `app/records.ts`. */
export function recordTables(): readonly (ReferringTable | RegisteredRecordType)[] {
  if (!registered) throw new Error('No record types are registered.')
  return registered
}

export const recordOwners = (): readonly RegisteredRecordType[] => recordTables().filter((record) => 'name' in record)

export const recordTable = (table: string): ReferringTable | RegisteredRecordType | undefined =>
  recordTables().find((record) => record.table === table)

/** Returns the record type by its name in columns; throws for an unregistered name. */
export function ownerNamed(name: string): RegisteredRecordType {
  const owner = recordOwners().find((recordOwner) => recordOwner.name === name)
  if (!owner) throw new Error(`No record type is registered as ${name}.`)
  return owner
}

/** `from … where …` of the record with the id. */
export function rowOf(
  { table, from, alias = table }: Pick<RegisteredRecordType, 'table' | 'from' | 'alias'>,
  orgId: Sql,
  id: Sql,
) {
  return sql`from ${from ?? sql.table(table)} where ${sql.ref(`${alias}.org_id`)} = ${orgId} and ${sql.ref(`${alias}.id`)} = ${id}`
}

/** Whether the caller sees the record with the id; false where the id is null. */
export const seesRecord = (
  me: Me,
  owner: Required<Pick<ReferringTable, 'table' | 'mayView'>>,
  orgId: Sql,
  id: Sql,
): Rule => sql<SqlBool>`exists (select ${rowOf(owner, orgId, id)} and ${owner.mayView(me)})`

/** Throws 404 for a record that the caller does not see. */
export async function requireRecord({ db, me }: Pick<Ctx, 'db' | 'me'>, name: string, id: number): Promise<void> {
  const { rows } = await sql<{ seen: boolean }>`
    select ${seesRecord(me, ownerNamed(name), sql`${me.org_id}`, sql`${id}`)} as seen`.execute(db)
  if (rows[0]?.seen !== true) throw notFound()
}
