/** `contact_search` stays what it would be made anew, whatever is written at the same time. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { inTenant, transact, type TenantDb } from '#server/db/db.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { dice, report, size } from '../../safety/support/dice.ts'

const { aFirm, inFirm, database } = testServer()
const chance = dice()
const { pick, int } = chance

interface Made {
  clients: number[]
  contacts: number[]
}

const writes: Record<string, (db: TenantDb, made: Made) => Promise<unknown>> = {
  'a client is renamed': (db, { clients }) =>
    db
      .updateTable('client')
      .set({ name: `Quay ${int(9)}` })
      .where('id', '=', pick(clients))
      .execute(),
  'a client is archived or comes back': (db, { clients }) =>
    db
      .updateTable('client')
      .set({ inactive_date: pick([null, '2020-01-01', '2024-02-29']) })
      .where('id', 'in', [pick(clients), pick(clients)])
      .execute(),
  'clients are added': (db) =>
    sql`insert into client (name, inactive_date) select 'Quay', ${pick([null, '2020-01-01'])}::date from generate_series(1, ${int(4)})`.execute(
      db,
    ),
  'clients without contacts go': (db) =>
    sql`delete from client where name = 'Quay' and not exists (select from contact_client l where l.client_id = client.id)`.execute(
      db,
    ),
  'a contact changes': (db, { contacts }) =>
    db
      .updateTable('contact')
      .set({ last_name: `Nash ${int(9)}`, tags: pick([[], ['key']]), inactive_date: pick([null, null, '2021-01-01']) })
      .where('id', '=', pick(contacts))
      .execute(),
  'a contact is added': (db) => build.aContact(db),
  'a contact is at one more client': (db, { clients, contacts }) =>
    sql`insert into contact_client (contact_id, client_id) values (${pick(contacts)}, ${pick(clients)}) on conflict do nothing`.execute(
      db,
    ),
  'and leaves one': (db, { contacts }) =>
    db.deleteFrom('contact_client').where('contact_id', '=', pick(contacts)).execute(),
  'goes from one to another': (db, { clients, contacts }) =>
    sql`update contact_client set client_id = ${pick(clients)} where contact_id = ${pick(contacts)}
       and not exists (select from contact_client other where other.contact_id = contact_client.contact_id and other.id <> contact_client.id)`.execute(
      db,
    ),
  'a telephone is added': (db, { contacts }) =>
    sql`insert into contact_phone (contact_id, kind, number, place) values (${pick(contacts)}, 'office', ${`(0117) ${int(999)}`}, 0)`.execute(
      db,
    ),
  'and taken away': (db, { contacts }) =>
    db.deleteFrom('contact_phone').where('contact_id', '=', pick(contacts)).execute(),
  'a contact is deleted': async (db, { contacts }) => {
    // Some are always left to go on with, when eight at once take this turn, too.
    if (contacts.length < 10) return
    const id = pick(contacts)
    await db.deleteFrom('contact_phone').where('contact_id', '=', id).execute()
    await db.deleteFrom('contact_client').where('contact_id', '=', id).execute()
    await db.deleteFrom('contact').where('id', '=', id).execute()
  },
}

/** Each row that is kept, by the contact's id. */
const saved = async (db: TenantDb) => {
  const rows = await db.selectFrom('contact_search').selectAll().execute()
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]))
}
const made = async (db: TenantDb): Promise<Made> => ({
  clients: (await db.selectFrom('client').select('id').execute()).map(({ id }) => id),
  contacts: (await db.selectFrom('contact').select('id').execute()).map(({ id }) => id),
})

/** The contacts whose rows would change if every one were made anew. */
const stale = (person: { org_id: number }) =>
  inTenant(database(), { orgId: person.org_id }, async (db) => {
    const before = await saved(db)
    await sql`select refresh_contact_search(${person.org_id},
      array(select id from contact) || array(select id from contact_search))`.execute(db)
    const anew = await saved(db)
    return [...new Set([...before.keys(), ...anew.keys()])].filter((id) => before.get(id) !== anew.get(id))
  })

/** A write that clashes with another one is no write: the server would try it again. */
const clashes = (error: unknown) => {
  if (!['40P01', '40001', '23503'].includes(String((error as { code?: string }).code))) throw error
}

test('random writes, eight at a time', async () => {
  const { ada } = await aFirm()
  await inFirm(ada, async (db) => {
    for (let index = 0; index < 6; index++) await build.aClient(db)
    for (let index = 0; index < 16; index++) await build.aContact(db)
  })
  const rounds = size(25)
  for (let round = 0; round < rounds; round++) {
    const current = await inFirm(ada, made)
    const picked = Array.from({ length: 8 }, () => pick(Object.keys(writes)))
    await Promise.all(picked.map((what) => inFirm(ada, async (db) => writes[what]?.(db, current)).catch(clashes)))
    const after = `seed ${chance.seed}, after ${picked.join('; ')}`
    expect(await stale(ada), after).toEqual([])
  }
  report(`contact search: ${rounds * 8} writes by 8 at once, seed ${chance.seed}`)
}, 60_000)

test('a row that was not kept is found', async () => {
  const { ada } = await aFirm()
  const contact = await inFirm(ada, (db) => build.aContact(db))
  expect(await stale(ada)).toEqual([])
  await inFirm(ada, (db) =>
    db.updateTable('contact_search').set({ search_text: '' }).where('id', '=', contact.id).execute(),
  )
  expect(await stale(ada)).toEqual([contact.id])
})

test('the function that sees past row security looks in the organisation of the transaction alone', async () => {
  const [ours, theirs] = [await aFirm(), await aFirm()]
  const mine = await inFirm(ours.ada, (db) => build.aClient(db, { name: 'Quixotry Ltd' }))
  await inFirm(theirs.ada, (db) => build.aClient(db, { name: 'Quixotry Ltd' }))
  const matching = (patterns: string[][], max = 10) => sql<{ ids: number[] | null }>`
    select matching_ids('client', '{search_text}', ${JSON.stringify(patterns)}::jsonb, ${max}) as ids`
  const requestOf = (patterns: string[][], max?: number) =>
    inFirm(ours.ada, async (db) => (await matching(patterns, max).execute(db)).rows[0]?.ids)
  expect(await requestOf([['%quixotry%']])).toEqual([mine.id])
  expect(await requestOf([['%nothing%', '%quixotry%'], ['%ltd%']])).toEqual([mine.id])
  expect(await requestOf([['%quixotry%'], ['%nothing%']])).toEqual([])
  // Quotes are text; more than are asked for are not named.
  expect(await requestOf([[`%') or true --%`]])).toEqual([])
  expect(await requestOf([['%quixotry%']], 0)).toBeNull()
  const nowhere = await transact(database(), {}, async (db) => (await matching([['%quixotry%']]).execute(db)).rows)
  expect(nowhere).toEqual([{ ids: [] }])
  // Other tables and columns are out of its reach, and a name is a name.
  for (const [table, column] of [
    ['supplier', 'name'],
    ['client', 'notes'],
    ['client where true; --', 'search_text'],
  ]) {
    const beyond = inFirm(ours.ada, (db) =>
      sql`select matching_ids(${table}, ${[column]}::text[], '[["%a%"]]', 1)`.execute(db),
    )
    await expect(beyond).rejects.toMatchObject({ code: expect.stringMatching(/42501|42P01/) })
  }
})
