/** How an import is told of: the names of fields, trackers and figures. */
import type { DateOrder } from '#core/typed-date.ts'
import type { ImportField, Mapping, Source } from '../../transfer/transfer.columns.ts'

export const fieldWords: Record<ImportField, string> = {
  date: 'Date',
  start: 'Start',
  end: 'End',
  end_date: 'End date',
  duration: 'Hours',
  user: 'Person',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  client: 'Client',
  project: 'Project',
  project_code: 'Project reference',
  task: 'Task',
  details: 'Details',
  billable: 'Billable, yes or no',
  hours_nonbillable: 'Non-billable hours',
  breaks: 'Breaks',
  travel: 'Travel',
  timezone: 'Time zone',
}

/** What a file is nearly always asked for; the rest is folded away until it is used. */
export const usualFields: readonly ImportField[] = [
  'date',
  'start',
  'end',
  'duration',
  'user',
  'project',
  'task',
  'details',
]

/** True for a field without which no entry can be made, as far as the others are mapped. */
export function isRequired(field: ImportField, mapping: Mapping): boolean {
  if (field === 'date') return mapping.start === undefined || mapping.date !== undefined
  if (field === 'duration') return mapping.start === undefined || mapping.end === undefined
  return (field === 'start' || field === 'end') && mapping.duration === undefined
}

export const sourceWords: Record<Source, string> = {
  fieldbook: 'Looks like an export of Fieldbook.',
  harvest: 'Looks like Harvest’s detailed time report.',
  toggl: 'Looks like Toggl Track’s detailed report.',
  clockify: 'Looks like Clockify’s detailed report.',
  kimai: 'Looks like Kimai’s timesheet export.',
  other: 'No tracker that is known here: check the columns.',
}
export const sourceNames: Record<Source, string> = {
  fieldbook: 'Fieldbook',
  harvest: 'Harvest',
  toggl: 'Toggl Track',
  clockify: 'Clockify',
  kimai: 'Kimai',
  other: 'CSV',
}

export const delimiterWords = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const

/** `1/2/2026` read in an order, as a day of the calendar: `1 Feb 2026`; null where it is none. */
export function readAs(sample: string, order: DateOrder, longDate: (day: string) => string): string | null {
  const parts = sample.split(/[/\- ]/)
  const [a = '', b = '', c = ''] = parts
  const [year, month, day] = order === 'dmy' ? [c, b, a] : order === 'mdy' ? [c, a, b] : [a, b, c]
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year.length === 2 ? `20${year}` : year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
    return longDate(date.toString())
  } catch {
    return null
  }
}

/** `1 row`, `1,204 rows` */
export const rowsText = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`
export const entriesText = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}`
