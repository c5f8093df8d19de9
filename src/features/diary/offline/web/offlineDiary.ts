/** Answers made of those that were kept, for days and searches that nobody asked for while there was a network. */
import { includesText } from '#core/folded.ts'
import type { OfflineInput, OfflineReading } from '#web/offline/answers.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { detailsText } from '../../entries/web/entryText.ts'
import { entriesIn } from '../../entries/entryRows.contract.ts'

type Saved = Parameters<OfflineReading>[1][number]
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Entries of a window of days: of each day what was seen of it last. */
const diaryDays: OfflineReading = (request, saved) => {
  const { start, end } = windowOf(request)
  if (start === '' || end === '') return exact(request, saved)
  const person = text(request.params?.['id'])
  const sources = saved
    .filter((record) => isWhole(record) && windowOf(record.asked).start !== '')
    .filter(({ asked: { params } }) => params === undefined || person === '' || text(params['id']) === person)
    // Everyone's days first, where everyone's are asked for; of the same kind the latest.
    .toSorted((a, b) => Number(person === '') * (rank(b) - rank(a)) || b.at - a.at)
  const covered: { start: string; end: string }[] = []
  const rows: DiaryEntry[] = []
  let index = Number.POSITIVE_INFINITY
  for (const source of sources) {
    const window = windowOf(source.asked)
    if (window.end < start || window.start > end) continue
    const known = (date: string) => covered.some((days) => date >= days.start && date <= days.end)
    rows.push(
      ...entriesIn(source.data as DiaryEntry[]).filter(({ date }) => date >= start && date <= end && !known(date)),
    )
    covered.push(window)
    index = Math.min(index, source.at)
    if (window.start <= start && window.end >= end) break
  }
  if (covered.length === 0) return exact(request, saved)
  const fits = filterOf(request)
  const data = rows.filter(fits).toSorted((a, b) => (a.start < b.start ? 1 : -1))
  return { data, at: index }
}
const rank = ({ name }: Saved) => Number(name === 'listDiary')
const windowOf = ({ query = {} }: OfflineInput) => ({ start: text(query['start']), end: text(query['end']) })
const narrowing = [
  'search',
  'diary_status',
  'user_ids',
  'user_id',
  'department_ids',
  'user_manager_ids',
  'active',
  'page',
]
const isWhole = ({ name, asked: { query = {} } }: Saved) =>
  ['listDiary', 'listUserDiary'].includes(name) && narrowing.every((key) => query[key] === undefined)

function filterOf({ params, query = {} }: OfflineInput): (row: DiaryEntry) => boolean {
  const list = (key: string) => text(query[key]).split(',').filter(Boolean)
  const [statuses, people, words] = [list('diary_status'), list('user_ids'), text(query['search'])]
  const person = text(params?.['id'])
  return (row) =>
    (person === '' || row.user_id === Number(person)) &&
    (statuses.length === 0 || statuses.includes(row.status)) &&
    (people.length === 0 || people.includes(String(row.user_id))) &&
    includesText(textOf(row), words)
}
const textOf = (entry: DiaryEntry) => {
  const { project, task, user } = entry
  return [detailsText(entry), project?.reference, project?.name, task?.name, user.name].join(' ')
}

/** The answer to exactly this query. */
const exact: OfflineReading = (request, saved) =>
  saved.find((record) => JSON.stringify(record.asked) === JSON.stringify(request) && isDiary(record))
const isDiary = ({ name }: Saved) => name === 'listDiary' || name === 'listUserDiary'

const oneEntry: OfflineReading = ({ params }, saved) => {
  const found = saved
    .filter(isDiary)
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ data, at }) => entriesIn(data as DiaryEntry[]).map((row) => ({ data: row, at })))
  return found.find(({ data }) => data.id === Number(params?.['id']))
}

/** Options by what is typed, of those of the picker when nothing was. */
const options =
  (endpoint: string): OfflineReading =>
  (request, saved) => {
    const { search = '', ...rest } = request.query ?? {}
    const all = saved.find(
      (record) =>
        record.name === endpoint && JSON.stringify(record.asked) === JSON.stringify({ ...request, query: rest }),
    )
    if (!all) return undefined
    const words = text(search).split(' ')
    const matches = (value: unknown) =>
      words.every((word) => includesText(Object.values(value as object).join(' '), word))
    return { data: (all.data as unknown[]).filter(matches), at: all.at }
  }

export const savedDiaryAnswers: Readonly<Record<string, OfflineReading>> = {
  listDiary: (request, saved) =>
    request.query?.['active'] === undefined ? diaryDays(request, saved) : exact(request, saved),
  listUserDiary: diaryDays,
  getDiaryEntry: oneEntry,
  pickProjects: options('pickProjects'),
  pickTasks: options('pickTasks'),
}
