/**
 * Books people on a task without a required qualification only if somebody gives a reason. The reason and its author
 * remain with the booking, and in the audit, until nothing is lacking any more.
 */
import { formatsOf } from '#core/locale/format.ts'
import { lackingQualifications, type Lacking } from '#features/tasks/server/taskQualifications.ts'
import type { Ctx } from '#server/http/context.ts'
import { batchInvalid, invalid } from '#server/http/errors.ts'
import { lacks } from '../schedule.rules.ts'
import { type Draft, peopleOf } from './bookingChecks.ts'

/** A draft, the booking that it changes or copies, and the reason that is given now. */
export interface ScheduleChange<D extends Draft = Draft> {
  draft: D
  before?: Draft
  reason?: string | undefined
}

/**
 * Returns the drafts with the overrides that they need. An earlier reason remains valid for the same person on the same
 * task, as long as nothing else is lacking. Throws 400 on `override`, in a batch under each id, with what is lacking.
 */
export async function withOverrides<D extends Draft>(
  ctx: Ctx,
  changes: readonly ScheduleChange<D>[],
  which: 'new' | 'one' | 'several',
): Promise<D[]> {
  const { drafts, refused } = await overridesOf(ctx, changes)
  if (refused.length > 0) throw await refusal(ctx, refused, which)
  return drafts
}

/** Finds the drafts whose people lack a qualification and for whom no reason holds, each with its sentences. */
export async function lackingDrafts(
  ctx: Ctx,
  changes: readonly ScheduleChange[],
): Promise<ReadonlyMap<Draft, readonly string[]>> {
  const { refused } = await overridesOf(ctx, changes)
  const messages = await messagesOf(ctx, refused)
  return new Map(refused.map(({ draft }, index) => [draft, messages[index] ?? []]))
}

async function overridesOf<D extends Draft>(ctx: Ctx, changes: readonly ScheduleChange<D>[]) {
  const lackingOf = await lackingBy(
    ctx,
    changes.flatMap(({ draft, before }) => (before ? [draft, before] : [draft])),
  )
  const refused: { draft: D; lacking: readonly Lacking[] }[] = []
  const drafts = changes.map(({ draft, before, reason }): D => {
    const lacking = lackingOf(draft)
    if (lacking.length === 0) return { ...draft, override: '', override_by_id: null }
    const had = new Set(before && lackingOf(before).map(({ type }) => type.id))
    const holds =
      before !== undefined &&
      before.override !== '' &&
      before.user_id === draft.user_id &&
      before.task_id === draft.task_id &&
      lacking.every(({ type }) => had.has(type.id))
    if (reason && !(holds && before.override === reason))
      return { ...draft, override: reason, override_by_id: ctx.me.id }
    if (holds && reason !== '')
      return { ...draft, override: before.override, override_by_id: before.override_by_id ?? ctx.me.id }
    refused.push({ draft, lacking })
    return draft
  })
  return { drafts, refused }
}

type Refused = readonly { draft: Draft; lacking: readonly Lacking[] }[]

/** Writes what the person of each draft lacks. */
async function messagesOf(ctx: Ctx, refused: Refused): Promise<string[][]> {
  const people = await peopleOf(
    ctx,
    refused.map(({ draft }) => draft),
  )
  const written = formatsOf(ctx.me.locale).longDate
  return refused.map(({ draft, lacking }) =>
    lacking.map((record) =>
      lacks({ ...record, name: people.get(record.user_id)?.name ?? 'This person' }, draft, written),
    ),
  )
}

async function refusal(ctx: Ctx, refused: Refused, which: 'new' | 'one' | 'several') {
  const messages = await messagesOf(ctx, refused)
  const all = [...new Set(messages.flat())]
  if (which !== 'several') return invalid({ override: all })
  return batchInvalid(
    `${all.slice(0, 3).join(' ')} Nothing was changed. To book anyway, open the booking and enter a reason.`,
    Object.fromEntries(refused.map(({ draft }, index) => [draft.id ?? 0, { override: messages[index] ?? [] }])),
  )
}

const days = ({ task_id, user_id, start, end }: Draft) => ({ task_id, user_id: user_id ?? 0, start, end })
const keyOf = (draft: Draft) => JSON.stringify(days(draft))

/** Finds, for each draft, what its person lacks on its days. */
async function lackingBy(ctx: Ctx, drafts: readonly Draft[]): Promise<(draft: Draft) => readonly Lacking[]> {
  const booked = drafts.filter(({ user_id, task_id }) => user_id !== null && task_id !== null)
  const found = Map.groupBy(await lackingQualifications(ctx, booked.map(days)), ({ task_id, user_id, start, end }) =>
    JSON.stringify({ task_id, user_id, start, end }),
  )
  return (draft) => found.get(keyOf(draft)) ?? []
}
