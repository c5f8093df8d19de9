/** Pages of sorted lists, one after the other, against a plain sort of all rows: what lacks the field last, either way. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { listClients } from '#features/clients/clients/clients.ts'
import { contact } from '#features/clients/contacts/contacts.ts'
import { listFiles } from '#features/files/files.contract.ts'
import * as build from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { dice, report } from '../safety/support/dice.ts'
import { qualification } from '#features/qualifications/qualifications.ts'

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
    const kinds = (
      await db
        .insertInto('qualification_type')
        .values([{ name: 'Ladders' }, { name: 'élan' }, { name: 'boats' }])
        .returning('id')
        .execute()
    ).map(({ id }) => id)
    // Two of one name: their clients stand among each other.
    const twin = { first_name: firm.sam.name.split(' ')[0] ?? '', last_name: firm.sam.name.split(' ')[1] ?? '' }
    const otherRecord = await db.insertInto('member').values(twin).returning('id').executeTakeFirstOrThrow()
    const maybe = <T>(from: readonly T[]): T | null => (chance.chance(0.3) ? null : chance.pick(from))
    const clients = [await build.aClient(db, { name: 'Wharf' }), await build.aClient(db, { name: 'élan' })]
    for (let index = 0; index < many; index++) {
      await build.aClient(db, {
        name: chance.pick(['Quay', 'quay', 'Élan', 'Elan', 'Dock 1']),
        category_id: maybe(categories)?.id ?? null,
        type_id: maybe(types)?.id ?? null,
        manager_id: maybe([...people, otherRecord])?.id ?? null,
        address_city: maybe(['Bath', 'bath', 'York']) ?? '',
        inactive_date: maybe(['2999-01-01', '2998-01-01']),
      })
      const person = await build.aContact(db, {
        address_city: maybe(['Bath', 'bath', 'York']) ?? '',
        first_name: chance.pick(['Ann', 'ann', 'Zoë']),
        last_name: chance.pick(['Nash', 'Ábel']),
        position: maybe(['Engineer', 'clerk']) ?? '',
        email: maybe(['a@quay.example', 'B@quay.example']) ?? '',
      })
      for (const [place, client_id] of chance
        .pick([[], [0, 1], [1]])
        .map((value) => clients[value]?.id ?? 0)
        .entries())
        await db.insertInto('contact_client').values({ contact_id: person.id, client_id, place }).execute()
      const file = await build.aFile(db, {
        name: chance.pick(['Quay.pdf', 'quay.pdf', 'Élan.pdf']),
        size: chance.pick([1, 20, 100]),
        uploaded_by_id: chance.pick(people).id,
        created: chance.pick(['2026-01-01T00:00:00Z', '2025-01-01T00:00:00Z']),
      })
      await db
        .insertInto('qualification')
        .values({
          user_id: chance.pick(people).id,
          type_id: chance.pick(kinds),
          reference: maybe(['A-1', 'b-2']) ?? '',
          start: maybe(['2020-01-01', '2021-01-01']),
          expiration: maybe(['2998-01-01', '2999-01-01']),
        })
        .execute()
      const type = chance.pick(['application/pdf', 'image/png', 'text/csv', 'x-quay/dock'])
      await sql`update file_content set type = ${type} where id = (select content_id from file where id = ${file.id})`.execute(
        db,
      )
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
    client: ['main.name collate human'],
    city: [`nullif(contact.address_city, '') collate human`],
    first_name: ['contact.first_name collate human'],
    position: [`nullif(contact.position, '') collate human`],
    email: [`nullif(lower(contact.email), '')`],
    created: ['contact.created'],
    modified: ['contact.modified'],
    id: [],
  },
  qualification: {
    name: ['type.name collate human'],
    user: ['person.name collate human'],
    reference: [`nullif(qualification.reference, '') collate human`],
    start: ['qualification.start'],
    expiration: ['qualification.expiration'],
    created: ['qualification.created'],
    id: [],
  },
  file: {
    name: ['file.name collate human'],
    size: ['file.size'],
    kind: [
      `case content.type when 'application/pdf' then 'pdf' when 'image/png' then 'picture' when 'text/csv' then 'text' else 'other' end`,
    ],
    created: ['file.created'],
    modified: ['file.modified'],
    uploaded_by: ['uploader.name collate human'],
    id: [],
  },
} as const
const from = {
  client: `client left join client_category category on category.id = client.category_id
    left join client_type type on type.id = client.type_id left join member manager on manager.id = client.manager_id`,
  contact: `contact left join lateral (
      select client.name from contact_client link join client on client.id = link.client_id
       where link.contact_id = contact.id order by link.place, client.id limit 1) main on true`,
  qualification: `qualification join qualification_type type on type.id = qualification.type_id join member person on person.id = qualification.user_id`,
  file: `file join file_content content on content.id = file.content_id join member uploader on uploader.id = file.uploaded_by_id`,
} as const
const calls = {
  client: listClients,
  contact: contact.calls.list,
  file: listFiles,
  qualification: qualification.calls.list,
} as const
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
    const shown = await lists.page(firm.ada, calls[entity], {
      ...(entity === 'qualification' && { include_inactive: 'true' }),
      ordering,
      rows: '7',
      page: String(page),
    })
    count = shown.count
    ids.push(...shown.results.map(({ id }) => id))
    if (shown.results.length === 0) break
  }
  return ids
}

const entities = ['client', 'contact', 'file', 'qualification'] as const
const orderings = entities.flatMap((entity) =>
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

test('every ordering of these lists is among them', () => {
  report(`orderings: ${orderings.length} of ${many} records, seed ${chance.seed}`)
  for (const entity of entities) {
    const ordering = calls[entity].query?.shape.ordering
    for (const { ordering: by } of orderings.filter((record) => record.entity === entity))
      expect(ordering?.safeParse(by).success, by).toBe(true)
  }
})
