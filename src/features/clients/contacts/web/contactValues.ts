/** What the form of a contact holds, what it is called, and what of it is sent. */
import type { Address } from '#core/address.ts'
import { changed } from '#web/record/values.ts'
import type { Contact, phoneKinds } from '../contacts.contract.ts'

export interface PhoneValues {
  kind: (typeof phoneKinds)[number]
  number: string
}
interface PlaceValues {
  client_id: number | null
  role: string
  invoices: boolean
}
export interface ContactValues {
  title: string
  first_name: string
  last_name: string
  position: string
  email: string
  phones: PhoneValues[]
  clients: PlaceValues[]
  source: string
  source_details: string
  tags: string[]
  opt_out: boolean
  inactive_date: string | null
  address: Address
}

const noAddress: Address = { line1: '', line2: '', city: '', region: '', postcode: '', country: '' }

/** Of a contact, or of a new one, at a client where that is known. */
export const valuesOf = (contact?: Contact, clientId?: number): ContactValues => ({
  title: contact?.title ?? '',
  first_name: contact?.first_name ?? '',
  last_name: contact?.last_name ?? '',
  position: contact?.position ?? '',
  email: contact?.email ?? '',
  phones: contact?.phones.map(({ kind, number }) => ({ kind, number })) ?? [],
  clients:
    contact?.clients.map(({ client_id, role, invoices }) => ({ client_id, role, invoices })) ??
    (clientId === undefined ? [] : [{ client_id: clientId, role: '', invoices: false }]),
  source: contact?.source ?? '',
  source_details: contact?.source_details ?? '',
  tags: contact?.tags ?? [],
  opt_out: contact?.opt_out ?? false,
  inactive_date: contact?.inactive_date ?? null,
  address: { ...noAddress, ...contact?.address },
})

/** The body: a line without a number or a client says nothing, a cleared country is none. */
export function bodyOf(values: ContactValues, before?: ContactValues): Record<string, unknown> {
  const { address, phones, clients, ...rest } = changed(values, before)
  return {
    ...rest,
    ...(address && { address: { ...address, country: (address.country as string | null) ?? '' } }),
    ...(phones && { phones: phones.filter(({ number }) => number.trim() !== '') }),
    ...(clients && { clients: clients.filter(({ client_id }) => client_id !== null) }),
  }
}

export const phoneWords: Record<PhoneValues['kind'], string> = {
  mobile: 'Mobile',
  office: 'Office',
  home: 'Home',
  other: 'Other',
}

export const contactLabels = {
  title: 'Title',
  first_name: 'First name',
  last_name: 'Last name',
  position: 'Position',
  email: 'Email',
  source: 'Source',
  source_details: 'Source details',
  tags: 'Tags',
  opt_out: 'Opted out',
  inactive_date: 'Inactive from',
  address: 'Address',
  phones: 'Telephones',
  clients: 'Clients',
  comments: 'Comment',
} as const
