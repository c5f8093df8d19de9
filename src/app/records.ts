/** Every record type, for what the kernel and the common features do for all of them alike. */
import { clientContactTable } from '#features/clients/contacts/server/contacts.access.ts'
import { contacts } from '#features/clients/contacts/server/contacts.ts'
import { relatedClientTable } from '#features/clients/clients/server/clients.access.ts'
import { clients } from '#features/clients/clients/server/clients.ts'
import { messageTable } from '#features/clients/mail/server/mail.access.ts'
import { billLineTable, bills } from '#features/bills/server/bills.ts'
import { crmLinkTable } from '#features/crm/server/crmLinks.ts'
import { commentTable } from '#features/comments/server/comments.access.ts'
import { companyTable, holidayTable } from '#features/company/server/company.queries.ts'
import { entryOwner } from '#features/diary/entries/server/entries.queries.ts'
import { pieces } from '#features/equipment/server/equipment.ts'
import { expenseAllocationTable, expenses } from '#features/expenses/server/expenses.ts'
import { fileTable } from '#features/files/server/files.access.ts'
import { billedWorkTable } from '#features/invoices/server/invoiceBilled.ts'
import { invoices } from '#features/invoices/server/invoices.ts'
import { closedSumTable, workValueTable } from '#features/invoices/months/server/months.ts'
import { writeOffTable } from '#features/invoices/server/writeOffs.ts'
import { payments } from '#features/payments/server/payments.ts'
import { invoiceContactTable } from '#features/projects/server/projects.access.ts'
import { registerProjectParts } from '#features/projects/server/projectParts.ts'
import { projects } from '#features/projects/server/projects.ts'
import { quoteItemOwner, quoteItemPart } from '#features/quote-items/server/quoteItemOwner.ts'
import { itemTemplateTable } from '#features/quote-items/server/quoteItemTemplates.ts'
import { leaveLedgerTable, leaves } from '#features/leave/server/leave.ts'
import { qualifications } from '#features/qualifications/server/qualifications.ts'
import { chargeRateTable, costRateTable } from '#features/rates/server/rateLists.ts'
import { valuationLineTable, valuationTable } from '#features/valuations/server/valuations.ts'
import { featureTable, mapPart } from '#features/map/server/featureTable.ts'
import { suppliers } from '#features/suppliers/server/suppliers.ts'
import { moveAlong } from '#features/schedule/server/bookingsAlong.ts'
import { bookingTable } from '#features/schedule/server/schedule.access.ts'
import { registerTaskFollower } from '#features/tasks/server/taskFollowers.ts'
import { taskPart } from '#features/tasks/server/copyTask.ts'
import { taskTemplateTable } from '#features/tasks/server/taskTemplates.ts'
import { tasks } from '#features/tasks/server/tasks.ts'
import { furtherDepartmentTable, userOwner } from '#features/users/users/server/users.access.ts'
import { registerImportKinds } from '#server/import/registry.ts'
import { registerRecords } from '#server/records/owners.ts'

/** The kinds on the record kit: their routes and filter sets are mounted as they are. */
export const kits = [clients, contacts, suppliers, pieces, projects] as const
// Contacts bring the clients along that they name, and clients the contacts that stand beside them.
registerImportKinds([clients, contacts])

// The order in which a sentence names them: “This client has 3 projects and quotes, 1 contact, 2 files”.
registerRecords([
  projects.owner,
  quoteItemOwner,
  invoiceContactTable,
  tasks.owner,
  featureTable,
  entryOwner,
  bookingTable,
  clientContactTable,
  contacts.owner,
  clients.owner,
  userOwner,
  furtherDepartmentTable,
  costRateTable,
  chargeRateTable,
  suppliers.owner,
  pieces.owner,
  qualifications.owner,
  leaves.owner,
  leaveLedgerTable,
  expenses.owner,
  expenseAllocationTable,
  valuationTable,
  valuationLineTable,
  invoices.owner,
  billedWorkTable,
  writeOffTable,
  workValueTable,
  closedSumTable,
  payments.owner,
  bills.owner,
  billLineTable,
  companyTable,
  holidayTable,
  commentTable,
  fileTable,
  messageTable,
  crmLinkTable,
  relatedClientTable,
  itemTemplateTable,
  taskTemplateTable,
])

// Items before the tasks on them.
registerProjectParts([quoteItemPart, taskPart, mapPart])
registerTaskFollower(moveAlong)
