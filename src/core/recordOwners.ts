/** Record types and what is attached to each, from the database. Written by db/codegen.ts from the migrations. */

/** The prefixes of addresses and calls, by the names in columns and query keys (`{name}_id`). */
export const recordPrefixes = {
  client: 'clients',
  contact: 'contacts',
  project: 'projects',
  user: 'users',
  supplier: 'suppliers',
  equipment: 'equipment',
  qualification: 'qualifications',
  invoice: 'invoices',
  payment: 'payments',
  expense: 'expenses',
  bill: 'bills',
  entry: 'diary',
  leave: 'leave',
  task: 'tasks',
} as const

export const fileOwners = [
  'client',
  'contact',
  'project',
  'user',
  'supplier',
  'equipment',
  'qualification',
  'invoice',
  'payment',
  'expense',
  'bill',
] as const
export const commentOwners = ['client', 'project', 'contact'] as const
/** Those in which people can be mentioned: in a comment or in a text of their own. */
export const mentionOwners = [
  'client',
  'project',
  'contact',
  'supplier',
  'equipment',
  'qualification',
  'entry',
  'leave',
  'expense',
  'invoice',
  'task',
] as const
/** The tables of the records that may have extra fields, by their prefixes. */
export const extraFieldTables = {
  projects: 'project',
  suppliers: 'supplier',
} as const
/** Tables of named choices that can be retired (`active`): what has one keeps it, and nothing new takes it. */
export const retirableTables = [
  'client_category',
  'client_type',
  'department',
  'document_template',
  'equipment_category',
  'expense_payment_method',
  'expense_type',
  'invoice_type',
  'project_abandoned_reason',
  'project_category',
  'project_confirmation',
  'project_source',
  'quote_item_type',
  'service',
  'task_type',
] as const
