/** Suggestions of the diary's query box: search keys with their values. */
import { includesText } from '#core/folded.ts'
import { locales } from '#core/locale/locales.ts'
import { dateWords, daysOfValue } from '#core/searchDays.ts'
import { typedDate } from '#core/typedDate.ts'
import type { SessionMe } from '#web/session.tsx'
import { spoken } from '#web/ui/query/chips.ts'
import { offeredMe } from '#web/record/kit/references.ts'
import { keyHelps } from '#web/ui/query/keyHelps.ts'
import type { KeyHelps, QueryHelp, QueryOption } from '#web/ui/query/types.ts'
import { type EntryFlag, entryFlags, type diarySearchKeys } from '../../entries/entrySearch.ts'
import { statuses, statusWords } from '../../entries/entries.workflow.ts'
import { departments, managers, people, projects, tasks } from './filterChoices.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'

type Ask = (search: string, signal: AbortSignal) => Promise<readonly QueryOption[]>
export function diaryQueryHelp(me: SessionMe, locale: DiaryLocale): QueryHelp {
  const keys: KeyHelps<typeof diarySearchKeys> = {
    project: {
      hint: 'Reference or name',
      example: 'P-24055',
      options: async (search, signal) =>
        (await projects(me, search, signal)).map(({ reference, name, org }) => ({
          value: reference,
          label: `${reference} ${name}`,
          ...(org !== null && { hint: org }),
        })),
    },
    status: {
      hint: 'Draft, submitted, approved or rejected',
      options: statuses.map((value) => ({ value, label: statusWords[value] })),
    },
    date: { hint: 'A day, days from-to, or last-week', options: (typed) => Promise.resolve(days(typed, locale)) },
    person: {
      hint: 'The person of the entry',
      example: 'me',
      options: withMe((search, signal) => namesOf(people(me, search, signal))),
    },
    task: {
      hint: 'Name of the task',
      example: 'survey',
      options: async (search, signal) => namesOf(tasks(me, search, signal)),
    },
    client: {
      hint: 'Client of the project',
      example: 'bath',
      options: async (search, signal) =>
        namesOf(
          projects(me, search, signal).then((found) =>
            found.flatMap(({ org }) => (org === null ? [] : [{ name: org }])),
          ),
        ),
    },
    department: {
      hint: 'Department of the person',
      example: 'field',
      options: (search, signal) => namesOf(departments(search, signal)),
    },
    manager: {
      hint: 'The manager of the person',
      example: 'me',
      options: withMe((search, signal) => namesOf(managers(me, search, signal))),
    },
    hours: { hint: 'Such as >8, <4 or 4-8', options: numbers('>8', '<4', '4-8') },
    billable: { hint: 'Has billable hours', options: yesNo },
    nonbillable: { hint: 'Has non-billable hours', options: yesNo },
    breaks: { hint: 'Minutes, such as >0 or 30', options: numbers('0', '>0', '30') },
    travel: { hint: 'Minutes, such as >60', options: numbers('0', '>0', '>60') },
    user: { hint: 'Same as person', example: 'me', alias: true },
    is: {
      hint: 'Running, overlapping, invoiced …',
      options: entryFlags.map((value) => ({ value, label: flagWords[value] })),
    },
    reference: { hint: 'Reference of the project', example: 'P-24' },
    details: { hint: 'Words of the details', example: '"site visit"' },
    import: { hint: 'Number of the import' },
  }
  return keyHelps(keys)
}

const flagWords: Record<EntryFlag, string> = {
  running: 'A running timer',
  overlap: 'Overlaps another entry',
  locked: 'Invoiced',
  weekend: 'On a Saturday or Sunday',
  mine: 'My own',
}
const yesNo: readonly QueryOption[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const numbers = (...values: readonly string[]): QueryOption[] =>
  values.map((value) => ({ value, label: spoken(value) }))

/** Returns each name once: a search by name finds everybody who has it. */
async function namesOf(found: Promise<readonly { name: string }[]>): Promise<QueryOption[]> {
  return [...new Set((await found).map(({ name }) => name))].map((name) => ({ value: name, label: name }))
}

const withMe =
  (ask: Ask): Ask =>
  async (search, signal) => [...offeredMe(search), ...(await ask(search, signal))]

/** Words with the days that they mean, and the day that was typed in the locale's own way. */
function days(typed: string, { today, weekStart, code, formats }: DiaryLocale): QueryOption[] {
  const words = dateWords.flatMap((word) => {
    if (!includesText(spoken(word), typed.replaceAll('-', ' '))) return []
    const { start, end } = daysOfValue({ op: 'is', value: word }, { today, weekStart })
    const hint = start === end ? formats.date(start ?? '') : formats.dayRange(start ?? '', end ?? '', today)
    return [{ value: word, label: spoken(word), hint }]
  })
  const day = typed === '' ? null : typedDate(typed, { today, order: locales[code].dateOrder, past: true }).value
  return day === null
    ? words
    : [{ value: day, label: formats.longDate(day) }, ...words.filter(({ value }) => value !== day)]
}
