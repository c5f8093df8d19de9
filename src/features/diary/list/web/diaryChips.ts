/** The terms of a search in words, for the chips under the query box. */
import { queryChips } from '#web/ui/query/chips.ts'
import { type DiarySearchKey, diarySearchKeys } from '../../entries/entrySearch.ts'

const labels: Record<DiarySearchKey, string> = {
  project: 'Project',
  reference: 'Reference',
  client: 'Client',
  task: 'Task',
  person: 'Person',
  user: 'Person',
  department: 'Department',
  manager: 'Manager',
  details: 'Details',
  status: 'Status',
  date: 'Date',
  hours: 'Hours',
  breaks: 'Breaks',
  travel: 'Travel',
  billable: 'Billable',
  nonbillable: 'Non-billable',
  is: 'Is',
  import: 'Import',
}

/** The chips of a search of the diary. */
export const diaryChips = (search: string, date: (day: string) => string) =>
  queryChips(search, diarySearchKeys, date, labels)
