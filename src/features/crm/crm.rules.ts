/** Turns a record of the CRM into our fields, and decides which of them come here. */
import type * as z from 'zod/mini'

import { AddressChange } from '#core/address.ts'
import { client } from '#features/clients/clients/clients.ts'
import { contact } from '#features/clients/contacts/contacts.ts'

/** A record as the CRM's API returns it: field names of SugarCRM 7 and later. */
export type CrmRecord = Readonly<Record<string, unknown>>
/** Texts by our column names; telephones of a contact by `phone_` and their kind. */
export type CrmTexts = Readonly<Record<string, string>>

const idPattern = /^[A-Za-z0-9_-]{1,64}$/
const modules = { Accounts: 'an account', Contacts: 'a contact' } as const
export type CrmModule = keyof typeof modules

export const crmAddress = (url: string, module: CrmModule, id: string): string => `${url}/#${module}/${id}`

/** The id in an address that was copied from the CRM, or the id itself; else the sentence for the field. */
export function crmIdIn(typed: string, url: string, module: CrmModule): { id: string } | { sentence: string } {
  const text = typed.trim()
  if (idPattern.test(text)) return { id: text }
  const parsed = URL.parse(text)
  const example = { sentence: `Enter the address of the CRM page, such as ${crmAddress(url, module, '3f2a…')}` }
  if (!parsed) return example
  if (parsed.host !== new URL(url).host) return { sentence: `This address is not at ${new URL(url).host}.` }
  const [, named = '', id = ''] = /^#(?:bwc\/)?([A-Za-z_]+)\/([^/?]+)/.exec(parsed.hash) ?? inQuery(parsed)
  if (!idPattern.test(id)) return example
  if (named === module) return { id }
  return { sentence: `This is not the CRM page of ${modules[module]}.` }
}
/** Reads addresses of pages in the older look: `?module=Accounts&action=DetailView&record=…`. */
const inQuery = ({ searchParams }: URL) => ['', searchParams.get('module') ?? '', searchParams.get('record') ?? '']

const textAt = (record: CrmRecord, field: string): string => {
  const value = record[field]
  return typeof value === 'string' ? value.trim() : ''
}
function mainAddress(record: CrmRecord): string {
  const list: unknown = record['email']
  if (!Array.isArray(list)) return textAt(record, 'email1')
  const all = list.filter((item): item is CrmRecord => typeof item === 'object' && item !== null)
  return textAt(all.find((item) => item['primary_address'] === true) ?? all[0] ?? {}, 'email_address')
}
function postal(record: CrmRecord, which: 'billing' | 'primary', countryOf: (text: string) => string) {
  const atPart = (part: string) => textAt(record, `${which}_address_${part}`)
  const [line1 = '', ...more] = atPart('street').split(/\s*[\r\n]+\s*/)
  return {
    address_line1: line1,
    address_line2: more.join(', '),
    address_city: atPart('city'),
    address_region: atPart('state'),
    address_postcode: atPart('postalcode'),
    address_country: atPart('country') === '' ? '' : countryOf(atPart('country')),
  }
}

const addressRules = Object.fromEntries(
  Object.entries(AddressChange.shape).map(([line, rule]) => [`address_${line}`, rule]),
)
const phone = client.fields.phone.write
const rules: Record<CrmModule, Readonly<Record<string, z.ZodMiniType>>> = {
  Accounts: {
    name: client.fields.name.write,
    email: client.fields.email.write,
    phone,
    website: client.fields.website.write,
    ...addressRules,
  },
  Contacts: {
    title: contact.fields.title.write,
    first_name: contact.fields.first_name.write,
    last_name: contact.fields.last_name.write,
    position: contact.fields.position.write,
    email: contact.fields.email.write,
    phone_office: phone,
    phone_mobile: phone,
    ...addressRules,
  },
}
const words: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email',
  phone: 'telephone',
  website: 'website',
  first_name: 'first name',
  last_name: 'last name',
  phone_office: 'office telephone',
  phone_mobile: 'mobile',
  address_country: 'country',
}

/**
 * Turns a record of the CRM into our fields. What no field of ours takes (a telephone with words) is left out, and
 * named in `refused`.
 */
export function saidBy(
  module: CrmModule,
  record: CrmRecord,
  countryOf: (text: string) => string,
): { said: CrmTexts; refused: readonly string[] } {
  const raw: Record<string, string> =
    module === 'Accounts'
      ? {
          name: textAt(record, 'name'),
          email: mainAddress(record),
          phone: textAt(record, 'phone_office'),
          website: textAt(record, 'website').replace(/^https?:\/\/$/, ''),
          ...postal(record, 'billing', countryOf),
        }
      : {
          title: textAt(record, 'salutation'),
          first_name: textAt(record, 'first_name') || textAt(record, 'last_name'),
          last_name: textAt(record, 'first_name') === '' ? '' : textAt(record, 'last_name'),
          position: textAt(record, 'title'),
          email: mainAddress(record),
          phone_office: textAt(record, 'phone_work'),
          phone_mobile: textAt(record, 'phone_mobile'),
          ...postal(record, 'primary', countryOf),
        }
  const stated: Record<string, string> = {}
  const refused: string[] = []
  for (const [field, value] of Object.entries(raw)) {
    const parsed = rules[module][field]?.safeParse(value)
    if (parsed?.success) stated[field] = String(parsed.data)
    else refused.push(words[field] ?? field.replace('address_', ''))
  }
  return { said: stated, refused }
}

/**
 * Returns the fields to take over from the CRM: those that changed there since the last read. On the first read only
 * fields that are empty here, so that a new link overwrites nothing.
 */
export function comingOf(current: CrmTexts, before: CrmTexts | null, here: CrmTexts): CrmTexts {
  return Object.fromEntries(
    Object.entries(current).filter(([field, value]) => {
      if (value === (here[field] ?? '')) return false
      return before === null ? (here[field] ?? '') === '' : value !== (before[field] ?? '')
    }),
  )
}
