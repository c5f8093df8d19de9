/** Accepting, declining and closing quote items: what the machine says, held, kept and told. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { AcceptedBy } from '#features/projects/server/projectParts.ts'
import type { Ctx } from '#server/http/context.ts'
import { type AppError, batchNotFound, conflict, invalid, invalidChoice } from '#server/http/errors.ts'
import { mayPick } from '#server/access/people.ts'
import { selectableIds } from '#server/records/selectable.ts'
import { requireVersions } from '#server/records/version.ts'
import type { QuoteItem, quoteItem } from '../quoteItems.ts'
import {
  accept,
  type ActedItem,
  close,
  decline,
  isRefused,
  type ItemAct,
  type QuoteItemOutcome,
  propose,
  type Refusal,
  type QuoteItemPosition,
  unaccept,
  wholeOf,
} from '../quoteItems.workflow.ts'
import { acceptByHand } from '../quoteItemByHand.ts'
import { lockProject, reckon } from './lockedQuoteItems.ts'
import { type InOrg, pickableItems, someItems } from './quoteItemReads.ts'

type Body = z.output<(typeof quoteItem.acts)['accept']['body'] & {}>

/** 404 any out of reach, 409 `stale` or `state`, 400 a day that does not fit; all of them or none. */
export async function actOnItems(ctx: Ctx, act: ItemAct, body: Body): Promise<{ results: QuoteItem[] }> {
  const { me } = ctx
  const { ids, project_id, versions = {}, notes = '', date = today(me.timezone) } = body
  if (ids === undefined && project_id === undefined) throw invalid({ ids: ['This field is required'] })
  const by = body.accepted_by_id === undefined ? me.id : body.accepted_by_id
  if (by !== null && by !== me.id && (await selectableIds('member', mayPick)(ctx, [by])).length === 0)
    throw invalidChoice('accepted_by_id')
  const places = ids === undefined ? [{ id: 0, project_id: project_id ?? 0 }] : await pickableItems(ctx, ids)
  if (ids !== undefined && places.length < new Set(ids).size) throw batchNotFound()
  // Items of another project are none of the one that is named.
  if (project_id !== undefined && places.some((place) => place.project_id !== project_id)) throw batchNotFound()
  const meant: number[] = []
  for (const [project, there] of [...Map.groupBy(places, (place) => place.project_id)].toSorted(([a], [b]) => a - b)) {
    const locked = await lockProject(ctx, project)
    const named = ids === undefined ? wholeOf(act, locked.items) : there.map(({ id }) => id)
    const meantHere = locked.items.filter(({ id }) => named.includes(id))
    await requireVersions(meantHere, versions, (stale) => someItems(ctx, stale))
    const outcome = validate(act, locked.items, locked.project, { ids: named, date, by })
    if (isRefused(outcome)) throw refusalOf(outcome)
    await saveOutcome(ctx, project, locked.project, outcome, notes)
    meant.push(...outcome.items.keys())
  }
  if (meant.length > 0) await ctx.offerUndo()
  return { results: await someItems(ctx, meant) }
}

function validate(
  act: ItemAct,
  items: readonly ActedItem[],
  project: AcceptedBy,
  decision: { ids: number[]; date: string; by: number | null },
): QuoteItemOutcome | Refusal {
  if (act === 'accept') return accept(items, project, decision)
  if (act === 'unaccept') return unaccept(items, project, decision.ids)
  const done =
    act === 'propose'
      ? propose(items, decision.ids)
      : act === 'decline'
        ? decline(items, decision)
        : close(items, decision)
  const { accepted = null, accepted_by_id } = project
  return done instanceof Map ? { items: done, project: { accepted, accepted_by_id } } : done
}

function refusalOf(refusal: Refusal): AppError {
  if ('fields' in refusal) return invalid(refusal.fields)
  const messages = [...new Set(Object.values(refusal.errors).flatMap((error) => Object.values(error).flat()))]
  const detail =
    messages.length === 1 ? (messages[0] ?? '') : 'Nothing was changed. Some of these items are in another state.'
  return conflict('state', detail, { errors: refusal.errors })
}

/** Writes what became of the items of a project that the caller holds, and of the project; what changes alike at once. */
export async function saveOutcome(
  ctx: InOrg,
  id: number,
  was: Pick<AcceptedBy, 'accepted' | 'accepted_by_id'>,
  { items, project }: QuoteItemOutcome,
  notes = '',
): Promise<void> {
  const { db, me } = ctx
  for (const [columns, same] of Map.groupBy(items, ([, change]) => JSON.stringify(change))) {
    const change: Partial<QuoteItemPosition> = JSON.parse(columns)
    const set = Object.entries({ ...change, decision_notes: notes }).map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    )
    await sql`
      update quote_item set ${sql.join(set)}
       where org_id = ${me.org_id} and id = any(${same.map(([number]) => number)}::bigint[])`.execute(db)
  }
  if (project.accepted !== (was.accepted ?? null) || project.accepted_by_id !== was.accepted_by_id)
    await sql`
      update project set accepted = ${project.accepted}, accepted_by_id = ${project.accepted_by_id}
       where org_id = ${me.org_id} and id = ${id}`.execute(db)
  await reckon(ctx, [id])
}

/** The project's acceptance is set by hand: its own row is written by who asked. */
export async function followProject(ctx: Ctx, id: number, was: AcceptedBy, current: AcceptedBy): Promise<void> {
  if ((was.accepted ?? null) === (current.accepted ?? null) && was.accepted_by_id === current.accepted_by_id) return
  const { items } = await lockProject(ctx, id)
  const outcome = acceptByHand(items, was, current, formatsOf(ctx.me.locale).longDate)
  if (isRefused(outcome)) {
    if ('errors' in outcome) throw refusalOf(outcome)
    const { date, ...fields } = outcome.fields
    throw invalid(date ? { ...fields, accepted: date } : fields)
  }
  if (outcome.items.size > 0) await saveOutcome(ctx, id, { ...current, ...outcome.project }, outcome)
}
