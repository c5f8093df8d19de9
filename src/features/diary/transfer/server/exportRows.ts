/**
 * The rows of an export. Each batch is read in its own short transaction, which authorizes again: a slow client holds
 * no connection, the end of a session stops its export, and the server holds one batch at a time. Batches go on where
 * the last one ended, so a row that is changed meanwhile may be left out or come twice.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { loadSession } from '#server/access/loadSession.ts'
import type { Me, OwnCtx } from '#server/http/context.ts'
import { transact } from '#server/db/db.ts'
import { forbidden } from '#server/http/errors.ts'
import type { ExportQuery } from '../transfer.contract.ts'
import { mayView } from '../../entries/server/entries.access.ts'
import { namedIn } from '../../entries/server/entryMentions.ts'
import { conditionOf, flag, joined } from '../../entries/server/entries.queries.ts'

/** Rows per batch, about ten kilobytes: small enough to be collected young. */
const batchRows = 200
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']

export interface ExportRow {
  id: number
  date: string
  /** Seconds since 1970. */
  start_seconds: number
  end_seconds: number | null
  timezone: string
  user_id: number
  user_name: string
  project_reference: string | null
  project_name: string | null
  task_name: string | null
  breaks: number
  travel: number
  nonbillable_minutes: number
  gross_minutes: number | null
  details: string
  status: string
  decision_notes: string
}

/** The SQL condition of the filter; 400 by field when the filter is invalid. */
export function matchingOf(me: Me, { format: _format, ids, start = firstDay, end = lastDay, ...filter }: ExportQuery) {
  // A page may lie in a window of any length.
  const filtered = conditionOf(me, { ...filter, start, end, page: 1, rows: batchRows })
  // An empty list of ids selects nothing, not everything.
  return ids === undefined ? filtered : sql<SqlBool>`(entry.id = any(${ids}::bigint[]) and ${filtered})`
}

/**
 * Every row that matches, by day and start, in the order that the filter asks for, a batch at a time: rows that are made
 * into text together are garbage before the collector looks, where rows that wait one by one are kept and pile up.
 */
export async function* batchesOf(ctx: OwnCtx, query: ExportQuery): AsyncGenerator<readonly ExportRow[]> {
  let after: ExportRow | undefined
  for (;;) {
    const rows = await batch(ctx, query, after)
    after = rows.at(-1)
    if (rows.length > 0) yield rows
    if (rows.length < batchRows) return
  }
}

function batch({ database, request, settings }: OwnCtx, query: ExportQuery, after: ExportRow | undefined) {
  return transact(database, { readOnly: true }, async (db) => {
    const { me } = await loadSession(db, request, settings)
    if (!has(me, 'diary.export')) throw forbidden()
    const newestFirst = query.ordering === '-start'
    const { rows } = await sql<ExportRow>`
      select entry.id, entry.date, extract(epoch from entry.start)::bigint as start_seconds,
        extract(epoch from entry."end")::bigint as end_seconds, entry.timezone, entry.user_id, owner.name as user_name,
        project.reference as project_reference, project.name as project_name, task.name as task_name,
        entry.breaks, entry.travel, entry.nonbillable_minutes, entry.gross_minutes, entry.details, entry.status, entry.decision_notes
      from ${joined(me)} and ${flag(mayView(me))} and ${matchingOf(me, query)} and ${beyond(after, newestFirst)}
      order by ${newestFirst ? sql`entry.date desc, entry.start desc, entry.id desc` : sql`entry.date, entry.start, entry.id`}
      limit ${batchRows}`.execute(db)
    return namedIn({ db, me }, rows)
  })
}

function beyond(after: ExportRow | undefined, newestFirst: boolean): RawBuilder<SqlBool> {
  if (!after) return sql<SqlBool>`true`
  return sql<SqlBool>`(entry.date, entry.start, entry.id) ${newestFirst ? sql`<` : sql`>`}
    (${after.date}::date, to_timestamp(${after.start_seconds}), ${after.id}::bigint)`
}
