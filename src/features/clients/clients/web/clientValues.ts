/** What the form of a client holds, what it is called, and what of it is sent. */
import type { Address } from '#core/address.ts'
import type { Formats } from '#core/locale/format.ts'
import type { Client } from '../clients.contract.ts'
import { changed } from '#web/record/values.ts'

export interface ClientValues {
  name: string
  category_id: number | null
  type_id: number | null
  manager_id: number | null
  parent_id: number | null
  org_ids: number[]
  address: Address
  email: string
  phone: string
  website: string
  notes: string
  tags: string[]
  conversion: string | null
  inactive_date: string | null
}
/** Of a new client the form asks for its terms as well; of one that is there, the tab of its invoices does. */
export type NewClientValues = ClientValues & Partial<Omit<TermsValues, 'invoice_contact_ids'>>

const noAddress: Address = { line1: '', line2: '', city: '', region: '', postcode: '', country: '' }

/** Of a client, or of a new one. */
export const valuesOf = (client?: Client): ClientValues => ({
  name: client?.name ?? '',
  category_id: client?.category_id ?? null,
  type_id: client?.type_id ?? null,
  manager_id: client?.manager_id ?? null,
  parent_id: client?.parent_id ?? null,
  org_ids: client?.org_ids ?? [],
  address: { ...noAddress, ...client?.address },
  email: client?.email ?? '',
  phone: client?.phone ?? '',
  website: client?.website ?? '',
  notes: client?.notes ?? '',
  tags: client?.tags ?? [],
  conversion: client?.conversion ?? null,
  inactive_date: client?.inactive_date ?? null,
})

/** The same of one that is there, and with its terms of one that is not. */
export function formValuesOf(client?: Client): NewClientValues {
  const { invoice_contact_ids: _later, ...terms } = termsOf()
  return client ? valuesOf(client) : { ...valuesOf(), ...terms }
}

/** The body: a cleared country is none. */
export function bodyOf(values: NewClientValues, before?: NewClientValues): Record<string, unknown> {
  const { address, payment_days, ...rest } = changed(values, before)
  return {
    ...rest,
    ...(payment_days !== undefined && { payment_days: daysIn(payment_days) }),
    ...(address && { address: { ...address, country: (address.country as string | null) ?? '' } }),
  }
}

/** What the tab of a client's invoices holds. */
export interface TermsValues {
  client_id: number | null
  tax_number: string
  payment_days: string
  payment_month_end: boolean
  invoice_contact_ids: number[]
}

export const termsOf = (client?: Client): TermsValues => ({
  client_id: client?.client_id ?? null,
  tax_number: client?.tax_number ?? '',
  payment_days: client?.payment_days?.toString() ?? '',
  payment_month_end: client?.payment_month_end ?? false,
  invoice_contact_ids: client?.invoice_contact_ids ?? [],
})

/** Only what is another than it was; days are a number. */
export function termsBody(values: TermsValues, before?: TermsValues): Record<string, unknown> {
  const { payment_days, ...rest } = changed(values, before)
  return { ...rest, ...(payment_days !== undefined && { payment_days: daysIn(payment_days) }) }
}

/** Within how many days of what it pays, in words; nothing where the firm asks as it usually does. */
export function termsText(
  { payment_days: days, payment_month_end: atEnd }: Pick<Client, 'payment_days' | 'payment_month_end'>,
  { counted }: Pick<Formats, 'counted'>,
): string {
  if (days === null) return atEnd ? 'From month end' : ''
  return `${counted(days, 'day', 'days')}${atEnd ? ' from month end' : ''}`
}

/** Several names, as a file has them in one cell. */
export const namesText = (all: readonly { name: string }[]) => all.map(({ name }) => name).join('; ')

/** What is no whole number is left for the server's sentence. */
export const daysIn = (text: string) => (text.trim() === '' ? null : Number(text))

export const clientLabels = {
  name: 'Name',
  category_id: 'Category',
  type_id: 'Type',
  manager_id: 'Manager',
  parent_id: 'Belongs to',
  client_id: 'Invoices are paid by',
  org_ids: 'Related clients',
  email: 'Email',
  phone: 'Telephone',
  website: 'Website',
  notes: 'Notes',
  tags: 'Tags',
  conversion: 'Client since',
  inactive_date: 'Inactive from',
  payment_days: 'Days to pay',
  payment_month_end: 'From the end of the month',
  tax_number: 'Tax registration number',
  contacts: 'Contacts',
  invoice_contact_ids: 'Invoices go to',
  address: 'Address',
  comments: 'Comment',
} as const
