/** Files as other time trackers export them, made up to any length: their columns, their quoting, their dates. */
import { addDays, weekday } from '#core/days.ts'
import { csvLine } from '#core/csv.ts'

export interface TrackerLoggedHours {
  date: string
  /** `HH:MM` */
  start: string
  end: string
  user: string
  email: string
  client: string
  project: string
  task: string
  description: string
}

const togglColumns = [
  'User',
  'Email',
  'Client',
  'Project',
  'Task',
  'Description',
  'Billable',
  'Start date',
  'Start time',
  'End date',
  'End time',
  'Duration',
  'Tags',
  'Amount (GBP)',
]

/** Toggl Track's detailed report, with its mark and its line ends. */
export function toggl(rows: readonly TrackerLoggedHours[]): string {
  const lines = rows.map((row) => {
    const minutes = Math.max(0, minute(row.end) - minute(row.start))
    const duration = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`
    const { user, email, client, project, task, description, date, start, end } = row
    return csvLine([
      user,
      email,
      client,
      project,
      task,
      description,
      'Yes',
      date,
      `${start}:00`,
      date,
      `${end}:00`,
      duration,
      '',
      '0.00',
    ])
  })
  return `\ufeff${csvLine(togglColumns)}${lines.join('')}`
}

const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const pad = (number: number) => String(number).padStart(2, '0')

/** Two pieces of work on every weekday of so many days from `first`. */
export function workdays(
  first: string,
  days: number,
  who: Omit<TrackerLoggedHours, 'date' | 'start' | 'end' | 'description'>,
): TrackerLoggedHours[] {
  return Array.from({ length: days }, (_, index) => addDays(first, index))
    .filter((date) => weekday(date) < 6)
    .flatMap((date, index) => [
      { ...who, date, start: '08:00', end: '12:00', description: `Levels, day ${index + 1}` },
      { ...who, date, start: '12:30', end: '16:30', description: `Drawing up, day ${index + 1}` },
    ])
}
