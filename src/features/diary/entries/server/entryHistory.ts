/** The history of an entry, from the audit: who, when, and each field before and after in words. */
import { sql } from 'kysely'

import type { HistoryItem } from '#core/history.ts'
import { minutesToHours } from '#core/hours.ts'
import { withNames } from '#core/mentions.ts'
import type { Ctx } from '#server/http/context.ts'
import { mentionedNames } from '#server/access/people.ts'
import { auditOf, type AuditRow, whoAndWhen } from '#server/history/audit.ts'
import { getEntry } from './entries.queries.ts'

/** Newest first; 404 when the entry itself is absent or out of reach. */
export async function entryHistory(ctx: Ctx, id: number): Promise<HistoryItem[]> {
  await getEntry(ctx, id)
  const rows = await auditOf(ctx, 'diary_entry', id)
  const names = await namesIn(ctx, rows)
  return rows.map((row) => ({ ...whoAndWhen(row), changes: changesOf(row.before ?? {}, row.after ?? {}, names) }))
}

type Values = Record<string, unknown>
/** Labels and texts of the columns that a history shows; all others are left out. */
const text = (value: unknown, { mentioned }: Names) => withNames(String(value), mentioned)
const columnTexts: Record<string, (value: unknown, names: Names) => string> = {
  user_id: (id, names) => names.member.get(Number(id)) ?? '',
  project_id: (id, names) => names.project.get(Number(id)) ?? '',
  task_id: (id, names) => names.task.get(Number(id)) ?? '',
  date: String,
  start: String,
  end: String,
  timezone: String,
  breaks: String,
  travel: String,
  nonbillable_minutes: (minutes) => minutesToHours(Number(minutes)),
  details: text,
  status: String,
  decision_notes: text,
  locked: String,
  location_error: String,
}
const fieldOf: Record<string, string> = { nonbillable_minutes: 'hours_nonbillable' }

function changesOf(before: Values, after: Values, names: Names): HistoryItem['changes'] {
  return Object.keys(columnTexts).flatMap((column) => {
    const say = (value: unknown) =>
      value === null || value === undefined || value === ''
        ? null
        : (columnTexts[column]?.(instantText(value), names) ?? null)
    const change = { field: fieldOf[column] ?? column, before: say(before[column]), after: say(after[column]) }
    return change.before === change.after ? [] : [change]
  })
}

/** JSON of a row writes instants with a numeric offset. */
const instantText = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\+00:00$/.test(value) ? value.replace('+00:00', 'Z') : value

interface Names {
  member: Map<number, string>
  project: Map<number, string>
  task: Map<number, string>
  mentioned: ReadonlyMap<number, string>
}

async function namesIn(ctx: Ctx, rows: readonly AuditRow[]): Promise<Names> {
  const { db, me } = ctx
  const idsOf = (column: string) => [
    ...new Set(
      rows.flatMap(({ before, after }) => [before?.[column], after?.[column]]).filter((id) => typeof id === 'number'),
    ),
  ]
  const named = async (table: 'member' | 'task' | 'project', ids: number[]) => {
    if (ids.length === 0) return new Map<number, string>()
    const found = await db
      .selectFrom(table)
      .where('org_id', '=', me.org_id)
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
      .select(['id', 'name'])
      .execute()
    return new Map(found.map(({ id, name }) => [id, name]))
  }
  const [member, project, task] = await Promise.all([
    named('member', idsOf('user_id')),
    named('project', idsOf('project_id')),
    named('task', idsOf('task_id')),
  ])
  const texts = rows.flatMap(({ before, after }) =>
    [before, after].flatMap((values) => [values?.['details'], values?.['decision_notes']]),
  )
  const mentioned = await mentionedNames(
    ctx,
    texts.filter((value) => typeof value === 'string'),
  )
  return { member, project, task, mentioned }
}
