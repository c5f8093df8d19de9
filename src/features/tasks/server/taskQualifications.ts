/** Qualifications that a task requires of the people booked on it, which every booking checks. */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'

export interface Booked {
  /** Task whose required qualifications count. */
  task_id: number | null
  /** Further required qualifications. */
  type_ids?: readonly number[]
  user_id: number
  /** Days, both included. */
  start: string
  end: string
}
/** A qualification that somebody lacks for a booking. */
export interface Lacking extends Pick<Booked, 'task_id' | 'user_id' | 'start' | 'end'> {
  type: { id: number; name: string }
  /**
   * Day on which the person's qualifications of that type end or ended, for viewers of qualifications; null: none, or
   * one without an end.
   */
  expiration: string | null
}

/**
 * Finds required qualifications that are not valid on every day of a booking (docs/rules/directory.md#qualifications).
 * Consecutive ones count together.
 */
export async function lackingQualifications(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  bookings: readonly Booked[],
): Promise<Lacking[]> {
  if (bookings.length === 0) return []
  const { rows } = await sql<Lacking>`
    select distinct booked.task_id, booked.user_id, booked.start::text, booked."end"::text, jsonb_build_object('id', kind.id, 'name', kind.name) as type,
        case when ${has(me, 'profiles.view_qualification')}::boolean then held.expiration::text end as expiration
      from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb)
        booked (task_id bigint, type_ids bigint[], user_id bigint, start date, "end" date)
      cross join lateral (
        select type_id from task_qualification link where link.org_id = ${me.org_id} and link.task_id = booked.task_id
        union select unnest(booked.type_ids)) required
      join qualification_type kind on kind.org_id = ${me.org_id} and kind.id = required.type_id
      cross join lateral (
        select case when bool_and(one.expiration is not null) then max(one.expiration) end as expiration, range_agg(daterange(one.start, one.expiration, '[]')) as days
          from qualification one
         where one.org_id = kind.org_id and one.user_id = booked.user_id and one.type_id = kind.id) held
     where not coalesce(held.days @> daterange(booked.start, booked."end", '[]'), false)
     order by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** Finds the days of a window on which people lack a qualification that a task requires (docs/rules/directory.md#qualifications). */
export async function unqualifiedDays(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  { task_id, user_ids, start, end }: { task_id: number; user_ids: readonly number[]; start: string; end: string },
): Promise<{ user_id: number; start: string; end: string }[]> {
  const { rows } = await sql<{ user_id: number; start: string; end: string }>`
    select booked.user_id, lower(lacking)::text as start, (upper(lacking) - 1)::text as "end"
      from unnest(${[...user_ids]}::bigint[]) booked (user_id)
      join task_qualification required on required.org_id = ${me.org_id} and required.task_id = ${task_id}
      cross join lateral (
        select range_agg(daterange(held.start, held.expiration, '[]')) as days from qualification held
         where held.org_id = required.org_id and held.user_id = booked.user_id and held.type_id = required.type_id) held
      cross join lateral unnest(
        datemultirange(daterange(${start}, ${end}, '[]')) - coalesce(held.days, '{}'::datemultirange)) lacking
     order by 1, 2, 3`.execute(db)
  return rows
}
