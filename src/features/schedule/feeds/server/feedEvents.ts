/** Events of a calendar: those that its owner may see now, in the calendar's level of detail. */
import { sql } from 'kysely'

import { type Formats, formatsOf } from '#core/locale/format.ts'
import { addDays, type DayWindow } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { locales } from '#core/locale/locales.ts'
import { type Holiday, holidayName } from '#core/workday.ts'
import type { Absence } from '#features/leave/leave.contract.ts'
import { absences } from '#features/leave/server/leaveAbsences.ts'
import { mayViewOf } from '#features/leave/server/leave.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { relation } from '#server/access/scopes.ts'
import { loadOf } from '../../scheduleLoad.ts'
import type { MyJob } from '../../scheduleMine.contract.ts'
import { longestBooking } from '../../schedule.rules.ts'
import { bookingColumns, fromBookings, mayViewPiece, mayViewRowOf } from '../../server/schedule.access.ts'
import { bookedFor, myself } from '../../server/scheduleMine.ts'
import { workOf } from '../../server/scheduleWindow.ts'
import type { FeedDetail, FeedKind } from '../feeds.contract.ts'
import type { CalendarEvent } from '../ical.ts'

type Actor = Pick<Ctx, 'db' | 'me'>
interface Wanted {
  window: DayWindow
  detail: FeedDetail
  /** Base address of links to records, without a trailing slash. */
  publicUrl: string
}

const seesSchedule = (me: Me) => has(me, 'tasks.view_task')

/** Whether this person may see anything of the calendar. */
export const mayHave = (me: Me, kind: FeedKind): boolean =>
  (kind !== 'schedule' && kind !== 'equipment') || seesSchedule(me)

export async function eventsOf(actor: Actor, kind: FeedKind, wanted: Wanted): Promise<CalendarEvent[]> {
  switch (kind) {
    case 'schedule':
      return [...(await myBookings(actor, wanted)), ...(await myLeave(actor, wanted))]
    case 'absences':
      return ofTeam(actor, wanted)
    case 'equipment':
      return ofEquipment(actor, wanted)
    case 'holidays':
      return holidays(actor, wanted)
  }
}

// --- My schedule ----------------------------------------------------------------------------------------------------------

async function myBookings(actor: Actor, { window, detail, publicUrl }: Wanted): Promise<CalendarEvent[]> {
  const [worker, found] = [await myself(actor), await bookedFor(actor, window.start, window.end)]
  return found.flatMap(({ minutes, spread, showWeekend, start, end, ...rest }) => {
    const days = loadOf(worker, { start, end, minutes, spread, showWeekend }).map(([day]) => day)
    const crew = rest.people.map(({ name }) => name).join(', ')
    const equipment = rest.equipment.map(({ name }) => name).join(', ')
    const calendarEvent: Pick<CalendarEvent, 'title' | 'details' | 'place' | 'url'> =
      detail === 'busy'
        ? { title: 'Booked' }
        : {
            title: titleOf(rest),
            ...(detail === 'full' && {
              details: paragraphs([
                rest.project && [rest.project.name, rest.project.client].filter(Boolean).join(', '),
                rest.project?.site_access && `Access: ${rest.project.site_access}`,
                crew && `With ${crew}`,
                equipment && `Equipment: ${equipment}`,
                rest.notes,
              ]),
              place: rest.project ? placeOf(rest.project) : '',
              ...(rest.project && { url: `${publicUrl}/projects/${rest.project.id}/` }),
            }),
          }
    return runsOf(days.filter((day) => day >= window.start && day <= window.end)).map((run) => ({
      ...run,
      ...calendarEvent,
      key: `${rest.id === null ? `task-${rest.task?.id ?? 0}` : `booking-${rest.id}`}-${run.start}`,
      tentative: !rest.confirmed,
      busy: true,
    }))
  })
}

const titleOf = ({ project, task, label }: Pick<MyJob, 'project' | 'task' | 'label'>) =>
  task ? `${project?.reference ?? ''} ${task.name}`.trim() : label || 'Booked'

function placeOf({ address, coordinates }: NonNullable<MyJob['project']>): string {
  const { line1, line2, city, region, postcode } = address
  return [line1, line2, city, region, postcode].filter(Boolean).join(', ') || coordinates
}

async function myLeave(actor: Actor, { window, detail }: Wanted): Promise<CalendarEvent[]> {
  const away = await absences(actor, [actor.me.id], window, { outside: true })
  return away.flatMap((absence) => leaveEvents(absence, detail === 'busy' ? 'Away' : absence.name))
}

// --- Others ---------------------------------------------------------------------------------------------------------------

/**
 * Lists events of the viewer's team: their staff, people with the same manager, and members of their departments, as
 * far as the viewer sees them on the schedule.
 */
async function ofTeam(actor: Actor, { window, detail }: Wanted): Promise<CalendarEvent[]> {
  const { db, me } = actor
  const inDepartment = relation.own_department(me, sql`member.department_id`)
  const { rows } = await sql<{ id: number; name: string }>`
    select member.id, member.name from member
     where member.org_id = ${me.org_id} and member.active and member.id <> ${me.id}
       and ${seesSchedule(me) ? mayViewRowOf(me) : mayViewOf(me)}
       and (${relation.own_staff(me, sql`member.manager_id`)} or ${inDepartment}
         or member.manager_id = (select mine.manager_id from member mine where mine.org_id = ${me.org_id} and mine.id = ${me.id}))
     order by member.id`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const away = await absences(actor, [...names.keys()], window, { outside: true })
  return away
    .filter(({ decision_id }) => detail !== 'busy' || decision_id === 'A')
    .flatMap((absence) => {
      const who = names.get(absence.user_id) ?? ''
      return leaveEvents(
        absence,
        detail === 'busy' ? `${who}: Away` : `${who}: ${absence.name}`,
        detail === 'full' ? formatsOf(me.locale) : null,
      )
    })
}

/** Returns events for the days of a leave; names halves and requests. */
function leaveEvents(absence: Absence, title: string, says: Formats | null = null): CalendarEvent[] {
  const { leave_id, user_id, decision_id, days } = absence
  const isRequest = decision_id === 'P'
  const whole = runsOf(days.filter(({ part }) => part === 'whole').map(({ day }) => day))
  const halves = days.filter(({ part }) => part !== 'whole').map(({ day, part }) => ({ start: day, end: day, part }))
  return [...whole.map((run) => ({ ...run, part: null })), ...halves].map(({ part, ...run }) => ({
    ...run,
    key: `${leave_id === null ? `away-${user_id}` : `leave-${leave_id}`}-${run.start}`,
    title: `${title}${part === null ? '' : ` (${part})`}${isRequest ? ' (requested)' : ''}`,
    ...(says !== null && { details: `${says.longDate(absence.start)} – ${says.longDate(absence.end)}` }),
    tentative: isRequest,
    busy: true,
  }))
}

/** Lists bookings of equipment on the schedule, with their work if the owner may see it. */
async function ofEquipment(actor: Actor, { window, detail, publicUrl }: Wanted): Promise<CalendarEvent[]> {
  const { db, me } = actor
  const { rows } = await sql<{
    id: number
    piece_id: number
    piece: string
    task_id: number | null
    label: string
    start: string
    end: string
    confirmed: boolean
    notes: string
  }>`
    select ${bookingColumns(me)}, equipment.id as piece_id, concat_ws(' ', equipment.name, nullif(equipment.identifier, '')) as piece
      from ${fromBookings(
        me,
        sql`booking.equipment_id is not null and booking.start between ${addDays(window.start, -longestBooking)} and ${window.end}
          and booking."end" >= ${window.start}`,
      )}
      join equipment on equipment.org_id = booking.org_id and equipment.id = booking.equipment_id
     where equipment.show_on_schedule and ${mayViewPiece(me)}
     order by booking.start, booking.id limit ${maxEvents}`.execute(db)
  const { tasks, projects } = await workOf(actor, rows)
  return rows.map(({ id, piece, piece_id, task_id, label, start, end, confirmed, notes }) => {
    const task = tasks.find((scheduleTask) => scheduleTask.id === task_id) ?? null
    const project = task && (projects.find((scheduleProject) => scheduleProject.id === task.project_id) ?? null)
    const work = task ? `${project?.reference ?? ''} ${task.name}`.trim() : label
    return {
      key: `booking-${id}`,
      start,
      end,
      title: `${piece}: ${detail === 'busy' ? 'Booked' : work}`,
      ...(detail === 'full' && {
        details: paragraphs([project?.name, notes]),
        url: `${publicUrl}/equipment/${piece_id}/`,
      }),
      tentative: !confirmed,
      busy: true,
    }
  })
}
const maxEvents = 5000

async function holidays({ db, me }: Actor, { window, detail }: Wanted): Promise<CalendarEvent[]> {
  const { rows } = await sql<Holiday & { day: string }>`
    select holiday.day, holiday.name, holiday.half from member
      join company on company.org_id = member.org_id
      join holiday on holiday.org_id = member.org_id and holiday.calendar_id = coalesce(member.calendar_id, company.calendar_id)
     where member.org_id = ${me.org_id} and member.id = ${me.id} and holiday.day between ${window.start} and ${window.end}
     order by holiday.day`.execute(db)
  return rows.map(({ day, name, half }) => ({
    key: `holiday-${me.org_id}-${day}`,
    start: day,
    end: day,
    title: holidayName({ name: detail === 'busy' ? locales[me.locale].words.bank_holiday : name, half }),
    busy: false,
  }))
}

// --- Days and words -------------------------------------------------------------------------------------------------------

const paragraphs = (names: readonly (string | null | undefined)[]): string => names.filter(Boolean).join('\n')

/** Days in order as spans of days that follow each other. */
function runsOf(days: readonly string[]): DayWindow[] {
  const runs: DayWindow[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && addDays(last.end, 1) === day) last.end = day
    else runs.push({ start: day, end: day })
  }
  return runs
}
