/**
 * A search of the diary as conditions over `joined` (entries.queries.ts), for the list and for the export alike. They only
 * narrow what the access rules let through. Names are looked up in their own small tables first, so that a search by
 * project, task or person goes by an index of the entries; text inside entries is read row by row, within the window.
 */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { parse, type SearchTerm, type SearchValue } from '#core/search.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Me } from '#server/http/context.ts'
import { containing, textIncludes } from '#server/db/textIncludes.ts'
import { mayMention, mentionedIn } from '#server/records/mentions.ts'
import {
  type SearchCondition,
  conditionsOf,
  daysIn,
  either,
  like,
  type SearchMatches,
  namedBy,
  numberIn,
  personBy,
  textsOf,
  whether,
  calendarOf,
} from '#server/records/search.ts'
import { diarySearchKeys, type DiarySearchKey, type EntryFlag, windowOfSearch } from '../entrySearch.ts'
import { firstDay, lastDay } from '#core/contract.ts'
import { longestWindow } from '#core/dayWindow.ts'
import { addDays, type DayWindow, daysBetween, today } from '#core/days.ts'
import { invalid } from '#server/http/errors.ts'
import type { DiaryFilter } from '../entries.contract.ts'

/** The terms of a query, and what each asks of an entry. */
export const termsOf = (search: string | undefined): SearchTerm[] => parse(search ?? '', diarySearchKeys)

/** Returns one condition per term; all must hold. */
export const searchConditions = (me: Me, terms: readonly SearchTerm[]): SearchCondition[] =>
  conditionsOf(me, terms, (text) => textMatches(text, me), matches)

/** Anywhere in what a row of the list shows. */
const textMatches = (text: string, me: Me) => sql<SqlBool>`
  (${textIncludes(sql`concat_ws(' ', entry.details, project.reference, project.name, task.name, owner.name)`, text)}
    or ${mentionMatches(me, [containing(text)])})`

/** Condition for details that mention a person whose name matches, since people read the name there. */
const mentionMatches = (me: Me, patterns: readonly string[]) => sql<SqlBool>`
  (${mayMention(details)} and exists (
    select from (${mentionedIn(details)}) mentioned
     where mentioned.id = any(array(select told.id from member told
       where told.org_id = ${me.org_id} and folded('@' || told.name) like any(${patterns}::text[])))))`
const details = sql.ref('entry.details')

const projectBy =
  (condition: (values: readonly SearchValue[], me: Me) => SearchCondition): SearchMatches =>
  (values, me) =>
    sql<SqlBool>`entry.project_id = any(array(
    select project.id from project
      left join client on client.org_id = project.org_id and client.id = project.client_id
     where project.org_id = ${me.org_id} and ${condition(values, me)}))`

/** Condition on the client's name, for viewers who may see clients or pick the project. */
const byClient = (values: readonly SearchValue[], me: Me) =>
  sql<SqlBool>`${like(sql`client.name`, values)} and (${has(me, 'clients.view_client')} or ${mayPickProject(me)})`

const flags: Record<EntryFlag, (me: Me) => SearchCondition> = {
  running: () => sql<SqlBool>`entry.active`,
  overlap: () => sql<SqlBool>`entry.overlap`,
  locked: () => sql<SqlBool>`entry.locked`,
  weekend: () => sql<SqlBool>`extract(isodow from entry.date) in (6, 7)`,
  mine: (me) => sql<SqlBool>`entry.user_id = ${me.id}`,
}

/** Hours with two decimals, as the screen shows them; none for a running timer. */
const hours = sql`round(entry.hours_minutes::numeric / 60, 2)`
const total = sql`(entry.gross_minutes - entry.breaks)`
const person = personBy(sql`entry.user_id`)

const matches: Record<DiarySearchKey, SearchMatches> = {
  project: projectBy((values) => like(sql`(project.reference || ' ' || project.name)`, values)),
  reference: projectBy((values) => like(sql`project.reference`, values)),
  client: projectBy(byClient),
  task: namedBy(sql`entry.task_id`, 'task'),
  person,
  user: person,
  department: namedBy(sql`owner.department_id`, 'department'),
  manager: personBy(sql`owner.manager_id`),
  details: (values, me) => sql<SqlBool>`
    (${like(sql`entry.details`, values)} or ${mentionMatches(me, textsOf(values).map(containing))})`,
  status: (values) => sql<SqlBool>`entry.status = any(${textsOf(values)}::diary_status[])`,
  date: daysIn(sql`entry.date`),
  hours: numberIn(hours),
  breaks: numberIn(sql`entry.breaks`),
  travel: numberIn(sql`entry.travel`),
  billable: whether(sql`${total} > entry.nonbillable_minutes`),
  nonbillable: whether(sql`case when entry."end" is not null then entry.nonbillable_minutes > 0 end`),
  import: numberIn(sql`entry.import_id`),
  is: (values, me) => either(textsOf(values).map((flag) => flags[flag as EntryFlag](me))),
}

/** Days of a list that is asked for without a window: a fortnight. */
const defaultDays = 14

/**
 * Returns the days of the window, else those that the search names. Requests for running timers, or for a page, may
 * leave them open.
 */
export function windowOf(
  me: Me,
  { start, end, active, page, rows, search }: Omit<DiaryFilter, 'ordering'>,
  defaults = defaultDays,
): DayWindow | null {
  const paged = page !== undefined || rows !== undefined
  if (start === undefined && end === undefined) {
    if (active !== undefined || paged) return null
    const searched = windowOfSearch(termsOf(search), calendarOf(me))
    if (searched) return searched
  }
  return defaultWindow(me, { start, end }, { bounded: !paged, usual: defaults })
}

/** Returns the given days, else `defaults` days up to today; `bounded`: at most a year. */
export function defaultWindow(
  me: Me,
  { start, end }: { start?: string | undefined; end?: string | undefined },
  { bounded = true, usual = defaultDays } = {},
): DayWindow {
  const last = end ?? (start === undefined ? today(me.timezone) : notAfter(lastDay, addDays(start, usual - 1)))
  const first = start ?? notBefore(firstDay, addDays(last, 1 - usual))
  if (first > last) throw invalid({ start: ['The start of the period must not be after its end.'] })
  if (bounded && daysBetween(first, last) >= longestWindow)
    throw invalid({ end: [`A period has at most ${longestWindow} days.`] })
  return { start: first, end: last }
}

// Windows are cut off at the first and last possible date.
const notAfter = (limit: string, day: string) => (day > limit ? limit : day)
const notBefore = (limit: string, day: string) => (day < limit ? limit : day)
