/** Sources of the charts of hours, and of utilisation. */
import { type RawBuilder, sql } from 'kysely'

import {
  mayView as mayViewEntry,
  mayViewDiaryOf,
  seesWholeDiaries,
} from '#features/diary/entries/server/entries.access.ts'
import { entryCounts } from '#features/projects/server/projectFigures.ts'
import type { ChartId } from '../dashboardCharts.ts'
import { all, counted, type DashboardRequest, monthEnd, never, ofWork, personIn, timeIn } from './dashboardRequest.ts'

export const billableMinutes = sql`(entry.gross_minutes - entry.breaks - entry.nonbillable_minutes)`

export const hours = (minutes: RawBuilder<unknown>) => (request: DashboardRequest) =>
  sql`
  select entry.date as day, ${counted(request, sql`${minutes} / 60.0`)} as value, ${never} as base,
      entry.id, 'diary' as prefix, concat_ws(' · ', owner.name, project.reference || ' ' || project.name, task.name) as name
    from diary_entry entry
    join member owner on owner.org_id = entry.org_id and owner.id = entry.user_id
    left join project on project.org_id = entry.org_id and project.id = entry.project_id
    left join task on task.org_id = entry.org_id and task.id = entry.task_id
    left join quote_item on quote_item.org_id = task.org_id and quote_item.id = task.quote_item_id
   where entry.org_id = ${request.me.org_id} and entry.date between ${request.start} and ${request.end} and ${entryCounts}
     and ${minutes} > 0 and ${mayViewEntry(request.me)} and ${timeIn(request.narrowed)}`

/** Billable minutes of each person and month: the kept sums, except of certain kinds of work. */
const billableByMonth = (request: DashboardRequest) => {
  const { me, start, end, narrowed } = request
  const ofKinds = ofWork(narrowed)
  return ofKinds.length === 0
    ? sql`
      select user_id, month as first, sum(billable) as minutes from person_month
       where org_id = ${me.org_id} and month between ${start} and ${end} group by 1, 2`
    : sql`
      select entry.user_id, date_trunc('month', entry.date)::date as first, sum(${billableMinutes}) as minutes
        from diary_entry entry
        left join project on project.org_id = entry.org_id and project.id = entry.project_id
       where entry.org_id = ${me.org_id} and entry.date between ${start} and ${end} and ${entryCounts} and ${all(ofKinds)}
       group by 1, 2`
}

/**
 * Scheduled minutes of each person and month: the days of each week day times its minutes, and what holidays and leave
 * change on theirs. A day with leave of more than its minutes is none.
 */
const scheduledByMonth = ({ me, start }: DashboardRequest, until: RawBuilder<unknown>) => {
  const [first, last] = [
    sql`greatest(of_month.first, person.start_date, week.first_day)`,
    sql`least(of_month.last, person.end_date, week.last_day)`,
  ]
  // Weeks from a Monday long ago up to a day: the difference of two counts the week day in between.
  const weeksTo = (day: RawBuilder<unknown>) => sql`((${day} - date '0001-01-01' + 8 - week.weekday) / 7)`
  const day = sql`case when holiday.half then half_holiday(${scheduled}::int, 'whole') else ${scheduled} end`
  return sql`
    with person as (
      select person.*, coalesce(person.calendar_id, company.calendar_id) as calendar
        from member person join company on company.org_id = person.org_id
       where person.org_id = ${me.org_id} and not person.external),
    away as (
      select leave_day.user_id, leave_day.day, sum(leave_day.minutes) as minutes from leave_day
        join leave on leave.org_id = leave_day.org_id and leave.id = leave_day.leave_id and leave.decision = 'A'
       where leave_day.org_id = ${me.org_id} and leave_day.day between ${start}::date and ${until}
       group by 1, 2),
    special as (
      select person.id as user_id, holiday.day from person join holiday on holiday.org_id = ${me.org_id} and holiday.calendar_id = person.calendar
       where holiday.day between ${start}::date and ${until}
      union select user_id, day from away),
    each as (
      select person.id, of_month.first, ${weeksTo(last)} - ${weeksTo(sql`${first} - 1`)} as days,
          (${weeksTo(last)} - ${weeksTo(sql`${first} - 1`)}) * ${scheduled} as minutes
        from (select first::date, least((first + interval '1 month - 1 day')::date, ${until}) as last
            from generate_series(${start}::date, ${until}, interval '1 month') first) of_month
          cross join person join schedule_day week on week.org_id = ${me.org_id} and week.user_id = person.id
       where ${first} <= ${last}
      union all
      select person.id, date_trunc('month', special.day)::date, case when holiday.half is false then -1 else 0 end,
          case when holiday.half is false then 0 else greatest(0, ${day} - coalesce(away.minutes, 0)) end - ${scheduled}
        from special join person on person.id = special.user_id
          join schedule_day week on week.org_id = ${me.org_id} and week.user_id = person.id
            and week.weekday = extract(isodow from special.day) and holds_on(week, special.day)
          left join holiday on holiday.org_id = ${me.org_id} and holiday.day = special.day and holiday.calendar_id = person.calendar
          left join away on away.user_id = person.id and away.day = special.day
       where special.day >= coalesce(person.start_date, special.day) and special.day <= coalesce(person.end_date, special.day))
    select id, first, sum(minutes) as minutes from each group by 1, 2 having sum(days) > 0`
}

/** Billable hours of each person and month, beside the hours of their week without holidays and leave. */
const scheduled = sql`(extract(epoch from (week.end_time - week.start_time)) / 60 - week.breaks)`
export const utilised = (request: DashboardRequest) => {
  const isCount = request.type === 'count'
  const until = sql`least(${request.end}::date, ${request.today}::date)`
  return sql`
  select ${monthEnd(sql`month.first`)} as day, ${isCount ? sql`1::numeric` : sql`round(coalesce(worked.minutes, 0) / 60.0, 2)`} as value,
      ${isCount ? never : sql`round(month.minutes / 60.0, 2)`} as base, owner.id, 'users' as prefix, owner.name,
      coalesce(owner.department_id, 0)::text as part, coalesce(department.name, 'Without a department') as part_name
    from (${scheduledByMonth(request, until)}) month
    join member owner on owner.org_id = ${request.me.org_id} and owner.id = month.id
    left join department on department.org_id = owner.org_id and department.id = owner.department_id
    left join (${billableByMonth(request)}) worked on worked.user_id = owner.id and worked.first = month.first
   where ${mayViewDiaryOf(request.me)} and ${personIn(request.narrowed)}`
}

/**
 * The same figures by month from kept sums: `day`, `value`, `base`, and the number of rows behind them as `rows`. Null
 * where the viewer, or the request, means only some of a person's entries.
 */
const hoursKept =
  (kind: 'billable' | 'nonbillable') =>
  (request: DashboardRequest): RawBuilder<unknown> | null => {
    const { me, narrowed, start, end } = request
    if (!seesWholeDiaries(me) || ofWork(narrowed).length > 0) return null
    const entries = sql.ref(`kept.${kind}_entries`)
    return sql`
      select kept.month as day, ${request.type === 'count' ? entries : sql`${sql.ref(`kept.${kind}`)} / 60.0`} as value, ${never} as base,
          ${entries} as rows
        from person_month kept join member owner on owner.org_id = kept.org_id and owner.id = kept.user_id
       where kept.org_id = ${me.org_id} and kept.month between ${start} and ${end} and ${mayViewDiaryOf(me)} and ${personIn(narrowed)}`
  }
export const keptSources: Partial<Record<ChartId, (request: DashboardRequest) => RawBuilder<unknown> | null>> = {
  billable: hoursKept('billable'),
  nonbillable: hoursKept('nonbillable'),
}
