/**
 * Reduces changes on the schedule to those that the viewer may know: rows that their schedule would show, as it would
 * show them.
 */
import { sql } from 'kysely'

import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { lookOnce, eventsSince, streamEvents, wantsEvents } from '#server/http/live.ts'
import { type Changes, followSchedule } from '../scheduleChanges.contract.ts'
import { withLacking } from './bookingLacks.ts'
import { bookingColumns, fromBookings, mayViewPiece, mayViewRowOf, onBoard, scheduleTopics } from './schedule.access.ts'
import { asRow, type BookingOfRow, workOf } from './scheduleWindow.ts'

type Actor = Pick<Ctx, 'db' | 'me'>

/** Once, or as events for as long as either side wants. */
export async function follow(ctx: OwnCtx, { since }: { since?: string | undefined }): Promise<Changes> {
  const following = { endpoint: followSchedule, topics: scheduleTopics, since, look: changesSince }
  if (wantsEvents(ctx)) streamEvents(ctx, following)
  return wantsEvents(ctx) ? isEmpty : (await lookOnce(ctx, following, since)).told
}
const isEmpty: Changes = { cursor: '0', put: [], gone: [], tasks: [], projects: [], look: false }

async function changesSince(actor: Actor, since: string | undefined): Promise<{ told: Changes; any: boolean }> {
  const { cursor, news } = await eventsSince(actor, scheduleTopics, since)
  const look = news === null || news.some(({ topic }) => topic === 'schedule.changed')
  const ofBookings = (news ?? []).filter(({ topic }) => topic === 'booking.changed')
  if (ofBookings.length === 0) return { told: { ...isEmpty, cursor, look }, any: look }
  const ids = [...new Set(ofBookings.flatMap(({ entity_id }) => entity_id ?? []))]
  const [put, rows] = [await bookingsNow(actor, ids), await rowsSeen(actor, ofBookings)]
  const there = new Set(put.map(({ id }) => id))
  const gone = ids.filter((id) => !there.has(id) && rows.has(id))
  const work = await workOf(actor, put)
  return { told: { cursor, put: put.map(asRow), gone, ...work, look }, any: look || put.length + gone.length > 0 }
}

async function bookingsNow(actor: Actor, ids: readonly number[]): Promise<BookingOfRow[]> {
  const { db, me } = actor
  const { rows } = await sql<BookingOfRow>`
    select ${bookingColumns(me)} from ${fromBookings(me, sql`booking.id = any(${[...ids]}::bigint[]) and ${onBoard(me)}`)}
     order by booking.id`.execute(db)
  return withLacking(actor, rows)
}

/** Finds the bookings whose present or former row the viewer sees. */
async function rowsSeen(
  { db, me }: Actor,
  events: readonly { entity_id: number | null; payload: object }[],
): Promise<Set<number>> {
  const results = events.map(({ entity_id, payload }) => ({ ...payload, id: entity_id }))
  const { rows } = await sql<{ id: number }>`
    select distinct told.id
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as told (id bigint, "user" bigint, old_user bigint, equipment bigint, old_equipment bigint)
     where exists (select from member where member.org_id = ${me.org_id} and member.id in (told."user", told.old_user) and ${mayViewRowOf(me)})
        or exists (select from equipment where equipment.org_id = ${me.org_id} and equipment.id in (told.equipment, told.old_equipment)
                     and equipment.show_on_schedule and ${mayViewPiece(me)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
