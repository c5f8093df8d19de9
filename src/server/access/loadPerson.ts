/** A person by their id, as a request of theirs would have them: for what works by a secret that they made, without a session. */
import { sql } from 'kysely'

import { type ActorRow, meOf } from './actor.ts'
import { principalsOf } from './deputies.ts'
import type { Me } from '../http/context.ts'
import type { TenantDb } from '../db/db.ts'

/** Null for who could not sign in to this organisation any more. Their permissions are those of now. */
export async function loadPerson(db: TenantDb, orgId: number, userId: number): Promise<Me | null> {
  const { rows } = await sql<ActorRow>`
    select 0 as session_id, m.account_id, m.org_id, m.id as user_id, false as stale, false as factor_missing, m.name, m.email, m.department_id,
      array(select d.department_id from member_department d where d.org_id = m.org_id and d.user_id = m.id order by 1) as department_ids,
      array(select distinct p from member_group mg
              join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
              cross join unnest(g.permissions) p
             where mg.org_id = m.org_id and mg.user_id = m.id order by 1) as permissions,
      ${principalsOf(sql`m.org_id`, sql`m.id`)} as principals, c.locale, c.timezone, m.clock, c.rounding,
      jsonb_build_object('diary_fields', jsonb_build_object('times', c.diary_times, 'breaks', c.diary_breaks,
        'travel', c.diary_travel, 'non_billable', c.diary_non_billable),
        'allow_future_times', c.allow_future_times, 'tracking', c.tracking, 'task_as_details', c.task_as_details, 'hours_written', c.hours_written) as diary,
      c.overlap, c.task_required, c.self_decision, null as parent_id, null as impersonator_id, null as impersonator_name,
      null as acting_until
      from member m join company c on c.org_id = m.org_id
     where m.org_id = ${orgId} and m.id = ${userId} and member_is_live(m) and account_is_open(m.account_id)`.execute(db)
  const [row] = rows
  return row ? meOf(row) : null
}
