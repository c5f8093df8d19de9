/** What people must be qualified for who are booked on a task: the check is that of whoever books them. */
import { sql } from 'kysely'

import type { Ctx } from '#server/context.ts'

export interface Booked {
  task_id: number
  user_id: number
  /** Days, both included. */
  start: string
  end: string
}
/** What somebody lacks; `expiration`: when the last one that they had of that type ends or ended. */
export interface Lacking {
  task_id: number
  user_id: number
  type: { id: number; name: string }
  expiration: string | null
}

/** Required qualifications that do not hold on every day of a booking (product rules, section 5, Qualifications). */
export async function lackingQualifications(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  bookings: readonly Booked[],
): Promise<Lacking[]> {
  if (bookings.length === 0) return []
  const { rows } = await sql<Lacking>`
    select distinct booked.task_id, booked.user_id, jsonb_build_object('id', kind.id, 'name', kind.name) as type,
        (select max(one.expiration)::text from qualification one
          where one.org_id = required.org_id and one.user_id = booked.user_id and one.type_id = required.type_id) as expiration
      from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) booked (task_id bigint, user_id bigint, start date, "end" date)
      join task_qualification required on required.org_id = ${me.org_id} and required.task_id = booked.task_id
      join qualification_type kind on kind.org_id = required.org_id and kind.id = required.type_id
     where not exists (
       select from qualification one
        where one.org_id = required.org_id and one.user_id = booked.user_id and one.type_id = required.type_id
          and coalesce(one.start <= booked.start, true) and coalesce(one.expiration >= booked."end", true))
     order by 1, 2, 3`.execute(db)
  return rows
}
