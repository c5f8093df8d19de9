/** The import of each kind of records that moves in. */
import { clients } from '#features/clients/clients/server/clients.ts'
import { contacts } from '#features/clients/contacts/server/contacts.ts'
import { openingInvoices } from '#features/invoices/server/openingInvoices.ts'
import { leaveBalanceImport } from '#features/leave/server/leaveBalanceImport.ts'
import { projects } from '#features/projects/server/projects.ts'
import { tasks } from '#features/tasks/server/tasks.ts'
import { userImport } from '#features/users/users/server/importUsers.ts'
import type { RecordTypeImport } from '#server/import/recordTypeImport.ts'
import type { MoveKind } from '../moveInExports.ts'
import { sameRecords } from './sameRecords.ts'

export type RecordMoveKind = Exclude<MoveKind, 'hours'>
type AnyImport = RecordTypeImport<Record<string, unknown>>

const imports = {
  people: { ...userImport, ...sameRecords.people },
  clients: { ...clients.importKind, ...sameRecords.clients },
  contacts: { ...contacts.importKind, ...sameRecords.contacts },
  projects: projects.importKind,
  tasks: tasks.importKind,
  invoices: openingInvoices,
  leave: leaveBalanceImport,
} as const

export const kindsOfRecords = imports as unknown as Readonly<Record<RecordMoveKind, AnyImport>>
