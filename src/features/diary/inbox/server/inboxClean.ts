/** Numbers and approval of the entries in the inbox that nothing is odd about. */
import { formatsOf } from '#core/locale/format.ts'
import { addDays } from '#core/days.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import { publish } from '#server/jobs/outbox.ts'
import { versionsOf } from '#server/records/bulk.ts'
import { takeLonger } from '#server/records/bulkSelection.ts'
import { maxEntries } from '../../entries/entryActions.contract.ts'
import { eventsOf } from '../../entries/server/entryRows.ts'
import { move } from '../../entries/server/entryTransitions.ts'
import { type InboxSummary, maxNamed, maxWeeks } from '../inbox.contract.ts'
import { type ValidatedWeek, validatedWeeks } from './inbox.ts'

/** Counts the waiting entries and those without remarks, and lists the weeks that need a look. */
export async function inboxSummary(ctx: Ctx): Promise<InboxSummary> {
  const { weeks, people, waiting } = await validatedWeeks(ctx, { page: 1, rows: maxWeeks })
  const remarked = weeks.filter(({ oddities }) => oddities.length > 0)
  return {
    people,
    entries: waiting,
    clean: cleanIn(weeks).length,
    remarked: {
      weeks: remarked.length,
      entries: remarked.reduce((sum, week) => sum + withRemarks(week).size, 0),
      results: remarked.slice(0, maxNamed).map((week) => ({
        user: { id: week.user_id, name: week.name },
        week_start: week.week,
        week_end: addDays(week.week, 6),
        count: withRemarks(week).size,
        oddities: week.oddities,
      })),
    },
  }
}

/**
 * Approves the waiting entries without a remark, which are determined again. Throws 409 `count` with both numbers if
 * they are no longer as many as `count`.
 */
export async function approveClean(ctx: Ctx, count: number): Promise<{ count: number }> {
  await takeLonger(ctx)
  const { weeks } = await validatedWeeks(ctx, { page: 1, rows: maxWeeks })
  const ids = cleanIn(weeks)
  if (ids.length !== count) {
    const text = (entries: number) => formatsOf(ctx.me.locale).counted(entries, 'entry', 'entries')
    const detail = `You chose to approve ${text(count)} without remarks, but there are now ${text(ids.length)}. Nothing was changed. Check them and try again.`
    throw conflict('count', detail, { sent: count, count: ids.length })
  }
  await move(ctx, ids, 'approve', { batch: true })
  const written = await versionsOf(ctx, 'diary_entry', ids)
  await Promise.all([publish(ctx, eventsOf('diary.changed', written)), ctx.offerUndo()])
  return { count }
}

const withRemarks = ({ oddities }: ValidatedWeek) => new Set(oddities.flatMap(({ entry_ids }) => entry_ids))

/** Returns entries without remarks, at most as many as one action may change; the rest follows later. */
const cleanIn = (weeks: readonly ValidatedWeek[]) =>
  weeks
    .flatMap((week) => {
      const remarked = withRemarks(week)
      return week.ids.filter((id) => !remarked.has(id))
    })
    .slice(0, maxEntries.others)
