/** Writes of bookings, single and several at once: create, move, copy, delete. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { hoursToMinutes } from '#core/hours.ts'
import type { Reply } from '#core/contract.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import type { Ctx } from '#server/http/context.ts'
import { batchInvalid, batchNotFound, notFound } from '#server/http/errors.ts'
import { requireVersion, requireVersions } from '#server/records/version.ts'
import type {
  Booking,
  BookingBody,
  BookingChange,
  BookingResults,
  changeBookings,
  copyBookings,
  deleteBookings,
} from '../schedule.contract.ts'
import { bookingColumns, fromBookings, mayChangeBooking, mayViewBooking } from './schedule.access.ts'
import { type Draft, impossibleOf, nobodyBooked, requireBookable } from './bookingChecks.ts'
import { notifyBooked } from './bookingNotices.ts'
import { withLacking } from './bookingLacks.ts'
import { lackingDrafts, type ScheduleChange, withOverrides } from './bookingOverrides.ts'
import { asRow, type BookingParts, workOf } from './scheduleWindow.ts'

type Body<E extends { body?: z.ZodMiniType }> = z.output<E['body'] & {}>

/** Makes equal bookings for everybody named. 400 by field, 409 `overlap` for equipment that is already booked. */
export async function createBookings(ctx: Ctx, sent: z.output<typeof BookingBody>): Promise<BookingResults> {
  const { user_ids, equipment_ids, override: reason, ...rest } = sent
  const plain = { task_id: null, label: '', minutes: null, spread: false, confirmed: true, notes: '', ...noOverride }
  const like = { ...plain, ...fieldsOf(rest), start: rest.start, end: rest.end }
  const drafts = [
    ...new Set(user_ids).values().map((user_id): Draft => ({ ...like, user_id, equipment_id: null })),
    ...new Set(equipment_ids).values().map((equipment_id): Draft => ({ ...like, user_id: null, equipment_id })),
  ]
  if (drafts.length === 0) throw nobodyBooked('user_ids', like)
  return withWork(
    ctx,
    await add(
      ctx,
      drafts.map((draft) => ({ draft, reason })),
    ),
  )
}
const noOverride = { override: '', override_by_id: null }

/** Reads a booking. 404 out of reach. */
export async function getBooking(ctx: Pick<Ctx, 'db' | 'me'>, id: number): Promise<Booking> {
  const [found] = await bookingsOf(ctx, [id])
  if (!found) throw notFound()
  return found
}

/** Changes a booking. 404 out of reach, 409 `stale` or `overlap`, 400 by field. */
export async function changeBooking(
  ctx: Ctx,
  id: number,
  { version, ...sent }: BookingChange & { version?: number | undefined },
): Promise<Booking> {
  const [first] = await lock(ctx, [id], notFound)
  if (!first) throw notFound()
  await requireVersion(version ?? ctx.ifMatch, first, () => getBooking(ctx, id))
  const [changed] = await change(ctx, [changeOf(first, sent)], 'one')
  return changed as Booking
}

/**
 * Changes all bookings or none: 404 if any is out of reach, 409 if any is `stale` or an `overlap`, 400 if any has a
 * wrong field.
 */
export async function changeMany(ctx: Ctx, { bookings }: Body<typeof changeBookings>): Promise<BookingResults> {
  const locked = await lockSeen(ctx, new Map(bookings.map(({ id, version }) => [id, version])))
  const changes = bookings.map(({ id, version: _seen, ...sent }) => changeOf(locked.get(id) as Locked, sent))
  return withWork(ctx, await change(ctx, changes, 'several'))
}

/**
 * Copies bookings; each copy has the values of the original, except for those sent. All or none, or with `possible` those
 * that are: a fortnight is not held up by one instrument that is due for calibration. Refused as a new booking is, also
 * where none is possible.
 */
export async function copyMany(
  ctx: Ctx,
  { bookings, possible }: Body<typeof copyBookings>,
): Promise<Reply<typeof copyBookings>> {
  const locked = await lockSeen(ctx, new Map(bookings.map(({ id }) => [id, undefined])))
  const copies = bookings.map(({ id, ...sent }): ScheduleChange => {
    const { draft, ...about } = changeOf(locked.get(id) as Locked, sent)
    const { id: _copied, ...copy } = draft
    return { draft: copy, ...about }
  })
  const why = possible ? await refusedChanges(ctx, copies) : new Map<Draft, string>()
  const left = copies.filter(({ draft }) => !why.has(draft))
  const skipped = bookings.flatMap(({ id }, index) => {
    const reason = why.get(copies[index]?.draft as Draft)
    return reason === undefined ? [] : [{ id, reason }]
  })
  if (left.length === 0) throw nothingCopied(skipped)
  return { ...(await withWork(ctx, await add(ctx, left))), skipped }
}

const nothingCopied = (skipped: readonly { id: number; reason: string }[]) => {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  const fields = Object.fromEntries(skipped.map(({ id, reason }) => [id, { start: [reason] }]))
  return batchInvalid(`Nothing was copied. ${reasons.slice(0, 2).join(' ')}`, fields)
}

/** Says why changes or copies are not possible. `look`: without locks, for a preview. */
export async function refusedChanges(
  ctx: Ctx,
  changes: readonly ScheduleChange[],
  how: 'lock' | 'look' = 'lock',
): Promise<ReadonlyMap<Draft, string>> {
  const impossible = await impossibleOf(
    ctx,
    changes.map(({ draft }) => draft),
    how,
  )
  const lacking = await lackingDrafts(
    ctx,
    changes.filter(({ draft }) => !impossible.has(draft)),
  )
  return new Map([...impossible, ...[...lacking].map(([draft, sentences]) => [draft, sentences.join(' ')] as const)])
}

const withWork = async (ctx: Ctx, results: Booking[]): Promise<BookingResults> => ({
  results,
  ...(await workOf(ctx, results)),
})

export async function deleteBooking(ctx: Ctx, id: number): Promise<void> {
  const [first] = await lock(ctx, [id], notFound)
  if (!first) throw notFound()
  await requireVersion(ctx.ifMatch, first, () => getBooking(ctx, id))
  await remove(ctx, [first])
}
/** Deletes all bookings or none. */
export async function deleteMany(ctx: Ctx, { ids, versions = {} }: Body<typeof deleteBookings>): Promise<void> {
  const locked = await lockSeen(ctx, new Map(ids.map((id) => [id, versions[id]])))
  await remove(ctx, [...locked.values()])
}

// --- One at a time ------------------------------------------------------------------------------------------------------

type Locked = Draft & { id: number; version: number }

/** Locks the bookings that the caller may change until the commit. */
export async function lock(ctx: Ctx, ids: readonly number[], absent = batchNotFound): Promise<Locked[]> {
  const rows = await stored(ctx, ids, sql`for no key update`)
  if (rows.length < new Set(ids).size) throw absent()
  return rows
}

/** Reads the bookings among these that the caller may change, as they are stored. */
export async function stored({ db, me }: Ctx, ids: readonly number[], locking = sql``): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select id, user_id, equipment_id, task_id, label, start, "end", minutes, spread, confirmed, notes, override,
      override_by_id, version from booking
     where org_id = ${me.org_id} and id = any(${[...new Set(ids)]}::bigint[]) and ${mayChangeBooking(me)}
     order by id ${locking}`.execute(db)
  return rows
}

/** Locks several bookings, with the versions that the caller saw. */
async function lockSeen(ctx: Ctx, seen: ReadonlyMap<number, number | undefined>): Promise<Map<number, Locked>> {
  const locked = await lock(ctx, [...seen.keys()])
  await requireVersions(locked, Object.fromEntries(seen), (ids) => bookingsOf(ctx, ids), lastPlanner(ctx))
  return new Map(locked.map((record) => [record.id, record]))
}

/** Names who changed these bookings last: planners of a firm know each other. Undefined where no person did. */
export const lastPlanner =
  ({ db, me }: Ctx) =>
  async (ids: readonly number[]) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select member.id, member.name from audit join member on member.org_id = audit.org_id and member.id = audit.user_id
       where audit.org_id = ${me.org_id} and audit.entity = 'booking' and audit.entity_id = any(${[...ids]}::bigint[])
       order by audit.id desc limit 1`.execute(db)
    return rows[0]?.id === me.id ? 'You' : rows[0]?.name
  }

/** Turns a body into stored values. */
const fieldsOf = ({ hours, ...sent }: Omit<BookingChange, 'user_id' | 'equipment_id' | 'override'>) =>
  omitUndefined({ ...sent, minutes: hours === undefined || hours === null ? hours : hoursToMinutes(hours) })

/** Returns the change of a booking. Sending a person clears the equipment, and the other way round. */
export function changeOf(
  current: Locked,
  { user_id, equipment_id, override: reason, ...sent }: BookingChange,
): ScheduleChange<Locked> & { before: Locked } {
  const moved = {
    ...(user_id !== undefined && { user_id, ...(user_id !== null && { equipment_id: null }) }),
    ...(equipment_id !== undefined && { equipment_id, ...(equipment_id !== null && { user_id: null }) }),
  }
  const next = { ...current, ...moved, ...fieldsOf(sent) }
  return { draft: next.minutes === null ? { ...next, spread: false } : next, before: current, reason }
}

const columns = [
  'user_id',
  'equipment_id',
  'task_id',
  'label',
  'start',
  'end',
  'minutes',
  'spread',
  'confirmed',
  'notes',
  'override',
  'override_by_id',
] as const

async function add(ctx: Ctx, changes: readonly ScheduleChange[]): Promise<Booking[]> {
  const drafts = changes.map(({ draft }) => draft)
  await requireBookable(ctx, drafts, 'new')
  const overridden = await withOverrides(ctx, changes, 'new')
  const whole = overridden.map((draft) => (draft.minutes === null ? { ...draft, spread: false } : draft))
  const made = await ctx.db.insertInto('booking').values(whole).returning('id').execute()
  await assign(ctx, whole)
  await notifyBooked(
    ctx,
    made.map(({ id }, index) => ({ id, before: null, after: whole[index] ?? null })),
  )
  await ctx.offerUndo()
  return bookingsOf(
    ctx,
    made.map(({ id }) => id),
  )
}

async function change(
  ctx: Ctx,
  changes: readonly (ScheduleChange<Locked> & { before: Locked })[],
  which: 'one' | 'several',
): Promise<Booking[]> {
  await writeChanges(ctx, changes, which)
  await ctx.offerUndo()
  return bookingsOf(
    ctx,
    changes.map(({ draft }) => draft.id),
  )
}

/** Checks and writes changes of locked bookings, and tells their people. */
export async function writeChanges(
  ctx: Ctx,
  changes: readonly (ScheduleChange<Locked> & { before: Locked })[],
  which: 'one' | 'several',
): Promise<void> {
  const { db, me } = ctx
  await requireBookable(
    ctx,
    changes.map(({ draft }) => draft),
    which,
  )
  const drafts = await withOverrides(ctx, changes, which)
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = next.${sql.ref(name)}`))
  await sql`
    update booking set ${set}
      from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as next (id bigint, user_id bigint, equipment_id bigint,
        task_id bigint, label text, start date, "end" date, minutes int, spread boolean, confirmed boolean, notes text,
        override text, override_by_id bigint)
     where booking.org_id = ${me.org_id} and booking.id = next.id`.execute(db)
  await assign(ctx, drafts)
  await notifyBooked(
    ctx,
    drafts.map((after, index) => ({ id: after.id, before: changes[index]?.before ?? null, after })),
  )
}

async function remove(ctx: Ctx, bookings: readonly Locked[]): Promise<void> {
  const { db, me } = ctx
  const ids = bookings.map(({ id }) => id)
  await sql`delete from booking where org_id = ${me.org_id} and id = any(${ids}::bigint[])`.execute(db)
  await notifyBooked(
    ctx,
    bookings.map((before) => ({ id: before.id, before, after: null })),
  )
  await ctx.offerUndo()
}

/** Adds booked people to the task, so that they see it and can log their time on it. */
async function assign({ db, me }: Ctx, drafts: readonly Draft[]): Promise<void> {
  const on = drafts.flatMap(({ user_id, task_id }) =>
    user_id === null || task_id === null ? [] : [{ user_id, task_id }],
  )
  if (on.length === 0) return
  await sql`
    insert into task_user (task_id, user_id)
    select distinct task_id, user_id from jsonb_to_recordset(${JSON.stringify(on)}::jsonb) as one (task_id bigint, user_id bigint)
     where not exists (select from task_user link where link.org_id = ${me.org_id} and link.task_id = one.task_id and link.user_id = one.user_id)
    on conflict do nothing`.execute(db)
}

type Found = Omit<Booking, 'hours' | 'can_delete' | 'override'> & BookingParts
/** Reads bookings in the order of the ids. */
export async function bookingsOf(ctx: Pick<Ctx, 'db' | 'me'>, ids: readonly number[]): Promise<Booking[]> {
  const { db, me } = ctx
  const { rows } = await sql<Found>`
    select ${bookingColumns(me)}, booking.created, booking.modified from ${fromBookings(
      me,
      sql`booking.id = any(${[...ids]}::bigint[]) and ${mayViewBooking(me)}`,
    )}
     order by array_position(${[...ids]}::bigint[], booking.id)`.execute(db)
  const lacking = await withLacking(ctx, rows)
  return lacking.map((row) => ({ ...asRow(row), can_delete: row.can_change }))
}
