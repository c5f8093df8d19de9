/** The server's definition of a record type beside its fields, and what the parts of the kit read off both. */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { FieldResource } from '#core/extraFields.contract.ts'
import { type Fields, type FormValues, isKind, seesField } from '#core/recordFields.ts'
import type { RecordType } from '#core/recordType.ts'
import { permissionsFor } from '#core/scopes.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import type { RecordTypeImport, ImportProblems } from '#server/import/recordTypeImport.ts'
import { mayPick } from '#server/access/people.ts'
import { everything } from '#server/access/scopes.ts'
import type { SearchCondition, SearchMatches } from '#server/records/search.ts'
import { accessOf, type RecordAccess } from './access.ts'
import type { DuplicateFact, RecordDetails } from './duplicates.ts'
import type { actsOn } from './bulk.ts'
import { fieldsSql } from './fields.ts'
import type { OrderBy } from './ordering.ts'
import type { RegisteredRecordType } from './owners.ts'
import type { RecordTypeOptions, RecordTypeReads } from './recordTypeReads.ts'
import type { TextSource } from './textSearch.ts'

export type Sql = RawBuilder<unknown>
export type FieldValues = Record<string, unknown>
export type RecordTarget = { params: { id: number } }
/** The body of a new record. */
export type Body = FieldValues & { name: string }
/** A record as any kind has it. */
export type AnyItem = FieldValues & { id: number; name: string; version: number }
export type AnyFilters = FieldValues & {
  search?: string | undefined
  tags?: string[] | undefined
  include_inactive?: boolean | undefined
}
/** A table that can hold records: its rows have an id and a version. */
export type RecordTable = {
  [T in keyof DB]: Selectable<DB[T]> extends { id: number; version: number } ? T : never
}[keyof DB]
/** A row as the database has it. */
export type TableRow<T extends keyof DB> = Selectable<DB[T]>
type AnyKind = RecordTypeReads<RecordTable, AnyItem, AnyItem, AnyItem, AnyFilters, string, string>

export type RecordItem<R extends RecordType> = z.output<R['Item']>
/** The body of a new one, and of a change. */
export type RecordBody<R extends RecordType> = z.output<R['New']>
export type RecordPatch<R extends RecordType> = z.output<R['Change']>
type RecordChange<R extends RecordType> = Omit<RecordPatch<R>, 'version'>
/** The import that is made from the fields; its `insert` answers the ids that it gave. */
export type DefaultImport<RowBody> = Omit<RecordTypeImport<RowBody>, 'insert'> & {
  insert: (ctx: Ctx, bodies: readonly RowBody[]) => Promise<number[]>
}
export type RecordQuery<R extends RecordType> = z.output<NonNullable<R['calls']['list']['query']>>

interface Duplicates<RowBody> {
  by: readonly DuplicateFact[]
  /** The facts that duplicates of a new record are found by: its name, e-mail address and telephone, unless given. */
  told?: (body: RowBody) => RecordDetails
  /** Whether a duplicate is refused unless `confirmed`; a row of a file then updates the existing record. */
  refused?: true
}

/** The server's definition of a record type beside its fields. */
export interface RecordTypeServer<R extends RecordType> {
  table: RecordTable
  /** The beginning of the sentence that refuses a deletion (`This vehicle`), and the alternative it offers. */
  stays: { record: string; instead: string }
  access?: RecordAccess
  /** Whether two records can be merged: the id of the deleted one then leads to the other. */
  merges?: true
  /** Changing or deleting one without saying its version is 428 (docs/rules/api.md#versions). */
  versionRequired?: true
  /** The rows of each tab; all of them where a tab is not said. */
  tabs?: Partial<Record<R['lists']['tabs'][number], AnyKind['tabs'][string]>>
  /** Orderings that no field has, or that differ. */
  orders?: Readonly<Record<string, OrderBy>>
  /** The keys of its search that no field has. */
  matches?: Readonly<Record<string, SearchMatches>>
  /** Conditions by reference, for records that are also referred to in rows of other tables. */
  referencedBy?: Readonly<Record<string, (me: Me, ids: readonly number[]) => SearchCondition>>
  /** Conditions of the record type's own filters. */
  filterConditions?: (me: Me, filters: RecordQuery<R>) => readonly SearchCondition[]
  /**
   * Columns of an option beside its id and name; the order of options, by default by name; those that come last; and
   * the name of a record without a column for it.
   */
  option?: Partial<RecordTypeOptions<unknown, RecordQuery<R>>> & { name?: Sql }
  /** Rows that are joined by hand, and parts of its history in other tables. */
  queries?: Partial<Pick<AnyKind, 'from' | 'key' | 'base' | 'parts' | 'countTabs'>>
  /** Columns that an answer reads beside the fields' columns, or in their place. */
  select?: (me: Me, filters?: Partial<RecordQuery<R>>) => Readonly<Record<string, Sql>>
  /** The texts that plain words are looked for in, where an index has them, and the condition on a text. */
  text?: { source?: TextSource; contains: (me: Me, text: string) => SearchCondition }
  /** Values that an answer has beside its columns. */
  derive?: (me: Me, row: RecordItem<R>) => Partial<RecordItem<R>>
  /**
   * Conditions for the records that a reference may name; by default all of the organisation's, and the people in
   * the caller's pickers.
   */
  selectable?: Readonly<Record<string, (me: Me) => RawBuilder<SqlBool>>>
  /** Rules for fields whose permission (`see`) reaches only some records. Needed for a permission with scopes. */
  guarded?: {
    /** The flag of a record that tells whether they are the viewer's to see. */
    flag: string
    /** Condition for the records whose guarded fields the viewer sees. Never NULL. */
    rows: (me: Me) => SearchCondition
    /** Columns that go with them: they are left out of the others too. */
    also: readonly string[]
    /** Order columns of guarded fields that a list is sorted by. */
    orders?: Readonly<Record<string, Sql>>
  }
  /** Returns problems by field of the resulting record: the sent values over those of the row. */
  check?: (values: FormValues<R['fields']>) => ImportProblems
  /** Finds the existing records that a new one looks like. */
  alike?: Duplicates<RecordBody<R>>
  /** Writes beside the record's own row, in this order. */
  writes?: {
    /** Locks other records before the record itself, which is about to be changed, or removed (null). */
    hold?: (ctx: Ctx, id: number, sent: Partial<RecordChange<R>> | null) => Promise<void>
    /**
     * Refuses invalid values, and returns further columns to write; `current` is the row of an existing record. A
     * method, so that a record type can name the row of its own table: `current: TableRow<'payment'> | null`.
     */
    before?(
      ctx: Ctx,
      sent: Partial<RecordChange<R>>,
      current: TableRow<RecordTable> | null,
    ): Promise<Partial<RecordChange<R>> | void>
    /** Writes rows of other tables. */
    after?: (ctx: Ctx, id: number, sent: Partial<RecordChange<R>>) => Promise<void>
    /** Updates the data kept beside a changed record, from its present row. */
    changed?: (ctx: Ctx, id: number, sent: Partial<RecordChange<R>>) => Promise<void>
    /** Removes it, once nothing refers to the record. */
    remove?: (ctx: Ctx, id: number) => Promise<void>
  }
  /** Returns the ids of a saved filter that the caller could pick, where the type's own filters refer to records. */
  picks?: Readonly<Record<string, (ctx: Ctx, ids: readonly number[]) => Promise<number[]>>>
  /** The parts of its owner that differ from other record types. */
  owner?: Partial<RegisteredRecordType>
  /** The column of the end of records that end, and its words from that day on. */
  ending?: Parameters<typeof actsOn>[2]
  /** Cells of a file that differ from the fields' values. */
  cells?: (me: Me) => Readonly<Record<string, Sql>>
  /** Reads files in another way than the fields say; records are the same by their names unless given. */
  file?: (made: DefaultImport<RecordBody<R>>) => Partial<RecordTypeImport<RecordBody<R>>>
}

/** People who are active and in the caller's pickers. */
const selectablePeople = (me: Me) => sql<SqlBool>`member.active and ${mayPick(me)}`
export const noRows: SearchCondition = sql<SqlBool>`false`
const extraOf = (fields: Fields) => Object.entries(fields).find(([, field]) => isKind(field, 'extra'))?.[0]

/** Reads off the fields and the definition what the parts of the kit need. */
export function resolveRecordType(record: RecordType, spec: RecordTypeServer<RecordType>) {
  const { names, fields } = record
  const { table } = spec
  const access = spec.access ?? accessOf(names)
  const parts = fieldsSql(table, fields)
  const each = Object.entries(fields)
  /** The facts that duplicates of a new record are found by. */
  const describeBody = (body: Body): RecordDetails =>
    spec.alike?.told?.(body) ?? { ...body, phones: typeof body['phone'] === 'string' ? [body['phone']] : [] }
  const references = each.filter(([, field]) => isKind(field, 'reference'))
  const extra = extraOf(fields)
  const resource = names.prefix as FieldResource
  /** The values of a new record for fields that are not given. */
  const unset = Object.fromEntries(each.map(([name, { empty }]) => [name, empty]))
  const required = each.filter(([, field]) => field.required).map(([name]) => name)
  const inRows = each.filter(([, field]) => isKind(field, 'rows')).map(([name]) => name)
  const atColumn = (column: string) => sql.ref(`${table}.${column}`)
  /** The fields under a permission of their own, without which there is none of them. */
  const guarded = each.filter(([, { see }]) => see !== undefined)
  /** Guarded fields whose permission has scopes. */
  const scoped = guarded.filter(([, { see }]) => see !== undefined && permissionsFor(see).length > 0)
  if (scoped.length > 0 && spec.guarded === undefined)
    throw new Error(
      `${table}: ${scoped.map(([name]) => name).join()} are seen of some records alone. Say of which (guarded).`,
    )
  const guardedNames = new Set([...scoped.map(([name]) => name), ...(spec.guarded?.also ?? [])])
  /** Returns the condition for records whose guarded fields the viewer sees; null for all records. */
  const guardedRows = (me: Me): SearchCondition | null => {
    const rows = spec.guarded?.rows(me)
    return rows === undefined || rows === everything ? null : rows
  }
  /** Returns the columns with NULL in the guarded ones of records whose guarded fields the viewer may not see. */
  function masked(me: Me, columns: Readonly<Record<string, Sql>>): Record<string, Sql> {
    const rows = guardedRows(me)
    return Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [
        name,
        rows !== null && guardedNames.has(name) ? sql`case when ${rows} then ${column} end` : column,
      ]),
    )
  }
  /** Returns the condition, over the referenced table, for what the caller may choose. */
  function selectable(name: string, there: string, people = selectablePeople) {
    const field = fields[name]
    const rule = spec.selectable?.[name] ?? (there === 'member' ? people : undefined)
    if (field?.see === undefined) return rule
    return (me: Me) => (seesField(me, field) ? (rule?.(me) ?? sql<SqlBool>`true`) : noRows)
  }
  return {
    record,
    spec,
    table,
    access,
    parts,
    names,
    fields,
    each,
    references,
    extra,
    resource,
    nothing: unset,
    required,
    inRows,
    at: atColumn,
    guarded,
    guardedNames,
    guardedRows,
    masked,
    selectable,
    told: describeBody,
  }
}
export type ResolvedRecordType = ReturnType<typeof resolveRecordType>
