/** Words that many records contain: exact numbers by the counts call, "at least" in the list, and pages as the table has them. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import type { Reply } from '#core/contract.ts'
import { countClients, listClients } from '#features/clients/clients/clients.ts'
import { contact } from '#features/clients/contacts/contacts.ts'
import { project } from '#features/projects/projects.ts'
import type { Firm } from '#test/firm.ts'
import { testServer } from '#test/firm.ts'

const { aFirm, as, inFirm } = testServer()
type ClientPage = Exclude<Reply<typeof listClients>, readonly unknown[]>
let firm: Firm

/** Number of clients, of which one in three is archived, and one in five is another's to look after. */
const many = 1500
beforeAll(async () => {
  firm = await aFirm({ grants: { olga: ['contacts.view_contact'] } })
  const otherFirm = await aFirm()
  for (const owner of [firm, otherFirm])
    await inFirm(owner.ada, async (db) => {
      await sql`
        insert into client (name, inactive_date, manager_id)
        select case n % 4 when 0 then 'Meadow ' else 'Harbour ' end || n, case n % 3 when 0 then date '2024-01-01' when 1 then date '2999-01-01' end,
          case n % 5 when 0 then ${owner.ada.id}::bigint end
          from generate_series(1, ${many * 2}) n`.execute(db)
      await sql`
        insert into contact (first_name, last_name, inactive_date)
        select 'Carla', case n % 3 when 0 then 'Quay ' else 'Nash ' end || n, case n % 7 when 0 then date '2024-01-01' end
          from generate_series(1, ${many * 3}) n`.execute(db)
      await sql`
        insert into contact_client (contact_id, client_id)
        select c.id, (select min(id) from client where name like 'Harbour%' and inactive_date is null)
          from contact c where c.last_name like 'Nash%'`.execute(db)
    })
}, 60_000)

/** Counts by the tables, past the search. */
const counted = (text: string) =>
  inFirm(firm.ada, async (db) => {
    const { rows } = await sql<{ number: number }>`select count(*)::int as number from ${sql.raw(text)}`.execute(db)
    return rows[0]?.number
  })
/** As a list says it. */
const upTo1000 = (count: number) => (count > 1000 ? { count: 1000, count_is_at_least: true } : { count })
const active = '(inactive_date is null or inactive_date > current_date)'

test('clients', async () => {
  const by = async ({
    tab = 'active',
    ...query
  }: {
    search: string
    tab?: 'active' | 'mine' | 'inactive'
    include_inactive?: 'true'
  }) => {
    const { body: exact } = await as(firm.ada, countClients, { query })
    const { body } = await as(firm.ada, listClients, { query: { ...query, tab, counts: 'true' } })
    const { results: _, counts, ...count } = body as ClientPage
    expect(count).toEqual(upTo1000(exact[tab]))
    expect(counts).toEqual({
      active: upTo1000(exact.active),
      mine: upTo1000(exact.mine),
      inactive: upTo1000(exact.inactive),
    })
    return exact[tab]
  }
  const harbours = `client where name like 'Harbour%'`
  expect(await counted(harbours)).toBeGreaterThan(2000)
  expect(await by({ search: 'harbour' })).toBe(await counted(`${harbours} and ${active}`))
  expect(await by({ search: 'HARBOUR', tab: 'inactive' })).toBe(await counted(`${harbours} and not ${active}`))
  expect(await by({ search: 'harbour', include_inactive: 'true' })).toBe(await counted(harbours))
  expect(await by({ search: 'harbour', tab: 'mine' })).toBe(
    await counted(`${harbours} and ${active} and manager_id = ${firm.ada.id}`),
  )
  // Two words, one of them in few; words with another term beside them; a pattern's own signs.
  expect(await by({ search: 'har "our 1"' })).toBe(await counted(`${harbours} and name like '%our 1%' and ${active}`))
  expect(await by({ search: 'harbour is:mine' })).toBe(
    await counted(`${harbours} and ${active} and manager_id = ${firm.ada.id}`),
  )
  expect(await by({ search: 'harbour -harbour' })).toBe(0)
  expect(await by({ search: 'harb%' })).toBe(0)
})

test('contacts are found by the names of their clients by who may see those, and by nobody else', async () => {
  const nashes = await counted(`contact where last_name like 'Nash%' and ${active}`)
  expect(nashes).toBeGreaterThan(1000)
  const count = async (person: typeof firm.ada, search: string) => {
    const exact = (await as(person, contact.calls.counts, { query: { search } })).body.active
    expect((await as(person, contact.calls.list, { query: { search, tab: 'active' } })).body).toMatchObject(
      upTo1000(exact),
    )
    return exact
  }
  expect(await count(firm.ada, 'harbour')).toBe(nashes)
  expect(await count(firm.olga, 'harbour')).toBe(0)
  expect(await count(firm.olga, 'nash')).toBe(nashes)
})

test('projects: tabs are counted alike by words, filters and options that leave few or very many', async () => {
  const { ada } = await aFirm()
  await inFirm(ada, (db) =>
    sql`
      insert into project (reference, name, deadline, quoted, accepted, surveyed, delivered, invoiced, abandoned, abandoned_reason_id)
      select 'N' || n, case when n % 500 = 0 then 'Quixotry ' when n % 2 = 0 then 'Harbour ' else 'Weir ' end || n, day,
          case when n % 8 > 0 then day end, case when n % 8 > 2 then day end, case when n % 8 > 3 then day end,
          case when n % 8 > 4 then day end, case when n % 8 > 5 then day end, case when n % 16 in (2, 3) then day end, null
        from generate_series(1, 12000) n cross join (select date '2026-01-05' as day) at`.execute(db),
  )
  const found: number[] = []
  for (const query of [
    {},
    { search: 'quixotry' },
    { search: 'harbour' },
    { search: 'is:late' },
    { search: 'harbour -quixotry', include_active_projects: 'true' },
    { search: 'weir', include_completed_projects: 'false' },
    { phase: 'lost' },
  ] as const) {
    const exact = (await as(ada, project.calls.counts, { query })).body as Record<string, number>
    const { body } = await as(ada, project.calls.list, { query: { ...query, counts: 'true' } })
    expect((body as { counts?: object }).counts, JSON.stringify(query)).toEqual(
      Object.fromEntries(Object.entries(exact).map(([tab, count]) => [tab, upTo1000(count)])),
    )
    found.push(exact['all'] ?? 0)
  }
  // Few, more than ids are used for, and more than one pass counts.
  const [all = 0, few, common, late] = found
  expect(few).toBe(24)
  expect(common).toBeGreaterThan(2000)
  expect(late).toBeGreaterThan(5000)
  expect(all).toBeGreaterThan(12_000)
})

test('pages by name of words that many contain: as the table has them, either way, tab by tab', async () => {
  const here = await aFirm()
  const otherFirm = await aFirm()
  for (const { ada } of [here, otherFirm])
    await inFirm(ada, async (db) => {
      await sql`insert into client (name) select 'Aldgate ' || n from generate_series(1, 600) n`.execute(db)
      await sql`
        insert into client (name, inactive_date) select (array['Willow ', 'willow ', 'Ärlig Willow '])[1 + n % 3] || n % 700,
          case n % 5 when 0 then date '2024-01-01' when 1 then date '2999-01-01' end
          from generate_series(1, ${many}) n`.execute(db)
      await sql`
        insert into contact (first_name, last_name, inactive_date) select (array['Una', 'Åsa'])[1 + n % 2], 'Willows ' || n % 600,
          case n % 7 when 0 then date '2024-01-01' end from generate_series(1, ${many}) n`.execute(db)
    })
  const ids = (text: string) =>
    inFirm(here.ada, async (db) => {
      const { rows } = await sql<{ id: number }>`select id from ${sql.raw(text)}`.execute(db)
      return rows.map(({ id }) => id)
    })
  type Query = { ordering?: 'name' | '-name'; tab?: 'active' | 'inactive'; include_inactive?: 'true' }
  const pages = async (list: typeof listClients | typeof contact.calls.list, query: Query) => {
    const found: number[] = []
    for (let page = 1, more = true; more; page++) {
      const request = { ...query, search: 'willow', page: String(page), rows: '100' }
      const shown = (await as(here.ada, list as typeof listClients, { query: request })).body as ClientPage
      found.push(...shown.results.map(({ id }) => id))
      more = shown.count_is_at_least === true || page * 100 < shown.count
      expect(shown.results).toHaveLength(more ? 100 : shown.count - (page - 1) * 100)
      // At least 1,000, and at least what was seen so far; on the last page all of them.
      if (shown.count_is_at_least) expect(shown.count).toBe(Math.max(1000, page * 100))
    }
    return found
  }
  const named = `client where name ilike '%willow%'`
  const [up, down] = [`order by name collate human, id`, `order by name collate human desc, id desc`]
  expect(await pages(listClients, { tab: 'active' })).toEqual(await ids(`${named} and ${active} ${up}`))
  expect(await pages(listClients, { ordering: '-name', tab: 'active' })).toEqual(
    await ids(`${named} and ${active} ${down}`),
  )
  expect(await pages(listClients, { tab: 'inactive' })).toEqual(await ids(`${named} and not ${active} ${up}`))
  for (const everything of [{}, { tab: 'active', include_inactive: 'true' }] as const)
    expect(await pages(listClients, everything)).toEqual(await ids(`${named} ${up}`))
  const people = `contact where last_name like 'Willows%'`
  const byName = `order by last_name collate human, first_name collate human, id`
  expect(await pages(contact.calls.list, { tab: 'active' })).toEqual(await ids(`${people} and ${active} ${byName}`))
  expect(await pages(contact.calls.list, { ordering: '-name', tab: 'active' })).toEqual(
    (await ids(`${people} and ${active} ${byName}`)).toReversed(),
  )
  // Past the last page there is nothing, and the number of all is said all the same.
  const { body } = await as(here.ada, listClients, { query: { search: 'willow', tab: 'active', page: '900' } })
  expect(body).toEqual({ results: [], count: (await ids(`${named} and ${active}`)).length })

  // A picker offers the first of them, a client that was renamed among them by its new name.
  const [last = 0] = await ids(`${named} and ${active} ${down} limit 1`)
  await inFirm(here.ada, (db) => db.updateTable('client').set({ name: 'AAA Willow' }).where('id', '=', last).execute())
  const options = (await as(here.ada, listClients, { query: { search: 'willow', selection: 'true' } })).body as {
    id: number
  }[]
  expect(options.map(({ id }) => id)).toEqual(await ids(`${named} and ${active} ${up} limit 100`))
  expect(options[0]?.id).toBe(last)
})
