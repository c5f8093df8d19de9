/** Values of the audit as a person reads them: names instead of ids, also in mentions. */
import { sql } from 'kysely'

import { mentionsIn, withNames } from '#core/mentions.ts'
import type { Permission } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '../http/context.ts'
import { namesOfKnown } from '../access/people.ts'
import { recordOwners } from '../records/owners.ts'

export type HistoryWordValues = Readonly<Record<string, unknown>>

/** How a column is written in a history. `may`: the permissions a reader needs to see it, all of them of a list. */
type Kind =
  | 'text'
  | 'tags'
  | 'values'
  | 'yes or no'
  /** A secret by the time of its last change: any other time reads “new”. */
  | 'replaced'
  /** The name of the row of another table that the id names. */
  | { name: keyof DB; may?: Permission | readonly Permission[] }
  /** The plain value, for readers with the permission. */
  | { may: Permission }
  /** A choice of few. */
  | { choice: Readonly<Record<string, string>> }
  | { say: (value: unknown) => string | null }
  /** A list of which only the added and removed values are written. */
  | { each: (value: string) => string }

/** Columns that are shown, in order. */
export type HistoryColumns = Readonly<Record<string, Kind>>

/** Returns the columns whose changes a reader may see who `sees` the permissions. */
export const shownTo = (shown: HistoryColumns, sees: (permission: Permission) => boolean): HistoryColumns =>
  Object.fromEntries(
    Object.entries(shown).filter(
      ([, kind]) => typeof kind !== 'object' || !('may' in kind) || [kind.may ?? []].flat().every(sees),
    ),
  )

export interface HistoryWordWords {
  /** Names the row of a table; null for one that never existed. */
  name: (table: string, id: unknown) => string | null
  mentioned: ReadonlyMap<number, string>
}

/** A field before and after, in words; nothing where it reads the same. */
export function changesOf(
  before: HistoryWordValues,
  after: HistoryWordValues,
  shown: HistoryColumns,
  words: HistoryWordWords,
) {
  return Object.entries(shown).flatMap(([field, kind]) => {
    if (kind === 'replaced')
      return (before[field] ?? null) === (after[field] ?? null) ? [] : [{ field, before: null, after: 'new' }]
    const [was, second] = differing(kind, before[field], after[field])
    const change = { field, before: valueText(kind, was, words), after: valueText(kind, second, words) }
    return change.before === change.after ? [] : [change]
  })
}

/** Reduces lists and the firm's own fields to the parts that changed. */
function differing(kind: Kind, before: unknown, after: unknown): [unknown, unknown] {
  if (kind === 'values') return valuesApart((before ?? {}) as HistoryWordValues, (after ?? {}) as HistoryWordValues)
  return typeof kind === 'object' && 'each' in kind ? apart(before, after) : [before, after]
}

const valuesApart = (before: HistoryWordValues, after: HistoryWordValues): [HistoryWordValues, HistoryWordValues] => [
  Object.fromEntries(Object.entries(before).filter(([key, value]) => after[key] !== value)),
  Object.fromEntries(Object.entries(after).filter(([key, value]) => before[key] !== value)),
]

/** Leaves of two lists the entries that are in one only. */
function apart(before: unknown, after: unknown): [unknown, unknown] {
  const [was, second] = [listOf(before), listOf(after)]
  return [was.filter((value) => !second.includes(value)), second.filter((value) => !was.includes(value))]
}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function valueText(
  kind: Exclude<Kind, 'replaced'>,
  value: unknown,
  { name, mentioned }: HistoryWordWords,
): string | null {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'yes or no') return value === true ? 'yes' : 'no'
  if (kind === 'tags') return Array.isArray(value) && value.length > 0 ? value.join(', ') : null
  if (kind === 'values') return valuesText(value as HistoryWordValues)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (kind === 'text') return withNames(text, mentioned)
  if ('may' in kind && !('name' in kind)) return text
  if ('name' in kind) return name(kind.name, value) ?? ''
  if ('choice' in kind) return kind.choice[text] ?? text
  if ('say' in kind) return kind.say(value)
  const each = listOf(value).map((record) => kind.each(String(record)))
  return each.length === 0 ? null : each.join(', ')
}

/** `udf`: each field and its value. */
function valuesText(values: HistoryWordValues): string | null {
  const fields = Object.entries(values).map(
    ([key, value]) => `${key}: ${value === true ? 'yes' : value === false ? 'no' : String(value)}`,
  )
  return fields.length === 0 ? null : fields.join(', ')
}

/** Names and mentions to be read for the values: columns by the table that they name, and columns of text. */
export interface Named {
  values: readonly (HistoryWordValues | null)[]
  names: Readonly<Record<string, keyof DB>>
  texts?: readonly string[]
}

/** Looked up by one query a table, however many values there are. */
export async function wordsFor(ctx: Ctx, named: readonly Named[]): Promise<HistoryWordWords> {
  const idsByTable = new Map<keyof DB, Set<number>>()
  const people = new Set<number>()
  for (const { values, names, texts = [] } of named)
    for (const row of values) {
      for (const [column, table] of Object.entries(names)) {
        const id = row?.[column]
        if (typeof id !== 'number') continue
        const ids = idsByTable.get(table) ?? new Set()
        idsByTable.set(table, ids.add(id))
      }
      for (const column of texts) {
        const value = row?.[column]
        if (typeof value === 'string') for (const id of mentionsIn(value)) people.add(id)
      }
    }
  const names = new Map<string, string>()
  for (const [table, ids] of idsByTable) await nameRows(ctx, names, table, [...ids])
  const known = await namesOfKnown(ctx, [...people])
  return {
    name: (table, id) => names.get(`${table} ${Number(id)}`) ?? null,
    // People unknown to the reader, and ids that were never people here, read “somebody”.
    mentioned: new Map([...people].map((id) => [id, known.get(id) ?? 'somebody'])),
  }
}

async function nameRows({ db, me }: Ctx, names: Map<string, string>, table: keyof DB, ids: number[]): Promise<void> {
  const row = sql.table(table)
  const title = recordOwners().find((owner) => owner.table === table)?.title ?? sql`${row}.name`
  const { rows } = await (
    table === 'org'
      ? sql<{ id: number; name: string }>`select id, name from org where id = any(${ids}::bigint[])`
      : // What is gone is called what it was called at its end.
        sql<{ id: number; name: string }>`
        select id, ${title} as name from ${row} where org_id = ${me.org_id} and id = any(${ids}::bigint[])
        union all
        select distinct on (audit.entity_id) audit.entity_id, ${title}
          from audit cross join lateral jsonb_populate_record(null::${row}, audit.before) ${row}
         where audit.org_id = ${me.org_id} and audit.entity = ${table} and audit.entity_id = any(${ids}::bigint[]) and after is null
           and not exists (select from ${row} here where here.org_id = ${me.org_id} and here.id = audit.entity_id)`
  ).execute(db)
  for (const { id, name } of rows) names.set(`${table} ${id}`, name)
}

/** The tables that columns name, and the columns of text. */
export const namesOf = (shown: HistoryColumns): Pick<Named, 'names'> & { texts: string[] } => ({
  names: Object.fromEntries(
    Object.entries(shown).flatMap(([column, kind]) =>
      typeof kind === 'object' && 'name' in kind ? [[column, kind.name]] : [],
    ),
  ),
  texts: Object.keys(shown).filter((column) => shown[column] === 'text'),
})
