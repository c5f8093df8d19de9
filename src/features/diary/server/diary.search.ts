/**
 * A search of the diary as conditions over `joined` (diary.queries.ts), for the list and for the export alike. They only
 * narrow what the access rules let through. Names are looked up in their own small tables first, so that a search by
 * project, task or person goes by an index of the entries; text inside entries is read row by row, within the window.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { locales } from '#core/locale/locales.ts'
import { has } from '#core/permissions.ts'
import { parse, type SearchTerm, type SearchValue } from '#core/search.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Me } from '#server/context.ts'
import { containing } from '#server/like.ts'
import { type Calendar, daysOfValue, diarySearchKeys, type DiarySearchKey, type EntryTrait } from '../diary.search.ts'

type Condition = RawBuilder<SqlBool>
/** A comparison of which the values are parameters: one of them must hold. */
type Matches = (values: readonly SearchValue[], me: Me) => Condition

/** The terms of a query, and what each asks of an entry. */
export const termsOf = (search: string | undefined): SearchTerm[] => parse(search ?? '', diarySearchKeys)

export const calendarOf = (me: Me): Calendar => ({
  today: today(me.timezone),
  weekStart: locales[me.locale].weekStart,
})

/** One condition a term; all of them hold. A NULL is no match, so that an excluded term keeps the entry. */
export function searchConditions(me: Me, terms: readonly SearchTerm[]): Condition[] {
  return terms.map((term) => {
    const found = term.kind === 'text' ? saying(term.text) : matches[term.key as DiarySearchKey](term.values, me)
    return term.exclude ? sql<SqlBool>`not coalesce(${found}, false)` : found
  })
}

/** Anywhere in what a row of the list shows. */
const saying = (text: string) => sql<SqlBool>`
  concat_ws(' ', entry.details, project.reference, project.name, task.name, owner.name) ilike ${containing(text)}`

const textsOf = (values: readonly SearchValue[]) => values.flatMap((value) => (value.op === 'is' ? [value.value] : []))
const like = (column: RawBuilder<unknown>, values: readonly SearchValue[]) =>
  sql<SqlBool>`${column} ilike any(${textsOf(values).map(containing)}::text[])`
const textIn =
  (column: RawBuilder<unknown>): Matches =>
  (values) =>
    like(column, values)

/** `column` is the id of a row of the table whose name says one of the values. */
const namedBy =
  (column: RawBuilder<unknown>, table: 'task' | 'member' | 'department'): Matches =>
  (values, me) =>
    sql<SqlBool>`${column} = any(array(
    select named.id from ${sql.table(table)} named where named.org_id = ${me.org_id} and ${like(sql`named.name`, values)}))`

/** People by name; `me` is who asks. */
const personBy = (column: RawBuilder<unknown>): Matches => {
  const byName = namedBy(column, 'member')
  return (values, me) => {
    const isMe = textsOf(values).some((text) => text.toLowerCase() === 'me')
    const others = values.filter((value) => value.op !== 'is' || value.value.toLowerCase() !== 'me')
    return sql<SqlBool>`(${column} = ${isMe ? me.id : null} or ${byName(others, me)})`
  }
}

const projectBy =
  (condition: (values: readonly SearchValue[], me: Me) => Condition): Matches =>
  (values, me) =>
    sql<SqlBool>`entry.project_id = any(array(
    select project.id from project
      left join client on client.org_id = project.org_id and client.id = project.client_id
     where project.org_id = ${me.org_id} and ${condition(values, me)}))`

/** Clients are found by who may see them: as such, or beside the project that they pick. */
const byClient = (values: readonly SearchValue[], me: Me) =>
  sql<SqlBool>`${like(sql`client.name`, values)} and (${has(me, 'clients.view_client')} or ${mayPickProject(me)})`

const numberIn =
  (column: RawBuilder<unknown>): Matches =>
  (values) =>
    either(
      values.map((value) => {
        switch (value.op) {
          case 'is':
            return sql<SqlBool>`${column} = ${value.value}::numeric`
          case 'below':
            return sql<SqlBool>`${column} < ${value.value}::numeric`
          case 'above':
            return sql<SqlBool>`${column} > ${value.value}::numeric`
          case 'range':
            return sql<SqlBool>`${column} between symmetric ${value.from}::numeric and ${value.to}::numeric`
        }
      }),
    )

const dates: Matches = (values, me) =>
  either(
    values.map((value) => {
      const { start, end } = daysOfValue(value, calendarOf(me))
      return sql<SqlBool>`entry.date between coalesce(${start}::date, '-infinity') and coalesce(${end}::date, 'infinity')`
    }),
  )

/** Of a boolean key: whether the condition holds, or does not; of a running timer neither is known. */
const whether =
  (condition: RawBuilder<unknown>): Matches =>
  (values) =>
    sql<SqlBool>`(${condition}) = any(${textsOf(values).map((text) => text === 'true')}::boolean[])`

const traits: Record<EntryTrait, (me: Me) => Condition> = {
  running: () => sql<SqlBool>`entry.active`,
  overlap: () => sql<SqlBool>`entry.overlap`,
  locked: () => sql<SqlBool>`entry.locked`,
  weekend: () => sql<SqlBool>`extract(isodow from entry.date) in (6, 7)`,
  mine: (me) => sql<SqlBool>`entry.user_id = ${me.id}`,
}

/** As they are shown: hours with two decimals. A running timer has none yet. */
const hours = sql`round(entry.hours_minutes::numeric / 60, 2)`
const total = sql`(entry.gross_minutes - entry.breaks)`
const person = personBy(sql`entry.user_id`)

const matches: Record<DiarySearchKey, Matches> = {
  project: projectBy((values) => like(sql`(project.reference || ' ' || project.name)`, values)),
  reference: projectBy((values) => like(sql`project.reference`, values)),
  client: projectBy(byClient),
  task: namedBy(sql`entry.task_id`, 'task'),
  person,
  user: person,
  department: namedBy(sql`owner.department_id`, 'department'),
  manager: personBy(sql`owner.manager_id`),
  details: textIn(sql`entry.details`),
  status: (values) => sql<SqlBool>`entry.status = any(${textsOf(values)}::diary_status[])`,
  date: dates,
  hours: numberIn(hours),
  breaks: numberIn(sql`entry.breaks`),
  travel: numberIn(sql`entry.travel`),
  billable: whether(sql`${total} > entry.nonbillable_minutes`),
  nonbillable: whether(sql`case when entry."end" is not null then entry.nonbillable_minutes > 0 end`),
  import: numberIn(sql`entry.import_id`),
  is: (values, me) => either(textsOf(values).map((trait) => traits[trait as EntryTrait](me))),
}

const either = (conditions: readonly Condition[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
