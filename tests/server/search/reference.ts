/**
 * The search once more and plainly: over records as the API answers them, of terms as they are meant. Written from the
 * sentences above each list's keys (docs/rules/api.md#search), not from the server's conditions.
 */
import { addDays, daysBetween } from '#core/days.ts'
import type { Client } from '#features/clients/clients/clients.ts'
import { type Contact } from '#features/clients/contacts/contacts.ts'
import { type Equipment } from '#features/equipment/equipment.ts'
import type { FileRecordFile } from '#features/files/files.contract.ts'
import type { Supplier } from '#features/suppliers/suppliers.ts'
import type { User } from '#features/users/users/users.contract.ts'
import type { Qualification } from '#features/qualifications/qualifications.ts'

type Value = { is: string } | { below: string } | { above: string } | { from: string; to: string }
export interface Term {
  exclude: boolean
  /** Null: plain text. */
  key: string | null
  values: Value[]
}

export interface SearchViewer {
  id: number
  org_id: number
  today: string
  timezone: string
}
type Test<T> = (item: T, value: Value, me: SearchViewer) => boolean
export interface Rules<T> {
  plain: (item: T) => string[]
  keys: Record<string, Test<T>>
}
/** A contact, and the inactive dates of its clients as the list of clients shows them. */
type ContactAndEnds = Contact & { ends: (string | null)[] }

/** Without case and accents, as far as the words of these records have any. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
const holds = (text: string, value: Value) => 'is' in value && plain(text).includes(plain(value.is))
const digits = (text: string) => text.replaceAll(/\D/g, '')

export const part =
  <T>(pick: (item: T) => (string | null | undefined)[]): Test<T> =>
  (item, value) =>
    pick(item).some((text) => text !== null && text !== undefined && holds(text, value))
const phone =
  <T>(pick: (item: T) => string[]): Test<T> =>
  (item, value) =>
    'is' in value &&
    pick(item).some((number) =>
      digits(value.is) === ''
        ? holds(number, value)
        : digits(number).includes(digits(value.is)) || number.includes(digits(value.is)),
    )
export const person =
  <T>(pick: (item: T) => { id: number; name: string } | null): Test<T> =>
  (item, value, me) => {
    const who = pick(item)
    if (who === null || !('is' in value)) return false
    return value.is.toLowerCase() === 'me' ? who.id === me.id : holds(who.name, value)
  }
const tag: Test<{ tags: string[] }> = (item, value) =>
  'is' in value && item.tags.some((name) => plain(name) === plain(value.is))

export function within<T>(found: T, value: Value, pick: (text: string) => T): boolean {
  if ('is' in value) return found === pick(value.is)
  if ('below' in value) return found < pick(value.below)
  if ('above' in value) return found > pick(value.above)
  const ends = [pick(value.from), pick(value.to)].toSorted((a, b) => (a < b ? -1 : 1)) as [T, T]
  return found >= ends[0] && found <= ends[1]
}
export const day =
  <T>(pick: (item: T, me: SearchViewer) => string | null | undefined): Test<T> =>
  (item, value, me) => {
    const found = pick(item, me)
    if (found === null || found === undefined) return false
    if ('is' in value && value.is === 'today') return found === me.today
    if ('is' in value && value.is === 'yesterday') return found === addDays(me.today, -1)
    return within(found, value, String)
  }
const instant = <K extends string>(name: K) =>
  day<Record<K, string>>((item, me) =>
    Temporal.Instant.from(item[name]).toZonedDateTimeISO(me.timezone).toPlainDate().toString(),
  )

export const flags =
  <T>(byKey: Record<string, (item: T, me: SearchViewer) => boolean>): Test<T> =>
  (item, value, me) =>
    'is' in value && (byKey[value.is]?.(item, me) ?? false)
const gone = (date: string | null, me: SearchViewer) => date !== null && date <= me.today

type Addressed = { address: Client['address'] }
const addressed = (keys: readonly (keyof Client['address'])[]): Record<string, Test<Addressed>> =>
  Object.fromEntries(keys.map((key) => [key, part<Addressed>(({ address }) => [address[key]])]))
const texts = <K extends string>(keys: readonly K[]): Record<string, Test<Record<K, string>>> =>
  Object.fromEntries(keys.map((key) => [key, part<Record<K, string>>((item) => [item[key]])]))
const dates = <K extends string>(keys: readonly K[]): Record<string, Test<Record<K, string | null>>> =>
  Object.fromEntries(keys.map((key) => [key, day<Record<K, string | null>>((item) => item[key])]))

const clients: Rules<Client> = {
  plain: ({ name, email, phone: number, address, tax_number, tags }) => [
    name,
    email,
    number,
    digits(number),
    address.city,
    address.postcode,
    tax_number,
    ...tags,
  ],
  keys: {
    ...texts(['name', 'email', 'website', 'notes']),
    ...addressed(['city', 'region', 'postcode', 'country']),
    ...dates(['conversion']),
    category: part(({ category }) => [category?.name]),
    type: part(({ type }) => [type?.name]),
    manager: person(({ manager }) => manager),
    parent: part(({ parent }) => [parent?.name]),
    payer: part(({ client }) => [client?.name]),
    related: part(({ orgs }) => orgs.map(({ name }) => name)),
    payment: ({ payment_days }, value) => payment_days !== null && within(payment_days, value, Number),
    tax: part(({ tax_number }) => [tax_number]),
    phone: phone((item) => [item.phone]),
    tag,
    inactive: day(({ inactive_date }) => inactive_date),
    created: instant('created'),
    modified: instant('modified'),
    is: flags({
      active: ({ inactive_date }, me) => !gone(inactive_date, me),
      inactive: ({ inactive_date }, me) => gone(inactive_date, me),
      prospect: ({ conversion }) => conversion === null,
      mine: ({ manager_id }, me) => manager_id === me.id,
      'month-end': ({ payment_month_end }) => payment_month_end,
    }),
  },
}

/** Its own date, else the last of its clients' once each has one: from the clients as their own list shows them. */
const contactEnd = ({ inactive_date, ends }: ContactAndEnds): string | null => {
  if (inactive_date !== null) return inactive_date
  return ends.length > 0 && ends.every((end) => end !== null) ? (ends.toSorted().at(-1) ?? null) : null
}
const numbers = ({ phones }: Contact): string[] => phones.map(({ number }) => number)
const clientNames = (item: Contact): string[] => item.clients.map(({ client }) => client.name)

const contacts: Rules<ContactAndEnds> = {
  plain: (item) => [
    item.title,
    item.name,
    item.position,
    item.email,
    item.address.city,
    ...item.tags,
    ...numbers(item).flatMap((number) => [number, digits(number)]),
    ...clientNames(item),
  ],
  keys: {
    ...texts(['name', 'title', 'position', 'email']),
    ...addressed(['city', 'region', 'postcode', 'country']),
    client: part(clientNames),
    role: part((item) => item.clients.map(({ role }) => role)),
    phone: phone(numbers),
    source: part(({ source, source_details }) => [source, source_details]),
    tag,
    inactive: day(contactEnd),
    created: instant('created'),
    modified: instant('modified'),
    is: flags({
      active: (item, me) => !gone(contactEnd(item), me),
      inactive: (item, me) => gone(contactEnd(item), me),
      'opt-out': ({ opt_out }) => opt_out,
      invoices: (item) => item.clients.some(({ invoices: gets }) => gets),
    }),
  },
}

const describeUdf = (udf: Supplier['udf'], key: string) => (typeof udf[key] === 'string' ? udf[key] : undefined)
const suppliers: Rules<Supplier> = {
  plain: (item) =>
    [
      item.name,
      item.email,
      item.phone,
      digits(item.phone),
      item.website,
      item.address.city,
      item.address.postcode,
      ...item.tags,
    ].concat(Object.values(item.udf).filter((value) => typeof value === 'string')),
  keys: {
    ...texts(['name', 'email', 'website', 'notes']),
    phone: phone((item) => [item.phone]),
    created: instant('created'),
    modified: instant('modified'),
    ...addressed(['city', 'region', 'postcode', 'country']),
    address: part(({ address }) => Object.values(address)),
    tag,
    remark: part(({ udf }) => [describeUdf(udf, 'remark')]),
    rating: ({ udf }, value) =>
      describeUdf(udf, 'rating') !== undefined && within(Number(udf['rating']), value, Number),
    since: day(({ udf }) => describeUdf(udf, 'since')),
    grade: ({ udf }, value) => 'is' in value && udf['grade'] === value.is,
    approved: ({ udf }, value) => 'is' in value && udf['approved'] === (value.is === 'true'),
  },
}

const used = (item: Equipment, me: SearchViewer) =>
  (item.active_from === null || item.active_from <= me.today) &&
  (item.active_until === null || item.active_until >= me.today)
const left = (item: Equipment, me: SearchViewer) =>
  item.next_calibration === null ? null : daysBetween(me.today, item.next_calibration)

const equipment: Rules<Equipment> = {
  plain: (item) => [
    item.name,
    item.serial,
    item.identifier,
    item.barcode,
    item.owner,
    item.fault,
    item.category?.name ?? '',
    item.user?.name ?? '',
  ],
  keys: {
    ...texts(['name', 'serial', 'identifier', 'barcode', 'owner', 'certificate', 'purchase_order', 'fault', 'notes']),
    ...dates(['active_from', 'active_until', 'last_calibration', 'next_calibration']),
    created: instant('created'),
    modified: instant('modified'),
    category: part(({ category }) => [category?.name]),
    department: part(({ department }) => [department?.name]),
    person: person(({ user }) => user),
    user: person(({ user }) => user),
    tag,
    is: flags({
      active: used,
      inactive: (item, me) => !used(item, me),
      assigned: ({ user_id }) => user_id !== null,
      office: ({ user_id }) => user_id === null,
      mine: ({ user_id }, me) => user_id === me.id,
      scheduled: ({ show_on_schedule }) => show_on_schedule,
      expiring: (item, me) => (left(item, me) ?? -1) >= 0 && (left(item, me) ?? 99) < 60,
      expired: (item, me) => (left(item, me) ?? 0) < 0,
      faulty: ({ fault }) => fault !== '',
    }),
  },
}

const files: Rules<FileRecordFile> = {
  plain: ({ name, record }) => [name, record.name],
  keys: {
    ...texts(['name']),
    type: ({ kind }, value) => 'is' in value && kind === value.is,
    of: ({ owner }, value) => 'is' in value && owner === value.is,
    record: part(({ record }) => [record.name]),
    by: person(({ uploaded_by }) => uploaded_by),
    size: ({ size }, value) => within(size / 1000, value, Number),
    created: instant('created'),
  },
}

/** A qualification, and what its person's main department is called. */
type QualificationAt = Qualification & { department: string | null }
const qualifications: Rules<QualificationAt> = {
  plain: ({ name, user, reference }) => [name, user.name, reference],
  keys: {
    ...texts(['name', 'reference', 'notes']),
    ...dates(['start']),
    type: part(({ type }) => [type.name]),
    person: person(({ user }) => user),
    department: part(({ department }) => [department]),
    expires: day(({ expiration }) => expiration),
    created: instant('created'),
    modified: instant('modified'),
    is: flags({
      valid: ({ days_left }) => days_left === null || days_left >= 60,
      expiring: ({ days_left }) => days_left !== null && days_left >= 0 && days_left < 60,
      expired: ({ days_left }) => days_left !== null && days_left < 0,
      renewed: (item) => item.renewed,
      forever: ({ expiration }) => expiration === null,
      proven: (item) => item.evidence > 0,
      mine: ({ user_id }, me) => user_id === me.id,
    }),
  },
}

const users: Rules<User> = {
  plain: ({ name, position, email }) => [name, position, email],
  keys: {
    ...texts(['name', 'position', 'email']),
    department: part(({ department, departments }) => [department?.name, ...departments.map(({ name }) => name)]),
    manager: person(({ manager }) => manager),
    org: part(({ org }) => [org.name]),
    group: part(({ groups }) => groups.map(({ name }) => name)),
    phone: phone((item) => Object.values(item.phone)),
    start: day(({ start_date }) => start_date),
    end: day(({ end_date }) => end_date),
    created: instant('created'),
    is: flags({
      active: ({ active }) => active,
      inactive: ({ active }) => !active,
      external: ({ external }) => external,
      visitor: ({ org }, me) => org.id !== me.org_id,
      invited: ({ signs_in, invitation }) => !signs_in && invitation !== null,
      unable: ({ signs_in, invitation }) => !signs_in && invitation === null,
    }),
  },
}

export const rules = { clients, contacts, suppliers, equipment, files, qualifications, users }

/** The terms all hold; of a term's values one does. */
export const finds = <T>(
  { plain: asPlain, keys }: Rules<T>,
  item: T,
  terms: readonly Term[],
  me: SearchViewer,
): boolean =>
  terms.every(({ exclude, key, values }) => {
    const test: Test<T> | undefined = key === null ? part(asPlain) : keys[key]
    if (!test) throw new Error(`The reference knows no ${key}.`)
    return values.some((value) => test(item, value, me)) !== exclude
  })
