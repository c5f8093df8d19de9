/** Writes of requests: creates, changes, decides and deletes them. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { formatsFor } from '#server/access/formatsFor.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { writeInPlaceOf } from '#server/access/deputies.ts'
import { submittedActingRefusal } from '#server/access/fourEyes.ts'
import { requireInPerson } from '#server/access/notWhileImpersonating.ts'
import { requireVersion } from '#server/records/version.ts'
import { requireAllowed } from '#server/records/workflow.ts'
import { decides } from '../leavePermissions.ts'
import type { Leave, leave } from '../leave.ts'
import type { Dates, LeaveDay } from '../leave.rules.ts'
import { decidedBy, type LeaveDecision, leaveWorkflow } from '../leave.workflow.ts'
import { mayDecideOf, principalFor } from './leave.access.ts'
import { dayMinutes } from './leaveAllowances.ts'
import { factsOf, type PersonFacts, type Within } from './leaveFacts.ts'
import { validate, notEnough, yearsAfter } from './validateLeave.ts'
import { notifyOfDecision, notifyDeciders } from './leaveMail.ts'
import { lockLedger, settle } from './settleLeave.ts'
import { leaves } from './leave.ts'

type New = z.output<typeof leave.New>
type Change = z.output<typeof leave.Change>

const within = ({ db, me }: Ctx): Within => ({ db, orgId: me.org_id })
const decidesAny = ({ me }: Ctx) => decides.some((permission) => has(me, permission))

/** Whether the caller decides the leave of the person. */
async function decidesOf({ db, me }: Ctx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from member where member.org_id = ${me.org_id} and member.id = ${userId} and ${mayDecideOf(me)}`.execute(db)
  return rows.length > 0
}

/** Finds the person in whose place the caller decides the request. Null for nobody. */
async function principalIn({ db, me }: Ctx, id: number): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ principal: { id: number; name: string } | null }>`
    select ${principalFor(me)} as principal from leave where leave.org_id = ${me.org_id} and leave.id = ${id}`.execute(
    db,
  )
  return rows[0]?.principal ?? null
}

async function known(ctx: Ctx, userId: number): Promise<PersonFacts> {
  await lockLedger(within(ctx), userId)
  await settle(within(ctx), userId)
  const facts = await factsOf(within(ctx), userId)
  if (!facts) throw invalid({ user_id: ['Invalid choice.'] })
  return facts
}

async function writeDays({ db, me }: Ctx, id: number, userId: number, days: readonly LeaveDay[]): Promise<void> {
  await db.deleteFrom('leave_day').where('org_id', '=', me.org_id).where('leave_id', '=', id).execute()
  const rows = days.map(({ minutes: _derived, ...day }) => ({ ...day, leave_id: id, user_id: userId }))
  if (rows.length > 0) await db.insertInto('leave_day').values(rows).execute()
}

/**
 * Requests leave for the caller, or for somebody whose leave the caller decides. A type without approval approves it.
 */
export async function createLeave(ctx: Ctx, { body }: { body: New }): Promise<Leave> {
  const userId = body.user_id
  if (userId !== ctx.me.id && !(await decidesOf(ctx, userId))) throw invalid({ user_id: ['Invalid choice.'] })
  const facts = await known(ctx, userId)
  const dates = {
    start: body.start,
    end: body.end,
    start_half: body.start_half ?? false,
    end_half: body.end_half ?? false,
  }
  if (!facts.policies.has(body.type_id)) throw invalid({ type_id: ['Invalid choice.'] })
  const { days, problems } = await validate(within(ctx), facts, { ...dates, type_id: body.type_id }, formatsFor(ctx.me))
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const { id } = (await leaves.create(ctx, { body })) as { id: number }
  await writeDays(ctx, id, userId, days)
  await settle(within(ctx), userId)
  const made = await leaves.get(ctx, id)
  await notifyDeciders(ctx, made)
  return made
}

/** Changes or decides a request. Other dates, or another type, need a new approval. */
export async function changeLeave(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: Change },
): Promise<Leave> {
  const { decision_id, reason, ...change } = body
  const { version, ...fields } = change
  if (decision_id !== undefined) {
    if (Object.keys(fields).length > 0)
      throw invalid({ decision_id: ['Decide the request or change its dates, not both at once.'] })
    return decide(ctx, params.id, { to: decision_id, reason: reason ?? '', version })
  }
  if (reason !== undefined) throw invalid({ reason: ['A reason can only be given with a decision.'] })
  const locked = await lock(ctx, params.id)
  const now = await leaves.get(ctx, params.id)
  await requireVersion(version ?? ctx.ifMatch, locked, async () => now)
  requireAllowed(leaveWorkflow, 'change', now.decision_id)
  if (!now.can_change) throw conflict('state', 'This leave has begun. Ask your approver to change it.')
  const request = {
    ...datesOf({ ...now, ...omitUndefined(fields) }),
    type_id: fields.type_id ?? now.type_id,
    id: now.id,
  }
  const moved = request.type_id !== now.type_id || JSON.stringify(datesOf(now)) !== JSON.stringify(datesOf(request))
  if (!moved) return leaves.change(ctx, { params, body: change })
  const facts = await known(ctx, now.user_id)
  if (!facts.policies.has(request.type_id)) throw invalid({ type_id: ['Invalid choice.'] })
  const { days, problems } = await validate(within(ctx), facts, request, formatsFor(ctx.me))
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await leaves.change(ctx, { params, body: change })
  await writeDays(ctx, now.id, now.user_id, days)
  await settle(within(ctx), now.user_id)
  const changed = await leaves.get(ctx, now.id)
  await notifyDeciders(ctx, changed)
  return changed
}

const datesOf = ({ start, end, start_half, end_half }: Dates): Dates => ({ start, end, start_half, end_half })

interface Locked {
  id: number
  user_id: number
  type_id: number
  decision: LeaveDecision
  version: number
  submitted_acting_id: number | null
}
async function lock(ctx: Ctx, id: number): Promise<Locked> {
  const row = await leaves.lock(ctx, id)
  return { ...row, decision: row.decision as LeaveDecision }
}

interface Deciding {
  to: LeaveDecision
  reason: string
  version?: number | undefined
}

/** Approves, rejects or cancels leave that the caller decides; people cancel their own leave too. */
async function decide(ctx: Ctx, id: number, { to, reason, version }: Deciding): Promise<Leave> {
  const { me } = ctx
  if (to !== 'C') requireInPerson(me, 'decision')
  if (to !== 'C' && !decidesAny(ctx)) throw forbidden()
  const locked = await lock(ctx, id)
  const now = await leaves.get(ctx, id)
  await requireVersion(version ?? ctx.ifMatch, locked, async () => now)
  const mine = locked.user_id === me.id
  const own = (to === 'C' && mine) || (await decidesOf(ctx, locked.user_id))
  const principal = own || to === 'C' || to === 'P' ? null : await principalIn(ctx, id)
  if (!own && !principal && mine) throw invalid({ decision_id: ['You cannot decide your own leave.'] })
  if (!own && !principal) throw notFound()
  if (to !== 'C' && !me.diary.self_decision && locked.submitted_acting_id === me.id)
    throw invalid({ decision_id: [submittedActingRefusal] })
  if (to === 'P') throw conflict('state', 'To request again, change the dates.')
  requireAllowed(leaveWorkflow, decidedBy[to], locked.decision)
  if (to === 'C' && !now.can_cancel) throw conflict('state', 'This leave has begun. Ask your approver to cancel it.')
  if (to === 'R' && reason === '') throw invalid({ reason: ['This field is required'] })
  if (to === 'A') await requireEnough(ctx, locked)
  await ctx.act(actions[to])
  const who = principal ? `${me.name} for ${principal.name}` : me.name
  const text = `${words[to]} by ${who}${reason === '' ? '.' : `: ${reason}`}`
  await writeInPlaceOf(
    ctx,
    [id],
    () => principal?.id ?? null,
    () => decided(ctx, id, { decision: to, by: me.id, reason, news: text }),
  )
  await settle(within(ctx), locked.user_id)
  await ctx.offerUndo()
  const decidedNow = await leaves.get(ctx, id)
  await notifyOfDecision(ctx, decidedNow, words[to].toLowerCase(), reason)
  return decidedNow
}
const words = { P: 'Asked anew', A: 'Approved', R: 'Rejected', C: 'Cancelled' } as const
const actions = { P: 'update', A: 'approve', R: 'reject', C: 'cancel' } as const

/** Throws if the balance, read in the transaction that spends it, does not suffice. */
async function requireEnough(ctx: Ctx, { id, user_id, type_id }: Locked): Promise<void> {
  const facts = await known(ctx, user_id)
  const { rows } = await sql<LeaveDay>`
    select day, year_start, part, scheduled, holiday, half_holiday, minutes from leave_day
     where org_id = ${ctx.me.org_id} and leave_id = ${id} order by day`.execute(ctx.db)
  const short = notEnough(yearsAfter(facts, { type_id, id }, rows), {
    type: facts.policies.get(type_id)?.name ?? '',
    day: dayMinutes(facts.calendar.schedule, rows[0]?.day ?? today(ctx.me.timezone)),
    formats: formatsFor(ctx.me),
  })
  if (short !== null) throw invalid({ decision_id: [short] })
}

/** Stores a decision and the person who made it; nobody did if none is needed. */
async function decided(
  { db, me }: Ctx,
  id: number,
  { decision, by, reason, news }: { decision: LeaveDecision; by: number | null; reason: string; news: string },
): Promise<void> {
  await db
    .updateTable('leave')
    .set({
      decision,
      decided_by_id: by,
      decided_at: decision === 'P' ? null : sql<string>`now()`,
      decision_notes: reason,
      self_decision: me.diary.self_decision,
      ...(news !== '' && { news }),
    })
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes the caller's own request unless it is already decided. */
export async function removeLeave(ctx: Ctx, target: { params: { id: number } }): Promise<void> {
  const now = await leaves.get(ctx, target.params.id)
  if (!now.can_delete)
    throw conflict(
      'state',
      now.user_id === ctx.me.id
        ? 'This request is already decided. Cancel it instead.'
        : 'Only the person who made this request can delete it. Reject or cancel it instead.',
    )
  await leaves.remove(ctx, target)
}
