/** The history of a record, from the audit: who, when, and each field before and after in words. */
import { sql } from 'kysely'

import type { HistoryItem } from '#core/history.ts'
import { has, type Permission } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import { auditOfTables, type AuditRow, auditWithParts, whoAndWhen } from './audit.ts'
import type { Ctx } from '../http/context.ts'
import {
  changesOf,
  namesOf,
  type HistoryColumns,
  shownTo,
  type HistoryWordValues,
  wordsFor,
  type HistoryWordWords,
} from './historyWords.ts'

/** Rows of another table that are part of the record, as one field of it that holds several things. */
export interface RecordHistoryPart {
  table: keyof DB
  /** The columns with the record's id: a row belongs to the record if any of them matches. */
  of: readonly string[]
  /** The permission that shows it. */
  may?: Permission
  /** Columns that name rows of other tables. */
  names?: Readonly<Record<string, keyof DB>>
  /** Columns of text, in which people may be mentioned. */
  texts?: readonly string[]
  /** Writes one row in words; returns null for a row that the history leaves out. */
  say: (row: HistoryWordValues, words: HistoryWordWords, record: number) => string | null
  /** Sorts several by this text; default: as they were written, which is in no order where one statement wrote them. */
  order?: (row: HistoryWordValues) => string
  /** The separator of several; default: a comma. */
  between?: string
}
/** Parts by the name of the field that they appear as, in order. */
export type RecordHistoryParts = Readonly<Record<string, RecordHistoryPart>>

interface Told {
  columns: HistoryColumns
  parts?: RecordHistoryParts | undefined
  /** Whether the caller sees changes under a permission; by default those whose permission they have. */
  sees?: (permission: Permission) => boolean
}

/** Newest first, an item a change, whatever rows it wrote. The caller has checked that the caller may see the record. */
export async function recordHistory(
  ctx: Ctx,
  entity: keyof DB,
  id: number,
  { columns, parts: allParts = {}, sees = (permission) => has(ctx.me, permission) }: Told,
): Promise<HistoryItem[]> {
  const shown = shownTo(columns, sees)
  const parts = Object.entries(allParts).filter(([, { may }]) => may === undefined || sees(may))
  const tables = [...new Set(parts.map(([, { table }]) => table))]
  // A version raised for shared rows adds nothing to what those rows show.
  const auditRows = (await auditWithParts(ctx, entity, id, tables)).filter(({ action }) => action !== 'relate')
  const rows = await whole(ctx, auditRows, tables)
  const isOwn = (row: AuditRow) => row.entity === entity && row.entity_id === id
  const words = await wordsFor(ctx, [
    { ...namesOf(shown), values: rows.filter(isOwn).flatMap(({ before, after }) => [before, after]) },
    ...parts.map(([, { table, names = {}, texts = [] }]) => ({
      names,
      texts,
      values: rows.filter((row) => row.entity === table).flatMap(({ before, after }) => [before, after]),
    })),
  ])
  return Map.groupBy(rows, (row) => (row.request_id === '' ? row.id : row.request_id))
    .values()
    .flatMap((written) => {
      // In the order of writing: the first row has the values before, the last those after.
      const inOrder = written.toReversed()
      const own = inOrder.filter(isOwn)
      const changes = [
        ...changesOf(firstOf(own), lastOf(own), shown, words),
        ...parts.flatMap(([field, part]) => partChange(field, part, inOrder, words, id)),
      ]
      // One act may write the row more than once: it is called by what it does, not by the write that prepared it.
      const first = own.find(({ action }) => action !== 'update') ?? own[0] ?? written[0]
      if (!first) return []
      const item = { ...whoAndWhen(first), ...(own.length === 0 && plain(first)), changes }
      // Shared rows may have been written from the other record and mean nothing to this reader; an update of the own
      // row may have changed only columns that no history shows.
      return changes.length === 0 && (own.length === 0 || item.action === 'update') ? [] : [item]
    })
    .toArray()
}

/** Adding or removing a part is a change of the record. */
const plain = ({ action }: AuditRow) => ({ action: action === 'insert' || action === 'delete' ? 'update' : action })

const firstOf = (rows: readonly AuditRow[]): HistoryWordValues =>
  rows[0]?.before === null ? {} : Object.assign({}, ...rows.map(({ before }) => before).toReversed())
const lastOf = (rows: readonly AuditRow[]): HistoryWordValues =>
  rows.at(-1)?.after === null ? {} : Object.assign({}, ...rows.map(({ after }) => after))

/** Added and removed texts; a text that is equal before and after is neither. */
function partChange(
  field: string,
  part: RecordHistoryPart,
  rows: readonly AuditRow[],
  words: HistoryWordWords,
  record: number,
) {
  const saidOf = (values: HistoryWordValues | null) =>
    values && part.of.some((column) => values[column] === record) ? (part.say(values, words, record) ?? []) : []
  const written = rows.filter(({ entity }) => entity === part.table)
  const theirs = part.order ? sortedBy(written, part.order) : written
  const went = theirs.flatMap(({ before }) => saidOf(before))
  const came: string[] = []
  for (const name of theirs.flatMap(({ after }) => saidOf(after))) {
    const index = went.indexOf(name)
    if (index === -1) came.push(name)
    else went.splice(index, 1)
  }
  const text = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join(part.between ?? ', '))
  return went.length + came.length === 0 ? [] : [{ field, before: text(went), after: text(came) }]
}

const sortedBy = (rows: readonly AuditRow[], order: (row: HistoryWordValues) => string) =>
  rows
    .map((row) => ({ row, key: order(row.after ?? row.before ?? {}) }))
    .toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
    .map(({ row }) => row)

/**
 * Rows of these tables as they were before and after, all of them: the audit keeps of an update what changed, so they are
 * gone through backwards from what there is now. Newest first, as they come.
 */
async function whole({ db, me }: Ctx, rows: readonly AuditRow[], tables: readonly string[]): Promise<AuditRow[]> {
  const states = new Map<string, HistoryWordValues>()
  for (const table of tables) {
    const ids = [...new Set(rows.flatMap(({ entity, entity_id }) => (entity === table ? [entity_id] : [])))]
    if (ids.length === 0) continue
    const { rows: executeRows } = await sql<{ id: number; row: HistoryWordValues }>`
      select id, to_jsonb(t) as row from ${sql.table(table)} t where org_id = ${me.org_id} and id = any(${ids}::bigint[])`.execute(
      db,
    )
    for (const { id, row } of executeRows) states.set(`${table} ${id}`, row)
  }
  return rows.map((row) => {
    if (!tables.includes(row.entity)) return row
    const key = `${row.entity} ${row.entity_id}`
    const after = row.after && { ...states.get(key), ...row.after }
    const before = row.before && { ...after, ...row.before }
    if (before) states.set(key, before)
    return { ...row, before, after }
  })
}

/** A change of any of many records of a type, with the record's present name, or its last before deletion. */
type ListedChange = HistoryItem & { record: { id: number; name: string } }

/** Reads the history of all rows of tables, newest first; a table that is not listed in `shown` has none. */
export async function tablesHistory(
  ctx: Ctx,
  shown: Readonly<Partial<Record<keyof DB, HistoryColumns>>>,
): Promise<ListedChange[]> {
  const rows = await auditOfTables(ctx, Object.keys(shown))
  const words = await wordsFor(
    ctx,
    Object.entries(shown).flatMap(([table, columns]) => {
      const theirs = rows.filter(({ entity }) => entity === table)
      const values = theirs.flatMap(({ before, after }) => [before, after])
      const records = theirs.map(({ entity_id }) => ({ entity_id }))
      return [
        { ...namesOf(columns), values },
        // A firm is called what its organisation is.
        { names: { entity_id: nameTable(table) }, values: records },
      ]
    }),
  )
  return rows.flatMap((row) => {
    const changes = changesOf(row.before ?? {}, row.after ?? {}, shown[row.entity as keyof DB] ?? {}, words)
    const record = { id: row.entity_id, name: words.name(nameTable(row.entity), row.entity_id) ?? '' }
    return changes.length === 0 && row.action === 'update' ? [] : [{ ...whoAndWhen(row), record, changes }]
  })
}

const nameTable = (table: string) => (table === 'company' ? 'org' : table) as keyof DB
