/** Turns a record of the CRM into our fields, and decides which of them come here. */
import type * as z from 'zod/mini'

import { AddressChange } from '#core/address.ts'
import { readableText } from '#core/readableText.ts'
import { client } from '#features/clients/clients/clients.ts'
import { contact } from '#features/clients/contacts/contacts.ts'

/** A record as the CRM's API returns it: field names of SugarCRM 7 and later. */
export type CrmRecord = Readonly<Record<string, unknown>>
/** Texts by our column names; telephones of a contact by `phone_` and their kind. A field that is not known is missing. */
export type CrmTexts = Readonly<Record<string, string>>
type KnownTexts = Readonly<Record<string, string | undefined>>

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

/** Returns a text of one line as people read it; undefined for a field that the answer lacks or that is no text. */
const textAt = (record: CrmRecord, field: string): string | undefined => {
  const value = record[field]
  return typeof value === 'string' ? readableText(value) : undefined
}

/** Reads the main address from the list of them, or from the field that older versions have. */
function mainAddress(record: CrmRecord): string | undefined {
  const list: unknown = record['email']
  if (list === undefined) return textAt(record, 'email1')
  if (!Array.isArray(list)) return undefined
  if (list.length === 0) return ''
  const all = list.filter((item): item is CrmRecord => typeof item === 'object' && item !== null)
  return textAt(all.find((item) => item['primary_address'] === true) ?? all[0] ?? {}, 'email_address')
}

function postal(record: CrmRecord, which: 'billing' | 'primary', countryOf: (text: string) => string): KnownTexts {
  const textOf = (part: string) => textAt(record, `${which}_address_${part}`)
  const street = record[`${which}_address_street`]
  const lines =
    typeof street === 'string'
      ? street
          .split(/[\r\n]+/)
          .map(readableText)
          .filter(Boolean)
      : undefined
  const country = textOf('country')
  return {
    address_line1: lines && (lines[0] ?? ''),
    address_line2: lines?.slice(1).join(', '),
    address_city: textOf('city'),
    address_region: textOf('state'),
    address_postcode: textOf('postalcode'),
    address_country: country === '' || country === undefined ? country : countryOf(country),
  }
}

/**
 * Reads the two names of a contact; who has a last name only is called by it. A first name that the answer lacks is the
 * one of the last read: without any, nothing is known of either.
 */
function personNames(record: CrmRecord, before: CrmTexts | null): KnownTexts {
  const first = textAt(record, 'first_name') ?? (before?.['last_name'] === '' ? '' : before?.['first_name'])
  const last = textAt(record, 'last_name')
  if (first === undefined) return {}
  if (first !== '') return { first_name: first, last_name: last }
  return last === undefined ? {} : { first_name: last, last_name: '' }
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

/** A record of the CRM in our fields. */
export interface CrmReading {
  /** Values that our fields take. */
  valid: CrmTexts
  /** All values, for comparing them with the next ones: those that no field of ours takes as well. */
  stated: CrmTexts
  /** Words for the fields whose value no field of ours takes, such as a telephone with words. */
  refused: readonly string[]
}

/**
 * Turns a record of the CRM into our fields. A field that the answer lacks, or that has another type, is unknown: it keeps
 * the value of the last read (`before`), so that it changes nothing here.
 */
export function readingOf(
  module: CrmModule,
  record: CrmRecord,
  before: CrmTexts | null,
  countryOf: (text: string) => string,
): CrmReading {
  const known: KnownTexts =
    module === 'Accounts'
      ? {
          name: textAt(record, 'name'),
          email: mainAddress(record),
          phone: textAt(record, 'phone_office'),
          website: textAt(record, 'website')?.replace(/^https?:\/\/$/, ''),
          ...postal(record, 'billing', countryOf),
        }
      : {
          title: textAt(record, 'salutation'),
          ...personNames(record, before),
          position: textAt(record, 'title'),
          email: mainAddress(record),
          phone_office: textAt(record, 'phone_work'),
          phone_mobile: textAt(record, 'phone_mobile'),
          ...postal(record, 'primary', countryOf),
        }
  const valid: Record<string, string> = {}
  const stated: Record<string, string> = { ...before }
  const refused: string[] = []
  for (const [field, value] of Object.entries(known)) {
    if (value === undefined) continue
    const parsed = rules[module][field]?.safeParse(value)
    if (parsed?.success) valid[field] = String(parsed.data)
    else refused.push(words[field] ?? field.replace('address_', ''))
    stated[field] = valid[field] ?? value
  }
  return { valid, stated, refused }
}

/**
 * Returns the fields to take over from the CRM: those that changed there since they were read last. A field that is read
 * for the first time is taken only where it is empty here, so that a new link overwrites nothing. An address is one field:
 * a line of theirs beside a town of ours is nobody's.
 */
export function comingOf(valid: CrmTexts, before: CrmTexts | null, here: CrmTexts): CrmTexts {
  const isAddress = (field: string) => field.startsWith('address_')
  const changed = Object.keys(valid).filter((field) => before?.[field] !== undefined && valid[field] !== before[field])
  const movedThere = changed.some(isAddress)
  // A country alone, beside an address without one, is the one that a new record got by default.
  const isSilent = (field: string) => field === 'address_country' && (valid[field] ?? '') === ''
  const isElsewhere = Object.keys(here).some(
    (field) => isAddress(field) && (here[field] ?? '') !== '' && here[field] !== valid[field] && !isSilent(field),
  )
  return Object.fromEntries(
    Object.entries(valid).filter(([field, value]) => {
      const ours = here[field] ?? ''
      if (value === ours) return false
      if (isAddress(field) && movedThere) return true
      if (before?.[field] !== undefined) return changed.includes(field)
      return ours === '' && !(isAddress(field) && isElsewhere)
    }),
  )
}

/** Whether two readings state the same, whatever the order of their fields. */
export function sameTexts(a: CrmTexts, b: CrmTexts): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...fields].every((field) => a[field] === b[field])
}

/** The name of a record of the CRM, for choosing it. */
export const crmNameOf = (module: CrmModule, record: CrmRecord): string =>
  module === 'Accounts'
    ? (textAt(record, 'name') ?? '')
    : [textAt(record, 'first_name'), textAt(record, 'last_name')].filter(Boolean).join(' ')

/** Whether two ids are of the same record: databases of CRMs do not tell cases apart. */
export const crmKey = (id: string): string => id.toLowerCase()
