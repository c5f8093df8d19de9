/** The rows of a dry run: hours by person, and the problems of each column. */
import { hoursToMinutes } from '#core/hours.ts'
import type { DiaryImport, PreviewRow } from '../transfer.contract.ts'

export interface PersonHours {
  id: number
  name: string
  entries: number
  minutes: number
}

/** The new hours by person, the most first. */
export function hoursByPerson(rows: readonly PreviewRow[]): PersonHours[] {
  const people = new Map<number, PersonHours>()
  for (const { outcome, entry } of rows) {
    if (outcome !== 'import' || !entry.user) continue
    const person = people.get(entry.user.id) ?? { ...entry.user, entries: 0, minutes: 0 }
    person.entries += 1
    person.minutes += entry.hours === null ? 0 : hoursToMinutes(entry.hours)
    people.set(person.id, person)
  }
  return [...people.values()].toSorted((a, b) => b.minutes - a.minutes || a.id - b.id)
}

export type ImportColumn = 'person' | 'date' | 'times' | 'work' | 'hours' | 'outcome'

const columnOf: Record<string, ImportColumn> = {
  user_id: 'person',
  date: 'date',
  start: 'times',
  end: 'times',
  timezone: 'times',
  breaks: 'hours',
  travel: 'hours',
  hours: 'hours',
  hours_nonbillable: 'hours',
  project_id: 'work',
  task_id: 'work',
  details: 'work',
}

/** The problems shown under a column; those of no column are under the outcome. */
export const problemsUnder = ({ errors }: PreviewRow, column: ImportColumn): string[] =>
  Object.entries(errors).flatMap(([field, sentences]) => ((columnOf[field] ?? 'outcome') === column ? sentences : []))

/** The address of the diary with only the entries of an import. */
export const addressOf = ({ id, first_day, last_day }: DiaryImport) => ({
  start: first_day,
  end: last_day,
  search: `import:${id}`,
})
