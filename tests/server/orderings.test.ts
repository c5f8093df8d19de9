/** Pages of sorted lists, one after the other, against a plain sort of all rows: what lacks the field last, either way. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { listClients } from '#features/clients/clients.contract.ts'
import { listContacts } from '#features/contacts/contacts.contract.ts'
import * as build from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { dice, report } from '../safety/support/dice.ts'

const server = testServer()
const lists = listsOf(server)
const chance = dice()
let firm: Firm

const many = 60
beforeAll(async () => {
  firm = await server.aFirm()
  const people = [firm.ada, firm.maya, firm.sam]
  await server.inFirm(firm, async (db) => {
    const named = (table: 'client_category' | 'client_type', name: string) =>
      db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()
    const categories = [await named('client_category', 'Zoos'), await named('client_category', 'élites')]
    const types = [await named('client_type', 'Public'), await named('client_type', 'private')]
    // Two of one name: their clients stand among each other.
    const twin = { first_name: firm.sam.name.split(' ')[0] ?? '', last_name: firm.sam.name.split(' ')[1] ?? '' }
    const other = await db.insertInto('member').values(twin).returning('id').executeTakeFirstOrThrow()
    const maybe = <T>(from: readonly T[]): T | null => (chance.chance(0.3) ? null : chance.pick(from))
    for (let at = 0; at < many; at++) {
      await build.aClient(db, {
        name: chance.pick(['Quay', 'quay', 'Élan', 'Elan', 'Dock 1']),
        category_id: maybe(categories)?.id ?? null,
        type_id: maybe(types)?.id ?? null,
        manager_id: maybe([...people, other])?.id ?? null,
        address_city: maybe(['Bath', 'bath', 'York']) ?? '',
        inactive_date: maybe(['2999-01-01', '2998-01-01']),
      })
      await build.aContact(db, {
        first_name: chance.pick(['Ann', 'ann', 'Zoë']),
        last_name: chance.pick(['Nash', 'Ábel']),
        position: maybe(['Engineer', 'clerk']) ?? '',
        email: maybe(['a@quay.example', 'B@quay.example']) ?? '',
      })
    }
  })
})

/** The sort of each ordering, as one would say it of all rows at once. */
const plain = {
  client: {
    name: ['client.name collate human'],
    category: ['category.name collate human'],
    type: ['type.name collate human'],
    manager: ['manager.name collate human'],
    city: [`nullif(client.address_city, '') collate human`],
    created: ['client.created'],
    modified: ['client.modified'],
    inactive_date: ['client.inactive_date'],
    id: [],
  },
  contact: {
    name: ['contact.last_name collate human', 'contact.first_name collate human'],
    first_name: ['contact.first_name collate human'],
    position: [`nullif(contact.position, '') collate human`],
    email: [`nullif(lower(contact.email), '')`],
    created: ['contact.created'],
    modified: ['contact.modified'],
    id: [],
  },
} as const
const from = {
  client: `client left join client_category category on category.id = client.category_id
    left join client_type type on type.id = client.type_id left join member manager on manager.id = client.manager_id`,
  contact: 'contact',
} as const
const calls = { client: listClients, contact: listContacts } as const
type Entity = keyof typeof plain

async function sorted(entity: Entity, keys: readonly string[], way: string): Promise<number[]> {
  const order = [...keys.map((key) => `${key} ${way} nulls last`), `${entity}.id ${way}`].join(', ')
  const { rows } = await server.inFirm(firm, (db) =>
    sql<{
      id: number
    }>`select ${sql.ref(`${entity}.id`)} from ${sql.raw(from[entity])} order by ${sql.raw(order)}`.execute(db),
  )
  return rows.map(({ id }) => id)
}

/** The list's pages of seven, one after the other. */
async function paged(entity: Entity, ordering: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1, count = 1; ids.length < count; page++) {
    const shown = await lists.page(firm.ada, calls[entity], { ordering, rows: '7', page: String(page) })
    count = shown.count
    ids.push(...shown.results.map(({ id }) => id))
    if (shown.results.length === 0) break
  }
  return ids
}

const orderings = (['client', 'contact'] as const).flatMap((entity) =>
  Object.entries(plain[entity]).flatMap(([field, keys]) => [
    { entity, ordering: field, keys, way: 'asc' },
    { entity, ordering: `-${field}`, keys, way: 'desc' },
  ]),
)
test.each(orderings)('$entity by $ordering', async ({ entity, ordering, keys, way }) => {
  const wanted = await sorted(entity, keys, way)
  expect(wanted.length).toBeGreaterThanOrEqual(many)
  expect(await paged(entity, ordering), `seed ${chance.seed}`).toEqual(wanted)
})

test('every ordering of the two lists is among them', () => {
  report(`orderings: ${orderings.length} of ${many} records, seed ${chance.seed}`)
  for (const entity of ['client', 'contact'] as const) {
    const ordering = calls[entity].query?.shape.ordering
    for (const { ordering: by } of orderings.filter((one) => one.entity === entity))
      expect(ordering?.safeParse(by).success, by).toBe(true)
  }
})
