/**
 * P-1 for every list of the firm's records: for every default group and for people of random grants, what the list, its
 * tabs, counts, picker, search and file show is what the details show, in random small worlds beside another firm.
 */
import { beforeAll, expect, test } from 'vitest'

import { kits } from '#app/records.ts'
import type { Permission } from '#core/permissions.ts'
import { client, listClients } from '#features/clients/clients/clients.ts'
import { fileLists } from '#features/files/fileLists.contract.ts'
import { supplier } from '#features/suppliers/suppliers.ts'
import { listUsers } from '#features/users/users/users.contract.ts'
import { userTabs } from '#features/users/users/userParts.contract.ts'
import type { TenantDb } from '#server/db/db.ts'
import { on } from '#server/http/route.ts'
import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { aRecord, referencesOf } from '#test/kits.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { dice, report } from './support/dice.ts'
import { forAnyone, leaky } from './support/leaky.ts'
import { type Reader, readersOf } from './support/readers.ts'
import { type Resource, shownBy } from './support/shown.ts'
import { qualification } from '#features/qualifications/qualifications.ts'

const server = testServer()
const random = dice()
const include = { include_inactive: 'true' }
const resources: Readonly<Record<string, Resource>> = {
  ...Object.fromEntries(
    kits.map(({ table, record: { names, lists, ends } }) => [
      table,
      {
        prefix: names.prefix,
        tabs: lists.tabs,
        all: ends === undefined ? {} : include,
        // Of projects those that take hours are offered first, and the others by a search (lists.below.test.ts).
        ...(table === 'project' && { picker: false }),
      },
    ]),
  ),
  member: { prefix: 'users', tabs: userTabs, all: include },
  qualification: { prefix: 'qualifications', tabs: qualification.lists.tabs, all: include, picker: false },
  file: { prefix: 'files', tabs: fileLists.tabs, picker: false },
}
const tables = Object.keys(resources)
const resourceOf = (table: string): Resource => resources[table] ?? { prefix: table }

/** Words that names are made of, and that are looked for. */
const words = ['Quay', 'Dock', 'Pier']
const maybe = <T>(chance: number, value: T): T | null => (random.chance(chance) ? value : null)
const aName = () => ({ name: `${random.pick(words)} ${random.int(90)}` })

/** A few records of each kind; some are inactive, refer to each other, and have files. */
async function fill(db: TenantDb, firm: Firm) {
  const people = [firm.ada, firm.maya, firm.sam, firm.olga, firm.erin].map(({ id }) => id)
  const type = await db.insertInto('qualification_type').values(aName()).returning('id').executeTakeFirstOrThrow()
  for (let index = 0; index < 4; index++) {
    const ended = maybe(0.4, '2020-01-01')
    const firmClient = await build.aClient(db, {
      ...aName(),
      inactive_date: ended,
      manager_id: maybe(0.5, random.pick(people)),
    })
    const contact = await build.aContact(db, { last_name: random.pick(words), inactive_date: maybe(0.3, '2020-01-01') })
    if (random.chance(0.7))
      await db.insertInto('contact_client').values({ contact_id: contact.id, client_id: firmClient.id }).execute()
    const onKits: Record<string, number>[] = []
    for (const kit of kits) {
      const { fields, ends } = kit.record
      const assigned = referencesOf(kit).flatMap(([name, table]) =>
        table === 'member' ? [[name, maybe(0.5, random.pick(people))]] : [],
      )
      const given = { ...('name' in fields && aName()), ...(ends !== undefined && { [ends]: ended }) }
      const { id } = await aRecord(db, kit, { ...given, ...Object.fromEntries(assigned) })
      onKits.push({ [`${kit.owner.name}_id`]: id })
    }
    const user_id = random.pick(people)
    const ownQualification = await db
      .insertInto('qualification')
      .values({ user_id, type_id: type.id, expiration: maybe(0.5, '2021-01-01') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owner = random.pick([
      { client_id: firmClient.id },
      { contact_id: contact.id },
      ...onKits,
      { qualification_id: ownQualification.id },
      { user_id },
      { project_id: firm.project.id },
      {},
    ])
    await build.aFile(db, { ...owner, uploaded_by_id: firm.ada.id })
  }
}
const idsOf = async (owner: Firm, table: string) =>
  (
    await server.inFirm(owner, (db) =>
      db
        .selectFrom(table as 'client')
        .select('id')
        .execute(),
    )
  ).map(({ id }) => id)

/** The reader has these grants, and is of some department; now and then they oversee another one. */
async function standing(grants: readonly Permission[]): Promise<void> {
  await server.grant(reader, ...grants)
  const { field, office } = firm.departments
  const [own, second] = random.shuffled([field.id, office.id])
  await server.inFirm(firm, async (db) => {
    await db.updateTable('member').set({ department_id: own }).where('id', '=', reader.id).execute()
    await db.deleteFrom('member_department').where('user_id', '=', reader.id).execute()
    const further = { user_id: reader.id, department_id: second ?? 0 }
    if (random.chance(0.5)) await db.insertInto('member_department').values(further).execute()
  })
}

/**
 * Whom a picker offers: everybody to who may see people, or view or keep any diary; to who may view or keep those of
 * their staff or of their departments these, and themselves; nobody to others.
 */
async function offeredTo({ id }: BuilderPerson, grants: readonly Permission[]): Promise<number[]> {
  const scoped = (scope: 'any' | 'own_staff' | 'own_department') =>
    grants.includes(`diary.view_${scope}`) || grants.includes(`diary.change_${scope}`)
  const people = await server.inFirm(firm, (db) =>
    db.selectFrom('member').select(['id', 'manager_id', 'department_id']).execute(),
  )
  const further = await server.inFirm(firm, (db) =>
    db.selectFrom('member_department').where('user_id', '=', id).select('department_id').execute(),
  )
  const mine = [
    people.find((person) => person.id === id)?.department_id,
    ...further.map((record) => record.department_id),
  ]
  const offered = people.filter(
    (person) =>
      grants.includes('users.view_user') ||
      scoped('any') ||
      (scoped('own_staff') && (person.id === id || person.manager_id === id)) ||
      (scoped('own_department') &&
        (person.id === id || (person.department_id !== null && mine.includes(person.department_id)))),
  )
  return offered.map((record) => record.id)
}

let firm: Firm
let ids: Readonly<Record<string, number[]>>
/** Two report to them, of whom one has left; both are of no department. */
let reader: BuilderPerson
beforeAll(async () => {
  const theirs = await server.aFirm()
  firm = await server.aFirm()
  for (const record of [firm, theirs]) await server.inFirm(record, (db) => fill(db, record))
  reader = await server.aPerson(firm, { name: 'Rita Reader' })
  const below = { manager_id: reader.id }
  await server.aPerson(firm, { name: 'Sid Small', ...below })
  const left = await server.aPerson(firm, { name: 'Liam Left', ...below })
  await server.inFirm(firm, (db) => db.updateTable('member').set({ active: false }).where('id', '=', left.id).execute())
  const all = tables.map(async (table) => [table, [...(await idsOf(firm, table)), ...(await idsOf(theirs, table))]])
  ids = Object.fromEntries(await Promise.all(all)) as typeof ids
}, 60_000)

/** Who sees no people and may pick some. */
const keepers = (['any', 'own_staff', 'own_department'] as const).flatMap((scope) =>
  (['view', 'change'] as const).map((verb): Reader => {
    const permission = `diary.${verb}_${scope}` as const
    return [`${permission} alone`, () => [permission]]
  }),
)

test.each([...readersOf(random), ...keepers])(
  '%s: lists, counts, pickers, searches and files show what the details show',
  { timeout: 60_000 },
  async (name, granted) => {
    const grants = granted()
    await standing(grants)
    const offered = await offeredTo(reader, grants)
    const faults = shownBy(server.app(), server)
    for (const table of tables)
      expect(
        await faults(
          reader,
          { ...resourceOf(table), ...(table === 'member' && { offered }) },
          ids[table] ?? [],
          random.pick(words),
        ),
        `seed ${random.seed}: ${name} with ${grants.join(' ')}`,
      ).toEqual([])
    report(`lists: ${name}, ${tables.length} resources, seed ${random.seed}`)
  },
)

test('a list that shows more than the details, and one that shows less, are found', async () => {
  await server.grant(reader, 'clients.view_client')
  const less = on(listClients, async (_ctx, { query }) => (query.selection ? [] : { results: [], count: 0 }))
  const app = await leaky(server, [forAnyone(supplier.calls.list), forAnyone(listUsers), less])
  const faults = shownBy(app, server)
  expect((await faults(reader, { prefix: 'suppliers' }, ids['supplier'] ?? [], 'Quay'))[0]).toContain(
    '/suppliers/ the list: shows',
  )
  const people = await faults(reader, { ...resourceOf('member'), offered: [] }, ids['member'] ?? [], 'Quay')
  expect(people.join('\n')).toMatch(/^\/users\/ the picker: shows \d.*\n\/users\/ the picker, by ids: shows \d/m)
  const found = await faults(reader, { prefix: 'clients', tabs: client.lists.tabs }, ids['client'] ?? [], 'Quay')
  expect(found[0]).toContain('/clients/ the list: shows nothing and not')
  expect(found.join('\n')).toContain('by the counts, 0 by the list')
  await app.close()
})
