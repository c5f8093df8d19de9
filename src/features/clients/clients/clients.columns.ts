/** The columns of clients as a table. */
import type { Wording } from '#core/locale/wording.ts'
import { addressColumns, column, createdColumn, dateColumn, notesColumn, tagsColumn } from '#core/records.columns.ts'

export const clientTable = (wording: Wording) => [
  column('name', 'Name', 32, [
    'client',
    'client name',
    'company',
    'company name',
    'organisation',
    'organization',
    'account name',
    'customer',
    'customer name',
  ]),
  column('category', 'Category', 16, ['industry', 'sector']),
  column('type', 'Type', 16, ['client type', 'account type']),
  column('manager', 'Manager', 20, ['account manager', 'account owner', 'owner']),
  column('parent', 'Belongs to', 28, ['parent', 'parent account', 'parent company', 'group']),
  column('client', 'Paid for by', 28, ['payer', 'bill to', 'billing client']),
  column('related', 'Related clients', 32, ['related', 'related to', 'related accounts', 'related companies']),
  ...addressColumns(wording),
  column('email', 'Email', 28, ['e mail', 'email address', 'e mail address', 'mail']),
  column('phone', 'Telephone', 18, ['phone', 'phone number', 'telephone number', 'tel', 'main phone']),
  column('website', 'Website', 28, ['web', 'url', 'web address', 'site']),
  column('tax_number', 'Tax registration', 18, [
    'vat number',
    'vat no',
    'vat',
    'tax number',
    'tax id',
    'gstin',
    'gst number',
    'abn',
  ]),
  column('payment_days', 'Payment days', 12, ['payment terms', 'terms', 'credit days'], { kind: 'integer' }),
  column('payment_month_end', 'From month end', 12, ['month end', 'end of month']),
  // Said of contacts, whose file has it too.
  column('invoice_contacts', 'Gets invoices', 32, [], { readOnly: true }),
  dateColumn('conversion', 'Client since', ['conversion', 'converted', 'conversion date', 'customer since']),
  dateColumn('inactive_date', 'Inactive from', ['inactive', 'inactive date', 'archived', 'closed']),
  tagsColumn,
  notesColumn,
  createdColumn,
]
