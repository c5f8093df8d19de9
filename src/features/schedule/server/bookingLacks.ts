/** Notes with bookings which required qualifications their people lack, so that planners see it before anybody travels. */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import { lackingQualifications } from '#features/tasks/server/taskQualifications.ts'
import type { Ctx } from '#server/http/context.ts'
import type { BookingRow } from '../schedule.contract.ts'

type Row = Pick<BookingRow, 'user_id' | 'task_id' | 'start' | 'end'>
type Lacks = Pick<BookingRow, 'lacking'>

/** Returns the bookings, in their order, with what is lacking (docs/rules/directory.md#qualifications). */
export async function withLacking<R extends Row>(
  ctx: Pick<Ctx, 'db' | 'me'>,
  rows: readonly R[],
): Promise<(R & Lacks)[]> {
  const { db, me } = ctx
  if (!has(me, 'tasks.change_task')) return [...rows]
  const tasks = [...new Set(rows.flatMap(({ user_id, task_id }) => (user_id === null ? [] : (task_id ?? []))))]
  if (tasks.length === 0) return [...rows]
  const found = await sql<{ task_id: number }>`
    select distinct task_id from task_qualification where org_id = ${me.org_id} and task_id = any(${tasks}::bigint[])`.execute(
    db,
  )
  const requiring = new Set(found.rows.map(({ task_id }) => task_id))
  const booked = rows.flatMap(({ user_id, task_id, start, end }) =>
    user_id !== null && requiring.has(task_id ?? 0) ? [{ user_id, task_id, start, end }] : [],
  )
  const lacking = Map.groupBy(await lackingQualifications(ctx, booked), keyOf)
  return rows.map((row) => {
    const those = lacking.get(keyOf(row))
    return those ? { ...row, lacking: those.map(({ type, expiration }) => ({ type, expiration })) } : row
  })
}

const keyOf = ({ user_id, task_id, start, end }: Row) => `${user_id} ${task_id} ${start} ${end}`
