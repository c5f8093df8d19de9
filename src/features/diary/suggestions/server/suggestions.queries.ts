/** Suggested rows and schedules: from the plan in the database to the answer. */
import { minutesBetween, type DayWindow, type WeekStart } from '#core/days.ts'
import { includesText } from '#core/folded.ts'
import { minutesToHours } from '#core/hours.ts'
import type { Ctx } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { calendarOf } from '#server/records/search.ts'
import type { Suggestion, ScheduledDay } from '../../entries/entryRows.contract.ts'
import { suggestedRows, type SuggestionListItem, plannedDays, type SuggestionRow } from '../suggestionRows.ts'
import { nothingAllowed } from '../../entries/entries.rules.ts'
import type { DiaryFilter } from '../../entries/entries.contract.ts'
import { countsInTotals, instantsOf, totalsOf } from '../../entries/entryHours.ts'
import { seesOthers } from '../../entries/server/entries.access.ts'
import { myHolidays, type SuggestionPlan, type PlannedTask, planOf } from './suggestionPlan.ts'
import { termsOf, defaultWindow } from '../../entries/server/entrySearch.ts'

type Params = Pick<
  DiaryFilter,
  'search' | 'diary_status' | 'user_id' | 'user_ids' | 'department_ids' | 'user_manager_ids'
>

/**
 * Returns the suggested rows of a list in a window: those of one person if the list is limited to one, or can only be
 * the caller's; else the bank holidays of the caller's own calendar. One statement at most, whatever the window and
 * the people.
 */
export async function suggestionsOf(ctx: Ctx, window: DayWindow, request: Params): Promise<Suggestion[]> {
  const only = onlyPerson(ctx, request)
  if (only !== null) return (await suggestionsOfPerson(ctx, only, window, request)) ?? []
  if (isSearched(request)) return []
  const { timezone } = ctx.me
  const holidays = await myHolidays(ctx, window)
  const rows = suggestedRows<PlannedTask>({ ...listed(window, timezone, request), holidays, person: null })
  return rows.map((row) => toSuggestion(row, null, timezone))
}

/** Returns the suggested rows of one person's diary; null if the caller may not open it. */
export async function suggestionsOfPerson(
  ctx: Ctx,
  userId: number,
  window: DayWindow,
  request: Pick<DiaryFilter, 'search' | 'diary_status'>,
): Promise<Suggestion[] | null> {
  const plan = await planOf(ctx, userId, window)
  if (!plan) return null
  const rows = suggestedRows({
    ...listed(window, plan.timezone, request),
    holidays: plan.holidays,
    person: {
      own: userId === ctx.me.id,
      employed: { from: plan.employed_from, until: plan.employed_until },
      schedule: plan.schedule,
      tasks: plan.tasks.filter((task) => isFound(task, plan, request)),
      leave: plan.leave,
      entries: plan.entries,
    },
  })
  const totals = totalsIn(plan, calendarOf(ctx.me).weekStart)
  return rows.map((row) => ({ ...toSuggestion(row, plan, plan.timezone), ...totals(row.date) }))
}

/** Returns the schedule of one person, with or without logged hours; 404 if out of reach. */
export async function schedulesOf(
  ctx: Ctx,
  {
    user_id = ctx.me.id,
    ...days
  }: { user_id?: number | undefined; start?: string | undefined; end?: string | undefined },
): Promise<ScheduledDay[]> {
  const window = defaultWindow(ctx.me, days)
  const plan = await planOf(ctx, user_id, window)
  if (!plan) throw notFound()
  const { timezone, schedule, tasks } = plan
  const employed = { from: plan.employed_from, until: plan.employed_until }
  return plannedDays(window, { employed, schedule, tasks }, plan.holidays).map(({ date, scheduled, ...day }) => {
    const { breaks = 0, travel = 0, diary_entry = false } = scheduled ?? {}
    const span = scheduled && instantsOf({ date, start: scheduled.start_time, end: scheduled.end_time, timezone })
    const gross = span && !day.isOff ? minutesBetween(span.start, span.end) : 0
    const away = plan.leave.reduce((sum, record) => sum + (record.date === date ? record.minutes : 0), 0)
    return {
      user_id,
      date,
      timezone,
      start: span?.start ?? null,
      end: span?.end ?? null,
      breaks,
      travel,
      hours: minutesToHours(Math.max(0, gross - breaks - travel - away)),
      hours_total: minutesToHours(Math.max(0, gross - breaks - away)),
      diary_entry,
      bank_holiday: day.bank_holiday,
      tasks: day.tasks.map((task) => ({
        ...work(task).task,
        project: work(task).project,
        showWeekend: task.showWeekend,
      })),
    }
  })
}

const listed = (
  window: DayWindow,
  timezone: string,
  request: Params,
): Omit<SuggestionListItem, 'person' | 'holidays'> => ({
  window,
  now: Temporal.Now.instant().toString(),
  timezone,
  searched: isSearched(request),
  byStatus: (request.diary_status?.length ?? 0) > 0,
})

const isSearched = ({ search }: Params) => termsOf(search).length > 0

/** Returns the only person of the list; null if there can be several. */
function onlyPerson({ me }: Ctx, { user_id, user_ids = [], department_ids, user_manager_ids }: Params): number | null {
  if (department_ids?.length || user_manager_ids?.length) return null
  const people = new Set([...user_ids, ...(user_id === undefined ? [] : [user_id])])
  const [person] = people
  if (people.size === 0) return seesOthers(me) ? null : me.id
  return people.size === 1 && person !== undefined ? person : null
}

/**
 * Returns whether a search finds a scheduled task, as it would find an entry on it; search keys about other parts of
 * an entry find none.
 */
function isFound(task: PlannedTask, { name }: SuggestionPlan, { search }: Params): boolean {
  const project = `${task.project_reference} ${task.project_name}`
  const texts: Record<string, string> = { project, reference: task.project_reference, task: task.name }
  return termsOf(search).every((term) => {
    if (term.kind === 'text') return includesText(`${project} ${task.name} ${name}`, term.text) !== term.exclude
    const text = texts[term.key]
    if (text === undefined) return false
    return term.values.some((value) => value.op === 'is' && includesText(text, value.value)) !== term.exclude
  })
}

/** Adds the day's totals of the same person's entries, as text: a computed row adds nothing to them. */
function totalsIn({ id, entries }: SuggestionPlan, first: WeekStart) {
  const counted = entries.filter((entry) => countsInTotals({ ...entry, diary_type: 'task' }))
  const totals = totalsOf(
    counted.map(({ date, minutes }) => ({ user_id: id, date, minutes })),
    first,
  )
  return (date: string) => {
    const { day, week, month } = totals(id, date)
    return { hours_day: minutesToHours(day), hours_week: minutesToHours(week), hours_month: minutesToHours(month) }
  }
}

function toSuggestion(row: SuggestionRow<PlannedTask>, plan: SuggestionPlan | null, timezone: string): Suggestion {
  const total = minutesToHours(row.minutes + row.travel)
  const enters = row.diary_type === 'task' || row.diary_type === 'placeholder'
  return {
    id: null,
    diary_type: row.diary_type,
    user: plan && {
      id: plan.id,
      name: plan.name,
      manager_id: plan.manager_id,
      department: plan.department_id === null ? null : { id: plan.department_id, name: plan.department_name ?? '' },
      department_ids: plan.department_ids,
    },
    user_id: plan?.id ?? null,
    ...(row.task ? work(row.task) : noWork),
    date: row.date,
    start: row.start,
    end: row.end,
    timezone,
    breaks: row.breaks,
    travel: row.travel,
    hours: minutesToHours(row.minutes),
    hours_nonbillable: '0.00',
    hours_total: total,
    hours_paid: total,
    hours_billable: total,
    hours_day: null,
    hours_week: null,
    hours_month: null,
    details: row.name,
    status: null,
    active: false,
    locked: false,
    untimed: row.untimed,
    addable: enters && plan?.keeps === true,
    version: null,
    ...nothingAllowed,
  }
}

const noWork = { project: null, project_id: null, quote_item: null, task: null, task_id: null }

const work = (task: PlannedTask) => ({
  project: {
    id: task.project_id,
    reference: task.project_reference,
    name: task.project_name,
    managed_by_id: task.project_managed_by_id,
  },
  project_id: task.project_id,
  quote_item:
    task.quote_item_id === null
      ? null
      : { id: task.quote_item_id, name: task.quote_item_name ?? '', department_id: task.quote_item_department_id },
  task: { id: task.id, name: task.name },
  task_id: task.id,
})
