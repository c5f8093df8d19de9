/** A search of records, against a plain filter of the same records: random rows, random queries, no difference. */
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import type { Endpoint } from '#core/contract.ts'
import type { SearchKeys } from '#core/search.ts'
import { type Client, client, listClients } from '#features/clients/clients/clients.ts'
import { withFields } from '#core/extraFields.ts'
import { type Contact, contact } from '#features/clients/contacts/contacts.ts'
import { equipment, type Equipment } from '#features/equipment/equipment.ts'
import { listFiles, type FileRecordFile } from '#features/files/files.contract.ts'
import { fileSearchKeys } from '#features/files/fileSearch.ts'
import { supplier, type Supplier } from '#features/suppliers/suppliers.ts'
import { listUsers, type User } from '#features/users/users/users.contract.ts'
import { userSearchKeys } from '#features/users/users/userSearch.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { dice, report, size } from '../../safety/support/dice.ts'
import { aQuery } from './queries.ts'
import { finds, type Rules, rules } from './reference.ts'
import { addPeople } from './people.ts'
import { addRecords } from './records.ts'
import { type Qualification, qualification } from '#features/qualifications/qualifications.ts'

const server = testServer()
const chance = dice()
const timezone = 'Europe/London'

interface Page<T> {
  results: T[]
  count: number
}
interface Compared<T> {
  list: Endpoint
  tabs: readonly string[]
  keys: SearchKeys
  reference: Rules<T>
}

async function ask(person: BuilderPerson, { path }: Endpoint, query: Record<string, string>): Promise<unknown> {
  const headers = await server.headersOf(person)
  const { status, body, text } = await server.raw({ method: 'GET', url: `/api${path}`, headers, query })
  expect(status, `${JSON.stringify(query)} ${text}`).toBe(200)
  return body
}

/** Every record that the list holds, whatever its tab. */
async function all<T>(person: BuilderPerson, { list, tabs }: Pick<Compared<T>, 'list' | 'tabs'>): Promise<T[]> {
  const pages = (await Promise.all(tabs.map((tab) => ask(person, list, { tab, rows: '100' })))) as Page<T>[]
  for (const { results, count } of pages) expect(results).toHaveLength(count)
  return pages.flatMap(({ results }) => results)
}

const queries = size(100)

/** Asks the list for random queries of every key; answers how many found something. */
async function compare<T extends { id: number; name: string }>(
  person: BuilderPerson,
  { list, tabs, keys, reference }: Compared<T>,
  items: readonly T[],
): Promise<number> {
  expect(Object.keys(reference.keys).toSorted()).toEqual(Object.keys(keys).toSorted())
  const me = { id: person.id, org_id: person.org_id, today: today(timezone), timezone }
  let found = 0
  for (let index = 0; index < queries; index++) {
    const { terms, query } = aQuery(chance, keys, [chance.pick(items).name])
    const wanted = items.filter((item) => finds(reference, item, terms, me)).map(({ id }) => id)
    const pending = tabs.map((tab) => ask(person, list, { search: query, tab, rows: '100' }))
    const answers = (await Promise.all(pending)) as Page<T>[]
    const ids = [...new Set(answers.flatMap(({ results }) => results.map(({ id }) => id)))]
    const what = `${list.path} seed ${chance.seed}: ${query}`
    expect(ids.toSorted(up), what).toEqual(wanted.toSorted(up))
    for (const { results, count } of answers) expect(count, what).toBe(results.length)
    if (wanted.length > 0) found++
  }
  report(`search of ${list.path}: ${queries} queries, seed ${chance.seed}, ${found} of them found something`)
  return found
}
const up = (a: number, b: number) => a - b

test('lists find what a plain filter finds, and count as many', async () => {
  const { ada } = await server.aFirm({ timezone })
  // In one of them she works too.
  const others = [
    await server.aFirm({ timezone, name: 'Quay Wall Ltd' }),
    await server.aFirm({ timezone, name: 'GB x1' }),
  ]
  await server.aPerson(others[0] as Firm, { name: ada.name, email: ada.email })
  const fields = await server.inFirm(ada, (db) => addRecords(db, chance, ada))
  await server.inFirm(ada, (db) => addPeople(db, chance, ada, others))
  const tabs = ['active', 'inactive'] as const
  const ofClients = { list: listClients, tabs, keys: client.searchKeys, reference: rules.clients }
  const ofContacts = { list: contact.calls.list, tabs, keys: contact.searchKeys, reference: rules.contacts }
  const ofEquipment = { list: equipment.calls.list, tabs, keys: equipment.searchKeys, reference: rules.equipment }
  const keys = withFields(supplier.searchKeys, fields)
  const ofFiles = { list: listFiles, tabs: ['all'], keys: fileSearchKeys, reference: rules.files }
  const ofQualifications = {
    list: qualification.calls.list,
    tabs: ['all', 'history'],
    keys: qualification.searchKeys,
    reference: rules.qualifications,
  }
  const ofUsers = { list: listUsers, tabs, keys: userSearchKeys, reference: rules.users }
  const ofSuppliers = { list: supplier.calls.list, tabs: ['all'], keys, reference: rules.suppliers }

  const clients = await all<Client>(ada, ofClients)
  const ends = new Map(clients.map(({ id, inactive_date }) => [id, inactive_date]))
  const contacts = (await all<Contact>(ada, ofContacts)).map((row) => ({
    ...row,
    ends: row.clients.map(({ client_id }) => ends.get(client_id) ?? null),
  }))
  const places = await server.inFirm(ada, (db) =>
    db
      .selectFrom('member')
      .leftJoin('department', 'department.id', 'member.department_id')
      .select(['member.id', 'department.name'])
      .execute(),
  )
  const departments = new Map(places.map(({ id, name }) => [id, name]))
  const qualifications = (await all<Qualification>(ada, ofQualifications)).map((record) => ({
    ...record,
    department: departments.get(record.user_id) ?? null,
  }))
  const found = [
    await compare(ada, ofClients, clients),
    await compare(ada, ofContacts, contacts),
    await compare(ada, ofSuppliers, await all<Supplier>(ada, ofSuppliers)),
    await compare(ada, ofEquipment, await all<Equipment>(ada, ofEquipment)),
    await compare(ada, ofQualifications, qualifications),
    await compare(ada, ofFiles, await all<FileRecordFile>(ada, ofFiles)),
    await compare(ada, ofUsers, await all<User>(ada, ofUsers)),
  ]
  // The comparison would be empty if hardly anything were ever found.
  for (const many of found) expect(many).toBeGreaterThan(queries / 5)
}, 120_000)
