/** Reads the stream of a project: its changes and the rows of the sources, merged by time (decision 0123). */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { HistoryItem } from '#core/history.ts'
import { minutesToHours } from '#core/hours.ts'
import { withNames } from '#core/mentions.ts'
import { has } from '#core/permissions.ts'
import { projects } from '#features/projects/server/projects.ts'
import { mentionedNames } from '#server/access/people.ts'
import type { Ctx } from '#server/http/context.ts'
import {
  type ActivityItem,
  type ActivityKind,
  activityKinds,
  type listProjectActivity,
  seesKind,
} from '../activity.contract.ts'
import { activitySources, type SourceRow } from './activitySources.ts'

type Query = z.output<typeof listProjectActivity.query & {}>
type Place = Pick<ActivityItem, 'at' | 'key'>

/** Lists one page of the stream, newest first. Throws 404 for a project out of reach. */
export async function projectActivity(ctx: Ctx, id: number, { kinds = [...activityKinds], cursor, rows }: Query) {
  // The history checks the reach; it is bounded, so that it is read whole and cut here.
  const history = await projects.records.history(ctx, id)
  const changes = history
    .filter(({ action }) => action !== 'comment')
    .map(toChange)
    .filter((item) => kinds.includes(item.kind) && (cursor === undefined || isOlder(item, cursor)))
  const others = await sourceRows(ctx, id, { kinds, cursor, rows })
  const merged = [...changes, ...others].toSorted((a, b) => (isOlder(a, b) ? 1 : -1))
  const results = merged.slice(0, rows)
  const last = results.at(-1)
  return { results, next: merged.length > rows && last ? `${last.at}~${last.key}` : null }
}

const isOlder = (item: Place, than: Place): boolean => {
  const order = Temporal.Instant.compare(item.at, than.at)
  return order < 0 || (order === 0 && item.key < than.key)
}

/** Added comments are lines of their own; what became of them later is told by the history. */
const toChange = (change: HistoryItem): ActivityItem => ({
  key: `change:${change.id}`,
  kind: change.action.endsWith('_comment') ? 'comment' : 'change',
  event: 'changed',
  at: change.at,
  user: change.user,
  name: '',
  text: '',
  record: null,
  day: null,
  hours: null,
  change,
})

async function sourceRows(
  ctx: Ctx,
  id: number,
  { kinds, cursor, rows }: Pick<Query, 'cursor' | 'rows'> & { kinds: readonly ActivityKind[] },
): Promise<ActivityItem[]> {
  const { db, me } = ctx
  const sources = activitySources.filter(
    ({ kind, needs }) => kinds.includes(kind) && seesKind(me, kind) && (needs === undefined || has(me, needs)),
  )
  if (sources.length === 0) return []
  const { rows: found } = await sql<SourceRow & { kind: ActivityKind; user_name: string | null }>`
    select told.*, member.name as user_name
      from (${sql.join(
        sources.map(
          (source) => sql`select ${source.kind}::text as kind, source.* from (${source.rows(me, id)}) source`,
        ),
        sql` union all `,
      )}) told
      left join member on member.org_id = ${me.org_id} and member.id = told.user_id
     where ${cursor === undefined}::boolean
        or (told.at, told.key collate "C") < (${cursor?.at ?? null}::timestamptz, ${cursor?.key ?? null}::text)
     order by told.at desc, told.key collate "C" desc limit ${rows + 1}`.execute(db)
  const mentioned = await mentionedNames(
    ctx,
    found.flatMap(({ kind, text }) => (kind === 'comment' ? [text] : [])),
  )
  return found.map(({ user_id, user_name, owner, record_id, minutes, ...item }) => ({
    ...item,
    text: item.kind === 'comment' ? withNames(item.text, mentioned) : item.text,
    user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    record: owner === null || record_id === null ? null : { owner, id: record_id },
    hours: minutes === null ? null : minutesToHours(minutes),
    change: null,
  }))
}
