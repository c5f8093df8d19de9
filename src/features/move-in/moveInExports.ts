/** Exports of other programs that move in: what each is called, and where it is found there. */
import type { Wording } from '#core/locale/wording.ts'

/** The kinds of records, in the order in which they come in: later ones name earlier ones. */
export const moveKinds = ['people', 'clients', 'contacts', 'projects', 'tasks', 'hours', 'invoices', 'leave'] as const
export type MoveKind = (typeof moveKinds)[number]

export const programs = ['harvest', 'toggl', 'xero', 'outlook', 'spreadsheet'] as const
export type Program = (typeof programs)[number]

export const programNames: Readonly<Record<Program, string>> = {
  harvest: 'Harvest',
  toggl: 'Toggl Track',
  xero: 'Xero',
  outlook: 'Outlook',
  spreadsheet: 'A spreadsheet',
}

export const kindNames = (words: Wording): Readonly<Record<MoveKind, string>> => ({
  people: 'People',
  clients: 'Clients',
  contacts: 'Contacts',
  projects: 'Projects',
  tasks: 'Tasks',
  hours: 'Hours',
  invoices: 'Open invoices',
  leave: `${words.leave} balances`,
})

interface ProgramExport {
  id: string
  program: Program
  /** Null for a file whose contents come in with another export. */
  kind: MoveKind | null
  /** Its name in that program. */
  title: string
  /** The way to it there. */
  where: string
}

export const programExports = [
  {
    id: 'harvest-people',
    program: 'harvest',
    kind: 'people',
    title: 'Team',
    where: 'Team, then Export, as CSV.',
  },
  {
    id: 'harvest-clients',
    program: 'harvest',
    kind: 'clients',
    title: 'Clients',
    where: 'Manage, Clients, Import/Export, then Export clients to CSV.',
  },
  {
    id: 'harvest-contacts',
    program: 'harvest',
    kind: 'contacts',
    title: 'Client contacts',
    where: 'Manage, Clients, Import/Export, then Export client contacts to CSV.',
  },
  {
    id: 'harvest-projects',
    program: 'harvest',
    kind: 'projects',
    title: 'Projects',
    where: 'Projects, then Export. Choose active projects; archived ones are a file of their own.',
  },
  {
    id: 'harvest-tasks',
    program: 'harvest',
    kind: null,
    title: 'Tasks',
    where: 'Not needed: the tasks of each project come with the detailed time report.',
  },
  {
    id: 'harvest-time',
    program: 'harvest',
    kind: 'hours',
    title: 'Detailed time report',
    where: 'Reports, Detailed time. Choose all time, run the report, then Export to CSV.',
  },
  {
    id: 'harvest-invoices',
    program: 'harvest',
    kind: 'invoices',
    title: 'Invoices report',
    where: 'Invoices, Report, then Export to CSV. Only invoices with a balance come in.',
  },
  {
    id: 'toggl-people',
    program: 'toggl',
    kind: 'people',
    title: 'Members',
    where: 'Organisation, Members, then Export to CSV.',
  },
  {
    id: 'toggl-projects',
    program: 'toggl',
    kind: 'projects',
    title: 'Projects',
    where: 'Projects, then Export to CSV. Its clients come with it.',
  },
  {
    id: 'toggl-time',
    program: 'toggl',
    kind: 'hours',
    title: 'Detailed report',
    where: 'Reports, Detailed. Choose the days, then Export, Download CSV. A file holds at most a year.',
  },
  {
    id: 'xero-contacts',
    program: 'xero',
    kind: 'clients',
    title: 'Contacts',
    where: 'Contacts, Customers, then Export. Each customer comes in with its contact.',
  },
  {
    id: 'xero-invoices',
    program: 'xero',
    kind: 'invoices',
    title: 'Sales invoices',
    where: 'Business, Invoices, Awaiting payment, then Export. Only what is still due comes in.',
  },
  {
    id: 'xero-leave',
    program: 'xero',
    kind: 'leave',
    title: 'Leave balances',
    where: 'Payroll, Reports, Leave balances, then Export to Excel.',
  },
  {
    id: 'outlook-contacts',
    program: 'outlook',
    kind: 'contacts',
    title: 'Contacts',
    where: 'People, Manage contacts, then Export contacts. Their companies come in as clients.',
  },
] as const satisfies readonly ProgramExport[]
export type ExportId = (typeof programExports)[number]['id']
