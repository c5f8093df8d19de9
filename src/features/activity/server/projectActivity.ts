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
  const range = cursor === undefined ? { cursor, rows } : { cursor: before(cursor), rows: rows + atOnce }
  const others = await sourceRows(ctx, id, { kinds, ...range })
  const { events, changes } = withoutDoubles(others, history.filter(({ action }) => action !== 'comment').map(toChange))
  const merged = [...events, ...changes.filter(({ kind }) => kinds.includes(kind))]
    .filter((item) => cursor === undefined || isOlder(item, cursor))
    .toSorted((a, b) => (isOlder(a, b) ? 1 : -1))
  const results = merged.slice(0, rows)
  const last = results.at(-1)
  return { results, next: merged.length > rows && last ? `${last.at}~${last.key}` : null }
}

/** Milliseconds within which what one person did is one act: the writes of a request. */
const oneAct = 3000

/** Most events of such a moment. */
const atOnce = 50

/** The place a moment after this one: an event of the page before may have a change of this one as its part. */
const before = ({ at, key }: Place): Place => ({
  at: Temporal.Instant.from(at).add({ milliseconds: oneAct }).toString(),
  key,
})

/** Puts a change of the project to the event of which it was part, so that one act is one line. */
function withoutDoubles(events: readonly ActivityItem[], changes: readonly ActivityItem[]) {
  const parts = new Map<string, ActivityItem>()
  for (const change of changes) {
    const event = events.find((each) => !parts.has(each.key) && isPartOf(change, each))
    if (event) parts.set(event.key, change)
  }
  const folded = new Set(parts.values())
  return {
    events: events.map((event) => ({ ...event, change: parts.get(event.key)?.change ?? null })),
    changes: changes.filter((change) => !folded.has(change)),
  }
}

/** Kinds of events that change a project as they happen: a quote that is sent or answered, an invoice. */
const changing: readonly ActivityKind[] = ['client', 'document', 'money']

function isPartOf({ user, at, change }: ActivityItem, event: ActivityItem): boolean {
  const apart = Temporal.Instant.from(at).epochMilliseconds - Temporal.Instant.from(event.at).epochMilliseconds
  // What clients do by a link is nobody's of the firm.
  const isOne = user === null ? event.kind === 'client' && change?.action !== 'update' : user.id === event.user?.id
  return isOne && changing.includes(event.kind) && change?.action !== 'insert' && Math.abs(apart) <= oneAct
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
          (source) => sql`select ${source.kind}::text as kind, source.* from (${source.rows(me, id, kinds)}) source`,
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
