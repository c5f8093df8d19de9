/** The labels of an import of entries: fields, trackers and figures. */
import type { ImportField, TransferMapping, TransferSource } from '../transferColumns.ts'

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

/** Fields that nearly every file has; the rest is folded away until it is used. */
export const defaultFields: readonly ImportField[] = [
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
export function isRequired(field: ImportField, mapping: TransferMapping): boolean {
  if (field === 'date') return mapping.start === undefined || mapping.date !== undefined
  if (field === 'duration') return mapping.start === undefined || mapping.end === undefined
  return (field === 'start' || field === 'end') && mapping.duration === undefined
}

export const sourceWords: Record<TransferSource, string> = {
  fieldbook: 'Looks like an export of Fieldbook.',
  harvest: 'Looks like Harvest’s detailed time report.',
  toggl: 'Looks like Toggl Track’s detailed report.',
  clockify: 'Looks like Clockify’s detailed report.',
  kimai: 'Looks like Kimai’s timesheet export.',
  other: 'Unknown format: check the columns.',
}
export const sourceNames: Record<TransferSource, string> = {
  fieldbook: 'Fieldbook',
  harvest: 'Harvest',
  toggl: 'Toggl Track',
  clockify: 'Clockify',
  kimai: 'Kimai',
  other: 'Another program',
}
