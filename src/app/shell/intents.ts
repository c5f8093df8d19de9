/** Acts of the palette that are no button of the screen, and the words by which people look for them. */
import type { Wording } from '#core/locale/wording.ts'
import type { Permission } from '#core/permissions.ts'

interface Intent {
  id: string
  label: (words: Wording) => string
  /** Other words by which it is found. */
  keywords: string
  permission: Permission
  /** The act, after “You need permission to”: request leave. */
  needs: (words: Wording) => string
  to: string
  search?: Record<string, string>
}

export const intents: readonly Intent[] = [
  {
    id: 'add-quote',
    label: ({ quote }) => `New enquiry or ${quote.toLowerCase()}`,
    keywords: 'quote proposal estimate tender lead job request call',
    permission: 'projects.add_project',
    needs: ({ quotes }) => `add enquiries and ${quotes.toLowerCase()}`,
    to: '/quotes/new/',
  },
  {
    id: 'add-entry',
    label: () => 'New hours entry',
    keywords: 'log time timesheet diary work',
    permission: 'diary.add_entry',
    needs: () => 'log hours',
    to: '/diary/',
    search: { entry: 'new' },
  },
  {
    id: 'ask-leave',
    label: ({ leave }) => `Request ${leave.toLowerCase()}`,
    keywords: 'time off leave holiday vacation annual sick sickness absence absent away day off pto',
    permission: 'leave.add_leave',
    needs: ({ leave }) => `request ${leave.toLowerCase()}`,
    to: '/leave/new/',
  },
  {
    id: 'book',
    label: () => 'Book people or equipment',
    keywords: 'booking plan crew team assign allocate schedule rota roster calendar staff',
    permission: 'tasks.change_task',
    needs: () => 'book people or equipment',
    to: '/schedule/',
    search: { tray: 'true' },
  },
  {
    id: 'bill-work',
    label: () => 'Bill unbilled work',
    keywords: 'invoice charge client wip work in progress',
    permission: 'invoice.add_invoice',
    needs: () => 'draft invoices',
    to: '/invoices/unbilled/',
  },
  {
    id: 'bank-file',
    label: () => 'Import a bank file',
    keywords: 'bank statement reconcile match payments received paid',
    permission: 'payment.add_payment',
    needs: () => 'import bank files',
    to: '/payments/import/',
  },
]

/** Other words for a screen, by its address. */
export const screenWords: Readonly<Record<string, string>> = {
  '/diary/': 'hours time timesheet log',
  '/diary/inbox/': 'approve approvals approval decide waiting',
  '/schedule/': 'plan board crew rota roster calendar bookings',
  '/leave/': 'time off holiday vacation annual sick sickness absence away day pto',
  '/expenses/': 'receipts claims mileage reimburse',
  '/quotes/': 'enquiries proposals estimates tenders leads',
  '/projects/': 'jobs work orders sites',
  '/clients/': 'customers companies accounts',
  '/bills/': 'supplier invoices purchases payables',
  '/suppliers/': 'vendors subcontractors creditors',
  '/equipment/': 'kit instruments plant tools vehicles',
  '/users/': 'staff users employees colleagues team',
}

/** Other words for a new record, by the noun of its type. */
export const otherWords: Readonly<Record<string, string>> = {
  client: 'customer company firm account',
  contact: 'person customer address book',
  project: 'job work order site',
  task: 'to do work plan',
  expense: 'receipt claim mileage travel parking hotel reimburse spend',
  invoice: 'bill client charge sales credit note',
  payment: 'received money paid bank receipt',
  supplier: 'vendor subcontractor creditor',
  bill: 'supplier invoice purchase payable cost subcontractor',
  equipment: 'kit instrument plant tool vehicle',
  person: 'user employee staff member colleague invite team starter',
}
