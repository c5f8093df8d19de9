/** Who is to work on what in the days around today: the task of a person's latest entry goes on. */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm, MadePerson } from './people.ts'
import type { MadeTask } from './work.ts'

/** Longest look back for a latest entry, and how far the plan reaches; days. */
const [back, ahead] = [10, 9]

interface Planned {
  task_id: number
  start: string
  nights: boolean
}

/**
 * Schedules open tasks, at most one a person, over weekends too where the railway is closed for it. Answers how many are
 * scheduled now.
 */
export async function makePlan(db: TenantDb, { today, people }: MadeFirm, tasks: readonly MadeTask[]): Promise<number> {
  const open = new Map(
    tasks.filter(({ internal, closed }) => internal === null && !closed).map((task) => [task.id, task]),
  )
  const { rows } = await sql<{ user_id: number; task_id: number; date: string }>`
    select user_id, task_id, date from diary_entry
     where task_id = any(${[...open.keys()]}::bigint[]) and date > ${addDays(today, -back)}
     order by date desc, start desc, id`.execute(db)
  const busy = new Set<number>()
  const planned: Planned[] = []
  const joining: { task_id: number; user_id: number }[] = []
  for (const person of people.filter(({ left }) => left === undefined).toSorted(loginsFirst)) {
    if (busy.has(person.id)) continue
    const found = rows.find(({ user_id, task_id }) => {
      const others = open.get(task_id)?.user_ids ?? []
      return user_id === person.id && !others.some((id) => busy.has(id))
    })
    if (!found) continue
    const assigned = open.get(found.task_id)?.user_ids ?? []
    for (const id of [person.id, ...assigned]) busy.add(id)
    if (!assigned.includes(person.id)) joining.push({ task_id: found.task_id, user_id: person.id })
    planned.push({ task_id: found.task_id, start: found.date, nights: person.name === 'Dev Malhotra' })
  }
  if (joining.length > 0) await db.insertInto('task_user').values(joining).execute()
  const column = <T>(pick: (plan: Planned) => T) => planned.map(pick)
  await sql`
    update task set start = given.start, "end" = ${addDays(today, ahead)}, "showWeekend" = given.nights
      from unnest(${column(({ task_id }) => task_id)}::bigint[], ${column(({ start }) => start)}::date[],
        ${column(({ nights }) => nights)}::boolean[]) as given (task_id, start, nights)
     where task.id = given.task_id`.execute(db)
  return planned.length
}

/** Whoever signs in finds a plan of their own; then the one who works at night. */
const loginsFirst = (madePerson: MadePerson, otherMadePerson: MadePerson) => rank(madePerson) - rank(otherMadePerson)
const rank = ({ login, name }: MadePerson) => (login === undefined ? (name === 'Dev Malhotra' ? 1 : 2) : 0)
