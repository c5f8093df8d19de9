/** Headings of other programs for clients, and for the contact who stands beside one. */
import { column } from '#core/recordColumns.ts'
import type { Headings, RecordTypeImport, ImportValues } from '#server/import/recordTypeImport.ts'
import { nameKey } from '#server/import/values.ts'

const person = ['contact_first_name', 'contact_last_name']

/** A client may be a person. */
export const headings: Headings = {
  name: {
    ahead: ['company', 'company name', 'organisation name', 'organization name', 'organization 1 name'],
    also: ['customer full name', 'contact name'],
    several: 'first',
    or: [
      ['first name', 'last name'],
      ['given name', 'family name'],
      ['full name'],
      ['display name'],
      ['primary contact'],
    ],
    part: { of: lineages(), which: 'last' },
  },
  parent: { several: 'first', part: { of: lineages(), which: 'before' } },
  type: { also: ['customer type'] },
  payment_days: { also: ['payment due days', 'payment terms label'] },
  tax_number: { also: ['vat registration number', 'tax registration number'] },
  notes: { also: ['private notes', 'public notes'], several: 'all' },
  manager: { also: ['company owner', 'contact owner'] },
  contact_first_name: {
    copies: [
      'contact first name',
      'first name',
      'given name',
      'forename',
      'main contact name',
      'contact person',
      'contact name',
      'primary contact',
      'contact',
    ],
  },
  contact_last_name: { copies: ['contact last name', 'last name', 'family name', 'surname'] },
  contact_position: {
    where: person,
    copies: ['contact position', 'contact title', 'job title', 'position', 'designation'],
  },
  contact_email: {
    where: person,
    copies: [
      'contact email',
      'contact e mail',
      'main contact email',
      'email id',
      'email',
      'e mail',
      'email address',
      'e mail address',
      'main email',
    ],
    holds: 'email',
  },
  contact_office: {
    where: person,
    copies: [
      'contact phone',
      'contact telephone',
      'main contact phone',
      'phone',
      'telephone',
      'phone number',
      'business phone',
      'work phone',
    ],
    holds: 'phone',
  },
  contact_mobile: {
    where: person,
    copies: ['contact mobile', 'main contact mobile', 'mobile', 'mobile phone', 'mobile number', 'cell', 'cell phone'],
    holds: 'phone',
  },
}

/** QuickBooks writes a job as `Client:Job`, and a job of it as `Client:Job:Part`. */
function lineages() {
  return ['customer full name', 'full name', 'display name', 'customer', 'name']
}

const textOf = (values: ImportValues, key: string) => {
  const value = values[`contact_${key}`]
  return typeof value === 'string' ? value.trim() : ''
}
/** A name whatever the order of its words: `Smith, Jane` is Jane Smith. */
const wordsOf = (name: string) =>
  name
    .split(/[\s,]+/)
    .map(nameKey)
    .toSorted()
    .join(' ')
    .trim()

/** The contact of a row. A client who is a person has none beside themselves. */
export const contactOfClient: NonNullable<RecordTypeImport<never>['companion']> = {
  table: 'contact',
  columns: [
    column('contact_first_name', 'Contact first name', 18),
    column('contact_last_name', 'Contact last name', 18),
    column('contact_position', 'Contact position', 22),
    column('contact_email', 'Contact email', 28),
    column('contact_office', 'Contact telephone', 18),
    column('contact_mobile', 'Contact mobile', 18),
  ],
  values: (values, { id, name }) => {
    const [first, last] = [textOf(values, 'first_name'), textOf(values, 'last_name')]
    const whole = `${first} ${last}`.trim()
    if (whole === '' || wordsOf(whole) === wordsOf(name)) return null
    const listed = (key: string) => [textOf(values, key)].filter(Boolean)
    return {
      first_name: first,
      ...(last !== '' && { last_name: last }),
      position: textOf(values, 'position'),
      email: textOf(values, 'email'),
      office: listed('office'),
      mobile: listed('mobile'),
      clients: [id],
    }
  },
  joined: (contact, otherRecord) => ({
    ...contact,
    clients: [...((contact['clients'] ?? []) as object[]), ...((otherRecord['clients'] ?? []) as object[])],
  }),
}
