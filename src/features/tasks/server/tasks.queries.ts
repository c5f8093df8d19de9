/** Lists of tasks: pages, windows, those of a project, and choices; and the hours of one by person and day. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { daysBetween, today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { longestWindow, spread } from '../tasks.rules.ts'
import type { Task, task } from '../tasks.ts'
import { lackingQualifications } from './taskQualifications.ts'
import { tasks } from './tasks.ts'

type Query = z.output<typeof task.calls.list.query>

/** Choices, a page, or of a window without a page all that it touches. */
export async function listTasks(ctx: Ctx, { query }: { query: Query }) {
  const { start, end, page, rows } = query
  const isWindow = start !== undefined && end !== undefined && page === undefined && rows === undefined
  if (query.selection || !isWindow) return tasks.records.list(ctx, { query })
  if (end < start) throw invalid({ end: ['The end must not be before the start.'] })
  if (daysBetween(start, end) >= longestWindow) throw invalid({ end: [`Choose at most ${longestWindow} days.`] })
  const where = await tasks.records.whereOf(ctx, query)
  return tasks.some(ctx, where, sql`order by task.start, task.id`)
}

/** The tasks of a project that the caller sees. Throws 404 for a project out of reach. */
export async function projectTasks(ctx: Ctx, id: number): Promise<Task[]> {
  await projects.get(ctx, id)
  const order = sql`order by task.closed, task.start nulls last, task.name collate human, task.id`
  return tasks.some(ctx, sql`task.project_id = ${id}`, order)
}

/** The task with its hours by person and day, each by the bank holidays of the person's own calendar. */
export async function withSchedule(ctx: Ctx, record: Task): Promise<Task> {
  const { rows } = await sql<{ user_id: number; days: string[] }>`
    select member.id as user_id, array(
        select holiday.day::text from holiday
         where holiday.org_id = member.org_id and holiday.calendar_id = coalesce(member.calendar_id, company.calendar_id)
           and not holiday.half and holiday.day between ${record.start}::date and ${record.end}::date) as days
      from member join company on company.org_id = member.org_id
     where member.org_id = ${ctx.me.org_id} and member.id = any(${record.user_ids}::bigint[])`.execute(ctx.db)
  const daysOff = new Map(rows.map(({ user_id, days }) => [user_id, new Set(days)]))
  const people = record.user_ids.map((user_id) => ({ user_id, holidays: daysOff.get(user_id) ?? new Set<string>() }))
  return {
    ...record,
    schedule: spread(record, people),
    ...(has(ctx.me, 'profiles.view_qualification') && { lacking: await lackingOn(ctx, record) }),
  }
}

async function lackingOn(ctx: Ctx, { id, user_ids, start, end }: Task) {
  const day = today(ctx.me.timezone)
  const days = { start: start ?? day, end: end ?? day }
  const lacking = await lackingQualifications(
    ctx,
    user_ids.map((user_id) => ({ task_id: id, user_id, ...days })),
  )
  return lacking.map(({ user_id, type, expiration }) => ({ user_id, type, expiration }))
}
