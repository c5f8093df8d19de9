/** Clients, projects in every phase, quote items and tasks of one firm. */
import { sql } from 'kysely'

import { addDays, daysBetween } from '#core/days.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm, MadePerson } from './people.ts'
import { diceOf, type DemoDice } from './random.ts'
import { clientNames, internalTasks, streets, towns, work, type DemoKind } from './words.ts'

export interface MadeTask {
  id: number
  project_id: number
  department_id: number
  name: string
  site: boolean
  /** Time that no client pays for, short or of half a day. */
  internal: 'short' | 'long' | null
  /** Details that people write about it. */
  remarks: readonly string[]
  closed: boolean
  user_ids: readonly number[]
  /** Days on which time may have been logged on it. */
  from: string
  until: string
}

export interface MadeWork {
  tasks: readonly MadeTask[]
  counts: { clients: number; projects: number; quoteItems: number }
}

interface Dates {
  requested: string
  quoted: string | null
  accepted: string | null
  delivered: string | null
  abandoned: string | null
}

/** Makes them in a handful of statements; `tasks` is what the diary is logged on. */
export async function makeWork(db: TenantDb, firm: MadeFirm): Promise<MadeWork> {
  const dice = diceOf(`${firm.key} work`)
  const clientIds = await insertNames(db, 'client', namesOf(firm, dice))
  const projects = await insertProjects(db, firm, clientIds, dice)
  const items = await insertItems(db, firm, projects, dice)
  const tasks = await insertTasks(db, firm, projects, items, dice)
  return { tasks, counts: { clients: clientIds.length, projects: projects.length, quoteItems: items.length } }
}

function namesOf({ locale, clients }: MadeFirm, dice: DemoDice): string[] {
  const { first, last } = clientNames[locale]
  return dice.some(
    first.flatMap((text) => last.map((otherText) => `${text} ${otherText}`)),
    clients,
  )
}

async function insertNames(db: TenantDb, table: 'client', names: readonly string[]): Promise<number[]> {
  const rows = await db
    .insertInto(table)
    .values(names.map((name) => ({ name })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

interface MadeProject extends Dates {
  id: number
  department: string
  internal: boolean
}

async function insertProjects(
  db: TenantDb,
  firm: MadeFirm,
  clientIds: readonly number[],
  dice: DemoDice,
): Promise<MadeProject[]> {
  const managers = firm.people.filter(({ group, left }) => group === 'Manager' && left === undefined)
  const departments = managers.map(({ department }) => department)
  const plans = Object.entries(firm.projects)
    .flatMap(([phase, count]) =>
      Array.from({ length: count }, () => datesOf(phase as keyof MadeFirm['projects'], firm, dice)),
    )
    .toSorted((dates, otherDates) => (dates.requested < otherDates.requested ? -1 : 1))
  const projects = plans.map((dates, index) => {
    const manager = dice.pick(managers)
    const { department } = manager
    const place = `${dice.pick(streets[firm.locale])}, ${dice.pick(towns[firm.locale])}`
    const title = dice.pick(work[department] ?? []).item
    const row = {
      ...dates,
      reference: `P${2001 + index}`,
      name: `${title}, ${place}`,
      client_id: dice.pick(clientIds),
      managed_by_id: manager.id,
      department_id: manager.department_id,
      service_id: firm.service_ids[departments.indexOf(department) % firm.service_ids.length] ?? null,
    }
    return index === 0 ? internalTime(firm, row) : { row, department, internal: false }
  })
  const made = await db
    .insertInto('project')
    .values(projects.map(({ row }) => row))
    .returning(['id', 'reference'])
    .execute()
  const ids = new Map(made.map(({ id, reference }) => [reference, id]))
  return projects.map(({ row, ...rest }) => ({ ...row, ...rest, id: ids.get(row.reference) ?? 0 }))
}

/** The oldest one is the firm's own: open for as long as there is a diary, and nobody's client pays. */
function internalTime<T extends { name: string }>({ today, diaryDays, departments }: MadeFirm, row: T) {
  const since = addDays(today, -(diaryDays + 200))
  const dates = { requested: since, quoted: null, accepted: since, delivered: null, abandoned: null }
  const department = 'Office'
  const own = { name: 'Internal time', client_id: null, department_id: departments[department] ?? null }
  return { row: { ...row, ...dates, ...own }, department, internal: true }
}

/** Dates that never decrease, for a project that stands at the phase today. */
function datesOf(phase: keyof MadeFirm['projects'], { today, diaryDays }: MadeFirm, dice: DemoDice): Dates {
  const ago = (days: number) => addDays(today, -Math.max(0, days))
  const empty = { quoted: null, accepted: null, delivered: null, abandoned: null }
  switch (phase) {
    case 'enquiry':
      return { ...empty, requested: ago(dice.between(0, 30)) }
    case 'open': {
      const quoted = dice.between(1, 60)
      return { ...empty, requested: ago(quoted + dice.between(1, 14)), quoted: ago(quoted) }
    }
    case 'lost': {
      const lost = dice.between(5, diaryDays)
      return { ...empty, requested: ago(lost + 60), quoted: ago(lost + 45), abandoned: ago(lost) }
    }
    case 'progress': {
      // Some are new and some have gone on for as long as there is a diary.
      const accepted = dice.chance(30) ? dice.between(60, diaryDays) : dice.between(4, 90)
      return { ...empty, requested: ago(accepted + 30), quoted: ago(accepted + 20), accepted: ago(accepted) }
    }
    case 'delivered': {
      const delivered = dice.chance(35) ? dice.between(2, 80) : dice.between(86, diaryDays)
      const accepted = delivered + dice.between(20, 140)
      return {
        ...empty,
        requested: ago(accepted + 30),
        quoted: ago(accepted + 20),
        accepted: ago(accepted),
        delivered: ago(delivered),
      }
    }
    case 'cancelled': {
      const cancelled = dice.between(10, diaryDays - 20)
      const accepted = cancelled + dice.between(10, 60)
      return {
        ...empty,
        requested: ago(accepted + 20),
        quoted: ago(accepted + 10),
        accepted: ago(accepted),
        abandoned: ago(cancelled),
      }
    }
  }
}

interface MadeItem {
  id: number
  project: MadeProject
  department: string
  kind: DemoKind
}

async function insertItems(
  db: TenantDb,
  firm: MadeFirm,
  projects: readonly MadeProject[],
  dice: DemoDice,
): Promise<MadeItem[]> {
  const plans = projects
    .filter(({ internal, quoted }) => !internal && quoted !== null)
    .flatMap((project) => {
      const drawing = firm.departments['Drawing'] && dice.chance(60) ? ['Drawing'] : []
      return [project.department, ...drawing].flatMap((department) =>
        dice.some(work[department] ?? [], dice.between(1, 2)).map((kind) => ({ project, department, kind })),
      )
    })
  const rows = await db
    .insertInto('quote_item')
    .values(
      plans.map(({ project, department, kind }) => ({
        project_id: project.id,
        name: kind.item,
        department_id: firm.departments[department] ?? null,
      })),
    )
    .returning('id')
    .execute()
  return plans.map((plan, index) => ({ ...plan, id: rows[index]?.id ?? 0 }))
}

async function insertTasks(
  db: TenantDb,
  firm: MadeFirm,
  projects: readonly MadeProject[],
  items: readonly MadeItem[],
  dice: DemoDice,
): Promise<MadeTask[]> {
  const { today } = firm
  const internal = projects.find((project) => project.internal)
  const plain = { closed: false, site: false, user_ids: [], department_id: firm.departments['Office'] ?? 0 }
  const own = (['short', 'long'] as const).flatMap((length) =>
    Object.entries(internalTasks[length]).map(([name, remarks]) => ({
      ...plain,
      project_id: internal?.id ?? 0,
      quote_item_id: null,
      name,
      remarks,
      internal: length,
      from: internal?.accepted ?? today,
      until: today,
    })),
  )
  const ofItems = items
    .filter(({ project }) => project.accepted !== null)
    .flatMap(({ id, project, kind, department }) => {
      const until = project.delivered ?? project.abandoned ?? today
      const ended = until < today
      return Object.entries(kind.tasks).map(([name, remarks], index) => ({
        project_id: project.id,
        quote_item_id: id,
        name,
        remarks,
        site: kind.site,
        internal: null,
        // The first parts of a long job are done and closed before the last.
        closed: (ended && dice.chance(70)) || (index === 0 && daysBetween(project.accepted ?? today, today) > 120),
        department_id: firm.departments[department] ?? 0,
        user_ids: dice.some(staffOf(firm, department), dice.between(1, 3)).map((person) => person.id),
        from: project.accepted ?? today,
        until,
      }))
    })
  const plans = [...own, ...ofItems]
  const rows = await db
    .insertInto('task')
    .values(plans.map(({ project_id, quote_item_id, name, closed }) => ({ project_id, quote_item_id, name, closed })))
    .returning('id')
    .execute()
  const tasks = plans.map((plan, index) => ({ ...plan, id: rows[index]?.id ?? 0 }))
  const pairs = tasks.flatMap(({ id, user_ids }) => user_ids.map((user_id) => ({ id, user_id })))
  await sql`
    insert into task_user (task_id, user_id)
    select * from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map((pair) => pair.user_id)}::bigint[])`.execute(
    db,
  )
  return tasks
}

const staffOf = ({ people }: MadeFirm, department: string): MadePerson[] =>
  people.filter(
    (person) => person.department === department && person.left === undefined && person.group !== 'Administrator',
  )
