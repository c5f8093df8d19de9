/** Words that are too short for trigrams, or have none in the database's locale, are found all the same, and nothing else. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { print } from '#core/search.ts'
import { countClients, listClients } from '#features/clients/clients/clients.ts'
import { contact } from '#features/clients/contacts/contacts.ts'
import type { Firm } from '#test/firm.ts'
import { testServer } from '#test/firm.ts'
import { dice, report, size } from '../../safety/support/dice.ts'

const { aFirm, as, inFirm } = testServer()
const chance = dice()
const { pick, int } = chance

/** Letters of the names: one that most have, some that few have, two cases, and signs that mean something. */
const signs = Array.from("eeeeeeeeaaaarrrrAEq1177 &%_\\'-:;,(){}|^$*.éÖ😀ß")
const text = (length: number) => Array.from({ length }, () => pick(signs)).join('')
/** As somebody types them for them to be taken as they stand. */
const typed = (...words: readonly string[]) =>
  print(words.map((word) => ({ kind: 'text', exclude: false, text: word }) as const))

let firm: Firm
/** More than a list counts. */
const many = 2500
const named = new Map<number, { said: string; active: boolean }>()
const linked = new Map<number, { said: string; client: string }>()
beforeAll(async () => {
  firm = await aFirm({ grants: { olga: ['contacts.view_contact'] } })
  const otherFirm = await aFirm()
  const names = Array.from({ length: many }, (_, n) => `${text(1 + int(9))}${n}x`)
  for (const owner of [otherFirm, firm])
    await inFirm(owner.ada, async (db) => {
      await sql`insert into client (name, inactive_date)
        select name, case n % 3 when 0 then date '2024-01-01' end from unnest(${names}::text[]) with ordinality u (name, n)`.execute(
        db,
      )
      await sql`insert into contact (first_name, last_name)
        select 'Zoe', name from unnest(${names.map((name) => name.slice(0, 4)).toReversed()}::text[]) name`.execute(db)
      await sql`insert into contact_client (contact_id, client_id)
        select c.id, (select id from client where org_id = c.org_id order by id offset c.id % 7 limit 1) from contact c where c.id % 3 = 0`.execute(
        db,
      )
    })
  await inFirm(firm.ada, async (db) => {
    const clients = await sql<{ id: number; said: string; active: boolean }>`
      select id, folded(concat_ws(E'\\n', name, email, phone, address_city, address_postcode, tax_number)) as said,
        inactive_date is null as active from client`.execute(db)
    for (const { id, ...client } of clients.rows) named.set(id, client)
    const contacts = await sql<{ id: number; said: string; client: string }>`
      select c.id, folded(c.name) as said, coalesce(folded(client.name), '') as client from contact c
        left join contact_client l on l.contact_id = c.id left join client on client.id = l.client_id where c.first_name = 'Zoe'`.execute(
      db,
    )
    for (const { id, ...row } of contacts.rows) linked.set(id, row)
  })
}, 60_000)

type Words = readonly string[]
const fold = async (words: Words) =>
  inFirm(firm.ada, async (db) =>
    (
      await sql<{
        word: string
      }>`select folded(word) as word from unnest(${words}::text[]) with ordinality u (word, n) order by n`.execute(db)
    ).rows.map(({ word }) => word),
  )
const ofAll = (words: Words, messages: readonly string[]) =>
  words.every((word) => messages.some((name) => name.includes(word)))

async function found(person: Firm['ada'], list: typeof listClients | typeof contact.calls.list, search: string) {
  const { status, body } = await as(person, list as typeof listClients, {
    query: { search, rows: '100', include_inactive: 'true' },
  })
  expect(status, search).toBe(200)
  const { results, count } = body as { results: { id: number }[]; count: number }
  return { ids: results.map(({ id }) => id), count }
}

test('letters, pairs and other signs are found wherever they stand, alone and together', async () => {
  let count = 0
  const rounds = size(60)
  for (let round = 0; round < rounds; round++) {
    const requested = Array.from({ length: 1 + int(2) }, () => text(1 + int(3)).trim() || 'e')
    const words = await fold(requested)
    const search = typed(...requested)
    const message = `${search}, seed ${chance.seed}`

    const clients = [...named].filter(([, client]) => ofAll(words, [client.said]))
    const ours = await found(firm.ada, listClients, search)
    expect(ours.count, message).toBe(Math.min(clients.length, 1000))
    expect(
      ours.ids.filter((id) => !clients.some(([number]) => number === id)),
      message,
    ).toEqual([])
    const { body } = await as(firm.ada, countClients, { query: { search } })
    expect(body, message).toMatchObject({
      active: clients.filter(([, { active }]) => active).length,
      inactive: clients.filter(([, { active }]) => !active).length,
    })

    const offered = (await as(firm.ada, listClients, { query: { search, selection: 'true' } })).body
    const options = (offered as { id: number }[]).map(({ id }) => named.get(id))
    const fit = clients.filter(([, { active }]) => active).length
    expect(options, message).toHaveLength(Math.min(fit, 100))
    expect(
      options.every((client) => client?.active && ofAll(words, [client.said])),
      message,
    ).toBe(true)

    const byAll = [...linked].filter(([, row]) => ofAll(words, [row.said, row.client]))
    expect((await found(firm.ada, contact.calls.list, search)).count, message).toBe(Math.min(byAll.length, 1000))
    // Who may not see clients finds nobody by their names.
    const byOwn = [...linked].filter(([, row]) => ofAll(words, [row.said]))
    expect((await found(firm.olga, contact.calls.list, search)).count, message).toBe(Math.min(byOwn.length, 1000))
    count += Number(clients.length > 0)
  }
  expect(count).toBeGreaterThan(rounds / 4)
  report(`short words: ${rounds} searches, seed ${chance.seed}, ${count} found something`)
}, 60_000)

test('beside another condition, too', async () => {
  const count = async (search: string) =>
    (await as(firm.ada, countClients, { query: { search, include_inactive: 'true' } })).body.active
  for (const word of ['q', '😀', 'é', '%', '\\', '77']) {
    const [plain = ''] = await fold([word])
    const fit = [...named.values()].filter(({ said }) => said.includes(plain))
    expect(fit.length).toBeGreaterThan(0)
    expect(
      await count(print([{ kind: 'key', exclude: false, key: 'name', values: [{ op: 'is', value: word }] }])),
      word,
    ).toBe(fit.length)
    expect(await count(`${typed(word)} -e`), word).toBe(fit.filter(({ said }) => !said.includes('e')).length)
    expect(await count(`${typed(word)} is:inactive`), word).toBe(fit.filter(({ active }) => !active).length)
  }
})
