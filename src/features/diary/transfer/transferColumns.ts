/**
 * Recognises the columns of a file: by the exact headers of known trackers, else by common names.
 */

/** The fields that a column may hold. `user` is a person's name; `duration` is hours, or hours and minutes. */
export const importFields = [
  'date',
  'start',
  'end',
  'end_date',
  'duration',
  'user',
  'first_name',
  'last_name',
  'email',
  'client',
  'project',
  'project_code',
  'task',
  'details',
  'billable',
  'hours_nonbillable',
  'breaks',
  'travel',
  'timezone',
] as const
export type ImportField = (typeof importFields)[number]
/** The column of each field, counted from 0. */
export type TransferMapping = { [F in ImportField]?: number | undefined }

export const sources = ['fieldbook', 'harvest', 'toggl', 'clockify', 'kimai', 'other'] as const
export type TransferSource = (typeof sources)[number]

interface Tracker {
  source: TransferSource
  /** Columns that only this tracker has together, in lower case. */
  signs: readonly string[]
  /** Names of columns by field, the best first, in lower case. */
  names: Partial<Record<ImportField, readonly string[]>>
}

const trackers: readonly Tracker[] = [
  {
    source: 'fieldbook',
    signs: ['entry', 'start', 'end date', 'time zone', 'project reference', 'non-billable hours'],
    names: {
      date: ['date'],
      start: ['start'],
      end_date: ['end date'],
      end: ['end'],
      timezone: ['time zone'],
      user: ['user'],
      project_code: ['project reference'],
      project: ['project'],
      task: ['task'],
      details: ['details'],
      breaks: ['breaks (min)'],
      travel: ['travel (min)'],
      duration: ['hours'],
      hours_nonbillable: ['non-billable hours'],
    },
  },
  {
    // Harvest, detailed time report: Date, Client, Project, Project Code, Task, Notes, Hours, [Hours Rounded,] Billable?,
    // Invoiced?, Approved?, First Name, Last Name, [Employee Id,] Roles, Employee?, rates and amounts, Currency,
    // External Reference URL; with Started At and Ended At where the firm tracks start and end. Hours are decimal.
    source: 'harvest',
    signs: ['date', 'client', 'project', 'task', 'notes', 'hours', 'first name', 'last name'],
    names: {
      date: ['date'],
      client: ['client'],
      project: ['project'],
      project_code: ['project code'],
      task: ['task'],
      details: ['notes'],
      duration: ['hours'],
      billable: ['billable?'],
      first_name: ['first name'],
      last_name: ['last name'],
      email: ['email'],
      start: ['started at'],
      end: ['ended at'],
    },
  },
  {
    // Toggl Track, detailed report: User, Email, Client, Project, Task, Description, Billable, Start date, Start time,
    // End date, End time, Duration, Tags, Amount (). Durations are hh:mm:ss.
    source: 'toggl',
    signs: ['user', 'email', 'description', 'billable', 'start date', 'start time', 'duration'],
    names: {
      user: ['user'],
      email: ['email'],
      client: ['client'],
      project: ['project'],
      task: ['task'],
      details: ['description'],
      billable: ['billable'],
      date: ['start date'],
      start: ['start time'],
      end_date: ['end date', 'stop date'],
      end: ['end time', 'stop time'],
      duration: ['duration'],
    },
  },
  {
    // Clockify, detailed report: Project, Client, Description, Task, User, Group, Email, Tags, Billable, Start Date,
    // Start Time, End Date, End Time, Duration (h), Duration (decimal), rates and amounts. Dates in the workspace's order.
    source: 'clockify',
    signs: ['project', 'description', 'user', 'email', 'start date', 'duration (h)', 'duration (decimal)'],
    names: {
      project: ['project'],
      client: ['client'],
      details: ['description'],
      // Some workspaces call tasks activities.
      task: ['task', 'activity'],
      user: ['user'],
      email: ['email'],
      billable: ['billable'],
      date: ['start date'],
      start: ['start time'],
      end_date: ['end date'],
      end: ['end time'],
      duration: ['duration (h)', 'duration (decimal)'],
    },
  },
  {
    // Kimai, timesheet export: date, begin, end, duration (decimal or hh:mm), currency and rates, name, user, e-mail,
    // staff number, customer, project, activity, description, billable, tags, type, category, numbers. English exports
    // call begin and end “From” and “To”, older ones “Begin” and “End”.
    source: 'kimai',
    signs: ['date', 'duration', 'customer', 'project', 'activity', 'description'],
    names: {
      date: ['date'],
      start: ['from', 'begin', 'in'],
      end: ['to', 'end', 'out'],
      duration: ['duration', 'h:m', 'time'],
      breaks: ['break', 'break duration'],
      user: ['name', 'alias', 'user', 'username'],
      email: ['e-mail', 'email'],
      client: ['customer'],
      project: ['project'],
      project_code: ['project number'],
      task: ['activity'],
      details: ['description'],
      billable: ['billable'],
    },
  },
]

/** Common names of columns in other files; our own names first. */
const anyNames: Required<Tracker['names']> = {
  date: ['date', 'start date', 'day', 'spent date', 'work date', 'entry date', 'spent on', 'date worked', 'log date'],
  start: ['start', 'start time', 'from', 'begin', 'started at', 'start at', 'started', 'time from', 'clock in', 'in'],
  end: [
    'end',
    'end time',
    'to',
    'until',
    'finish',
    'ended at',
    'end at',
    'stop',
    'stop time',
    'stopped at',
    'finish time',
    'finished at',
    'time to',
    'clock out',
    'out',
  ],
  end_date: ['end date', 'stop date'],
  duration: [
    'hours',
    'duration',
    'duration (h)',
    'hours worked',
    'time',
    'time spent',
    'minutes',
    'duration (decimal)',
    'duration hours',
    'duration minutes',
    'duration seconds',
    'total hours',
    'logged hours',
  ],
  user: [
    'user',
    'person',
    'name',
    'employee',
    'employee name',
    'team member',
    'member',
    'staff',
    'username',
    'user name',
    'person name',
    'full name',
    'staff name',
    'author',
    'resource',
    'resource name',
    'worker',
    'worker name',
    'consultant',
    'who',
  ],
  first_name: ['first name', 'firstname', 'given name'],
  last_name: ['last name', 'lastname', 'surname', 'family name'],
  email: ['email', 'e-mail', 'email address', 'user email', 'person email', 'employee email'],
  client: [
    'client',
    'client name',
    'customer',
    'customer name',
    'company',
    'company name',
    'organisation',
    'organization',
  ],
  project: ['project', 'project name', 'job', 'job name'],
  project_code: [
    'project code',
    'project reference',
    'reference',
    'project number',
    'job number',
    'job code',
    'project ref',
    'code',
  ],
  task: ['task', 'task name', 'activity', 'activity name', 'work type'],
  details: [
    'details',
    'description',
    'notes',
    'note',
    'comment',
    'comments',
    'summary',
    'work done',
    'memo',
    'entry notes',
    'work description',
  ],
  billable: ['billable', 'billable?', 'is billable', 'chargeable'],
  hours_nonbillable: ['non-billable hours', 'nonbillable hours', 'hours_nonbillable', 'unbillable hours'],
  breaks: ['breaks (min)', 'breaks', 'break', 'break (min)', 'break minutes', 'lunch'],
  travel: ['travel (min)', 'travel', 'travel time', 'travel minutes'],
  timezone: ['time zone', 'timezone', 'tz'],
}

export interface Recognised {
  source: TransferSource
  mapping: TransferMapping
}

/** Maps the columns of a header; the source is `other` for an unknown tracker. */
export function recogniseColumns(header: readonly string[]): Recognised {
  const names = header.map(plain)
  const tracker = trackers.find(({ signs }) => signs.every((sign) => names.includes(sign)))
  const mapping: TransferMapping = {}
  const taken = new Set<number>()
  for (const field of importFields) {
    const candidates = (tracker?.names ?? anyNames)[field] ?? []
    const index = candidates
      .map((name) => names.indexOf(plain(name)))
      .find((position) => position >= 0 && !taken.has(position))
    if (index === undefined) continue
    mapping[field] = index
    taken.add(index)
  }
  return { source: tracker?.source ?? 'other', mapping }
}

const plain = (name: string) =>
  name
    .replace(/^\ufeff/, '')
    // `start_time` and `startTime` are the start time.
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()

/** The unit that a header's name gives its numbers: `Duration (seconds)`, `Minutes`, `Breaks (min)`. */
export function unitOf(name: string): 'hours' | 'minutes' | 'seconds' | null {
  const text = plain(name)
  if (/\bsec(ond)?s?\b/.test(text)) return 'seconds'
  if (/\bmin(ute)?s?\b/.test(text)) return 'minutes'
  return /\b(h|hrs?|hours?|decimal)\b/.test(text) ? 'hours' : null
}

/** A sentence that names the missing columns; null when the mapping suffices. */
export function mappingProblem(mapping: TransferMapping, columns: number): string | null {
  const used = Object.values(mapping).flatMap((index) => index ?? [])
  if (used.some((index) => index >= columns)) return 'The mapping names a column that is not in the file.'
  if (mapping.date === undefined && mapping.start === undefined) return 'Choose the column for the date.'
  if (mapping.duration === undefined && (mapping.start === undefined || mapping.end === undefined))
    return 'Choose the column for hours, or the columns for start and end.'
  return null
}
