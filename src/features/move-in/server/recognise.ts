/** Recognises the exports of other programs by their headings, whatever the file is called. */
import type { ImportSheet } from '#core/import/sheet.ts'
import { mappingProblem, recogniseColumns } from '#features/diary/transfer/transferColumns.ts'
import { plainHeading } from '#server/import/columns.ts'
import { type ExportId, type MoveKind, programExports } from '../moveInExports.ts'

interface Shape {
  id: ExportId
  /** Headings in plain words: all of them, and one of `any`, none of `not`. */
  signs: readonly string[]
  any?: readonly string[]
  not?: readonly string[]
  /** Largest number of columns. */
  width?: number
  /** Headings that the import of the kind calls otherwise. */
  called?: Readonly<Record<string, string>>
}

// The headings are those of the programs' own exports; the ones with the most signs come first.
const shapes: readonly Shape[] = [
  {
    id: 'xero-invoices',
    signs: ['contact name', 'invoice number', 'invoice date', 'due date', 'invoice amount due'],
    called: {
      'contact name': 'client',
      'invoice number': 'number',
      'invoice date': 'date',
      'due date': 'due',
      'invoice amount due': 'open',
      reference: 'purchase order',
    },
  },
  {
    id: 'harvest-invoices',
    signs: ['issue date', 'id', 'client', 'invoice amount', 'paid amount', 'balance'],
    called: { 'issue date': 'date', id: 'number', balance: 'open', 'po number': 'purchase order' },
  },
  { id: 'xero-contacts', signs: ['contact name', 'account number', 'email address', 'po address line 1'] },
  { id: 'xero-leave', signs: ['employee', 'leave type'], any: ['balance', 'leave balance', 'units', 'hours'] },
  {
    id: 'harvest-contacts',
    signs: ['client', 'first name', 'last name', 'title', 'email', 'office phone', 'mobile phone'],
    called: { client: 'company', title: 'job title', 'office phone': 'business phone' },
  },
  { id: 'outlook-contacts', signs: ['first name', 'last name', 'company', 'job title', 'e mail address'] },
  {
    id: 'harvest-projects',
    signs: ['client', 'project', 'project code', 'start date', 'end date', 'project notes'],
    called: { project: 'name', 'start date': 'accepted', 'end date': 'deadline', 'project notes': 'notes' },
  },
  {
    id: 'toggl-projects',
    signs: ['project', 'client'],
    any: ['status', 'team', 'tracked hours', 'time estimate', 'billable status', 'pinned'],
    not: ['user', 'date', 'start date', 'duration'],
    called: { project: 'name' },
  },
  {
    id: 'harvest-people',
    signs: ['first name', 'last name', 'email'],
    any: [
      'roles',
      'is contractor',
      'employee',
      'capacity',
      'weekly capacity',
      'billable rate',
      'cost rate',
      'telephone',
    ],
    not: ['client', 'company', 'date', 'hours'],
    called: { roles: 'position', 'is contractor': 'external', telephone: 'mobile' },
  },
  {
    id: 'toggl-people',
    signs: ['email'],
    any: ['user', 'name', 'full name'],
    not: ['client', 'company', 'project', 'first name', 'date', 'start date'],
    called: { user: 'first name', name: 'first name', 'full name': 'first name' },
  },
  {
    id: 'harvest-tasks',
    signs: ['task name'],
    any: ['default hourly rate', 'default billable rate', 'billable by default'],
  },
  { id: 'harvest-clients', signs: ['client name', 'address'], width: 4, called: { 'client name': 'name' } },
]

interface KnownFile {
  /** Null where no program is recognised. */
  id: ExportId | null
  kind: MoveKind | null
  /** The table with the headings that the import of its kind knows. */
  sheet: ImportSheet
}

/** Finds out what a table is; `kind` null where its contents are not needed, undefined where nobody can tell. */
export function recognise(sheet: ImportSheet): KnownFile | null {
  const names = sheet.header.cells.map(plainHeading)
  const shape = shapes.find(
    ({ signs, any, not = [], width = Infinity }) =>
      names.length <= width &&
      signs.every((sign) => names.includes(sign)) &&
      (any?.some((sign) => names.includes(sign)) ?? true) &&
      !not.some((sign) => names.includes(sign)),
  )
  const { source, mapping } = recogniseColumns(sheet.header.cells)
  if (source === 'harvest' || source === 'toggl') return { id: `${source}-time`, kind: 'hours', sheet }
  if (shape) {
    const { id, called = {} } = shape
    const cells = sheet.header.cells.map((cell, index) => called[names[index] ?? ''] ?? cell)
    const kind = programExports.find((known) => known.id === id)?.kind ?? null
    return { id, kind, sheet: { ...sheet, header: { ...sheet.header, cells } } }
  }
  const isHours = mappingProblem(mapping, sheet.header.cells.length) === null && mapping.user !== undefined
  return isHours ? { id: null, kind: 'hours', sheet } : null
}
