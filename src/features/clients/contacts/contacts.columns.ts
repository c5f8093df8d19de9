/**
 * The columns of contacts as a table. A cell of clients, and of numbers of a kind, holds several; roles, and whether they
 * get the invoices, stand in the order of the clients.
 */
import type { Wording } from '#core/locale/wording.ts'
import { addressColumns, column, createdColumn, dateColumn, tagsColumn } from '#core/records.columns.ts'

export const contactTable = (wording: Wording) => [
  column('title', 'Title', 8, ['salutation', 'prefix']),
  column('first_name', 'First name', 18, ['forename', 'given name', 'name', 'full name', 'contact', 'contact name']),
  column('last_name', 'Last name', 18, ['surname', 'family name']),
  column('position', 'Position', 22, ['job title', 'job', 'role title', 'designation']),
  column('clients', 'Clients', 32, [
    'client',
    'company',
    'company name',
    'organisation',
    'organization',
    'account name',
  ]),
  column('role', 'Role', 18, ['role at client', 'contact type']),
  column('invoices', 'Gets invoices', 14, ['invoices']),
  column('email', 'Email', 28, ['e mail', 'email address', 'e mail address', 'e mail 1 value', 'mail']),
  column('office', 'Office telephone', 18, [
    'phone',
    'telephone',
    'phone number',
    'tel',
    'business phone',
    'work phone',
    'office',
    'office phone',
  ]),
  column('mobile', 'Mobile', 18, ['mobile phone', 'cell', 'cell phone', 'mobile number']),
  column('home', 'Home telephone', 18, ['home phone', 'home']),
  column('other', 'Other telephone', 18, ['other phone', 'other']),
  ...addressColumns(wording),
  column('source', 'Source', 18, ['lead source', 'origin']),
  column('source_details', 'Source details', 30, ['lead source details']),
  column('opt_out', 'Opted out', 10, ['opt out', 'email opt out', 'unsubscribed', 'do not contact']),
  dateColumn('inactive_date', 'Inactive from', ['inactive', 'inactive date', 'archived']),
  // Of one without a date of their own, once all their clients have one.
  { ...dateColumn('inactive_by_client', 'Inactive by client from'), readOnly: true as const },
  tagsColumn,
  createdColumn,
]
