/** Headings of Outlook, Google, HubSpot, Xero and QuickBooks for columns that many record types have. */
import type { TableColumn } from '#core/recordColumns.ts'
import type { Heading, Headings, ReadColumn } from './recordTypeImport.ts'

const email: Heading = {
  also: [
    'e mail',
    'email address',
    'e mail address',
    'e mail value',
    'email value',
    'main email',
    'primary email',
    'main contact email',
    'email id',
    'emails',
    'mail',
  ],
  several: 'all',
  holds: 'email',
}

/** The heading of a telephone, for a record with one number. */
const phone: Heading = {
  also: [
    'phone',
    'phone number',
    'telephone number',
    'tel',
    'main phone',
    'business phone',
    'company main phone',
    'work phone',
    'office phone',
    'phone value',
    'phone numbers',
    'phones',
    'main contact phone',
    'main contact mobile',
    'toll free',
    'billing phone',
    'ddi number',
    'office telephone',
    'mobile',
    'mobile phone',
    'mobile number',
    'alt phone',
  ],
  several: 'first',
  holds: 'phone',
}

const website: Heading = {
  also: ['website url', 'web page', 'website value', 'company domain name', 'domain'],
  several: 'first',
}

/** Headings by the kind of a field. */
export const fieldHeadings: Headings = { email, phone, website }

/** Adds a record type's headings to its columns. */
export const withHeadings = (columns: readonly TableColumn[], headings: Headings = {}): ReadColumn[] =>
  columns.map((column) => {
    const { also = [], ...more } = headings[column.key] ?? {}
    return { ...column, ...more, also: [...(column.also ?? []), ...also] }
  })
