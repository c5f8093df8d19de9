/** Notifies people of decisions about their hours, and managers of hours that wait for theirs. */
import { sql } from 'kysely'

import { today, weekStart } from '#core/days.ts'
import { locales } from '#core/locale/locales.ts'
import { withNames } from '#core/mentions.ts'
import { formatsFor } from '#server/access/formatsFor.ts'
import { deputiesOf } from '#server/access/deputies.ts'
import { loadPerson } from '#server/access/loadPerson.ts'
import { mentionedNames } from '#server/access/people.ts'
import type { Ctx } from '#server/http/context.ts'
import { notify, type Occasion } from '#server/records/notify.ts'
import { mayDecide } from './entries.access.ts'
import { firstDayOfWeek, flag, joined, type LockedEntry } from './entries.queries.ts'

/** Notifies each person of their decided entries, in one notification that opens the first of them. */
export async function notifyDecided(
  ctx: Ctx,
  action: 'approve' | 'reject',
  entries: readonly LockedEntry[],
  reason: string,
): Promise<void> {
  const { me } = ctx
  const formats = formatsFor(me)
  const why = reason === '' ? '.' : `: ${withNames(reason, await mentionedNames(ctx, [reason]))}`
  await notify(
    ctx,
    [...Map.groupBy(entries, ({ user_id }) => user_id)].flatMap(([userId, own]) => {
      const [first] = own
      if (!first) return []
      const dates = own.map(({ date }) => date).toSorted((a, b) => a.localeCompare(b))
      const range = formats.dayRange(dates[0] ?? first.date, dates.at(-1) ?? first.date, today(me.timezone))
      const count = own.length === 1 ? 'your entry' : `your ${formats.number(own.length)} entries`
      return [
        {
          event: action === 'approve' ? 'hours_approved' : 'hours_rejected',
          to: [userId],
          key: `entry ${first.id}`,
          record: { name: 'entry', id: first.id },
          text: `${me.name} ${action === 'approve' ? 'approved' : 'rejected'} ${count} of ${range}${why}`,
        } as const,
      ]
    }),
  )
}

interface WaitingWeek {
  user_id: number
  name: string
  week: string
  first_id: number
  count: number
  minutes: number
  start: string
  end: string
}

/** Notifies managers who decide the submitted entries, and their deputies, in one notification for each person and week of what waits. */
export async function notifyDeciders(ctx: Ctx, entries: readonly LockedEntry[]): Promise<void> {
  const { db, me } = ctx
  const people = [...new Set(entries.map(({ user_id }) => user_id))]
  const weekOf = (date: string) => weekStart(date, locales[me.locale].weekStart)
  const submitted = new Set(entries.map(({ user_id, date }) => `${user_id} ${weekOf(date)}`))
  const { rows: managers } = await sql<{ id: number }>`
    select distinct manager_id as id from member
     where org_id = ${me.org_id} and id = any(${people}::bigint[]) and manager_id is not null order by 1`.execute(db)
  const deputies = await deputiesOf(
    ctx,
    managers.map(({ id }) => id),
  )
  const recipients = [
    ...managers.map(({ id }) => ({ id, manager: id })),
    ...deputies.map(({ deputy_id, user_id }) => ({ id: deputy_id, manager: user_id })),
  ].filter(({ id }) => id !== me.id)
  const formats = formatsFor(me)
  const occasions: Occasion[] = []
  for (const { id, manager } of recipients) {
    const decider = await loadPerson(db, me.org_id, id)
    if (!decider) continue
    const week = firstDayOfWeek(me)
    const { rows: waiting } = await sql<WaitingWeek>`
      select entry.user_id, owner.name, ${week} as week, min(entry.id) as first_id, count(*)::int as count,
          sum(entry.gross_minutes - entry.breaks)::int as minutes, min(entry.date) as start, max(entry.date) as "end"
        from ${joined(decider)} and entry.user_id = any(${people}::bigint[]) and owner.manager_id = ${manager}
         and entry.status = 'submitted' and ${flag(mayDecide(decider))}
       group by entry.user_id, owner.name, week order by entry.user_id, week`.execute(db)
    for (const { user_id, name, week: first, first_id, count, minutes, start, end } of waiting) {
      if (!submitted.has(`${user_id} ${first}`)) continue
      const range = formats.dayRange(start, end, today(me.timezone))
      occasions.push({
        event: 'hours_wait',
        to: [id],
        key: `hours ${user_id} ${first}`,
        record: { name: 'entry', id: first_id },
        text: `${name} submitted ${formats.counted(count, 'entry', 'entries')} of ${range}, ${formats.hours(minutes)} hours.`,
      })
    }
  }
  await notify(ctx, occasions)
}
