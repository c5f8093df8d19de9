/** Who is to work on what in the days around today: the task of a person's latest entry goes on. */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import type { TenantDb } from '#server/db.ts'
import type { MadeFirm } from './people.ts'
import type { MadeTask } from './work.ts'

/** Longest look back for a latest entry, and how far the plan reaches; days. */
const [back, ahead] = [10, 9]

/**
 * Schedules one open task a person, over weekends too where nights on a railway are. Answers how many tasks are
 * scheduled now.
 */
export async function makePlan(db: TenantDb, { today, people }: MadeFirm, tasks: readonly MadeTask[]): Promise<number> {
  const open = tasks.filter(({ internal, closed }) => internal === null && !closed).map(({ id }) => id)
  const staying = people.filter(({ left }) => left === undefined).map(({ id }) => id)
  const { rows } = await sql<{ task_id: number; user_id: number; date: string }>`
    select distinct on (user_id) user_id, task_id, date from diary_entry
     where task_id = any(${open}::bigint[]) and user_id = any(${staying}::bigint[]) and date > ${addDays(today, -back)}
     order by user_id, date desc, start desc`.execute(db)
  const column = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of)
  await sql`
    insert into task_user (task_id, user_id)
    select * from unnest(${column(({ task_id }) => task_id)}::bigint[], ${column(({ user_id }) => user_id)}::bigint[])
    on conflict do nothing`.execute(db)
  const nights = people.find(({ name }) => name === 'Dev Malhotra')?.id ?? 0
  const { numAffectedRows } = await sql`
    update task set start = given.start, "end" = ${addDays(today, ahead)}, "showWeekend" = given.nights
      from (select task_id, max(date) as start, bool_or(user_id = ${nights}) as nights
              from unnest(${column(({ task_id }) => task_id)}::bigint[], ${column(({ date }) => date)}::date[],
                ${column(({ user_id }) => user_id)}::bigint[]) as row (task_id, date, user_id)
             group by task_id) given
     where task.id = given.task_id`.execute(db)
  return Number(numAffectedRows ?? 0)
}
