/** Notifies people of decisions about their hours. */
import { today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { withNames } from '#core/mentions.ts'
import { mentionedNames } from '#server/access/people.ts'
import type { Ctx } from '#server/http/context.ts'
import { notify } from '#server/records/notify.ts'
import type { LockedEntry } from './entries.queries.ts'

/** Notifies each person of their decided entries, in one notification that opens the first of them. */
export async function notifyDecided(
  ctx: Ctx,
  action: 'approve' | 'reject',
  entries: readonly LockedEntry[],
  reason: string,
): Promise<void> {
  const { me } = ctx
  const formats = formatsOf(me.locale)
  const why = reason === '' ? '.' : `: ${withNames(reason, await mentionedNames(ctx, [reason]))}`
  await notify(
    ctx,
    [...Map.groupBy(entries, ({ user_id }) => user_id)].flatMap(([userId, own]) => {
      const [first] = own
      if (!first) return []
      const dates = own.map(({ date }) => date).toSorted((a, b) => a.localeCompare(b))
      const range = formats.dayRange(dates[0] ?? first.date, dates.at(-1) ?? first.date, today(me.timezone))
      const count = formats.counted(own.length, 'entry', 'entries')
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
