/** How many statements a list sends, and that none of them reads a whole table or sorts all rows before a page. */
import { beforeAll, expect, test } from 'vitest'

import type { Firm } from '#test/firm.ts'
import { testServer } from '#test/firm.ts'
import { asked, plansOf, scanned, sortedBelowLimit, sortsBelowLimit, statementsOf } from '#test/plans.ts'
import { adminOf } from '../safety/support/admin.ts'

const server = testServer()
const { database, aFirm, raw, headersOf } = server
let firm: Firm

/** So many that a plan is chosen for its cost. */
const many = 3000
beforeAll(async () => {
  firm = await aFirm()
  const admin = await adminOf(database())
  for (const { org_id } of [firm, await aFirm()])
    await admin.run(`
      set app.org_id = '${org_id}';
      insert into client (name, address_city) select 'Client ' || n, 'Town ' || n % 9 from generate_series(1, ${many}) n;
      insert into contact (first_name, last_name) select 'Carla', 'Contact ' || n from generate_series(1, ${many}) n;
      insert into supplier (name) select 'Supplier ' || n from generate_series(1, ${many}) n;
      insert into equipment (name) select 'Level ' || n from generate_series(1, ${many}) n;
      insert into contact_client (contact_id, client_id)
      select c.id, (select min(id) from client where org_id = ${org_id}) from contact c where c.org_id = ${org_id};
      reset app.org_id`)
  await admin.run('vacuum analyze')
  await admin.end()
}, 60_000)

async function ask(url: string) {
  const headers = await headersOf(firm.ada)
  const get = async () => expect((await raw({ method: 'GET', url: `/api${url}`, headers })).status).toBe(200)
  const statements = await statementsOf(database(), get)
  return { statements, plans: await plansOf(database(), firm.org_id, asked(statements)) }
}

/** What a list sends beside its own: begin, who asks, commit. */
const around = 3

test.each([
  ['/clients/', 2],
  ['/clients/?page=40&ordering=-category', 2],
  ['/clients/?search=client', 3],
  ['/clients/?search=harbour city:leeds -phone:117 is:mine', 3],
  ['/clients/?search=ab', 2],
  ['/clients/?selection=true', 1],
  ['/clients/?selection=true&include_inactive=true&search=client', 2],
  ['/clients/counts/', 1],
  ['/clients/counts/?search=harbour', 2],
  ['/contacts/', 2],
  ['/contacts/?search=client:harbour', 3],
  ['/contacts/?search=carla&tab=inactive', 3],
  ['/contacts/?selection=true', 1],
  ['/contacts/counts/', 1],
  ['/suppliers/', 2],
  ['/suppliers/?search=quay', 2],
  ['/suppliers/?search=remark:quay', 3],
  ['/equipment/', 2],
  ['/equipment/?search=category:levels is:mine', 2],
])('%s sends %i statements of its own, and none of them reads a whole table', async (url, many) => {
  const { statements, plans } = await ask(url)
  expect(statements).toHaveLength(around + many)
  expect(plans).toHaveLength(many)
  expect(scanned(plans)).toEqual([])
})

test.each([
  ...['name', 'city', 'created', 'modified', 'inactive_date', 'id'].flatMap((by) => [
    `/clients/?ordering=${by}`,
    `/clients/?ordering=-${by}`,
  ]),
  ...['name', 'first_name', 'position', 'email', 'created', 'modified', 'id'].flatMap((by) => [
    `/contacts/?ordering=${by}`,
    `/contacts/?ordering=-${by}`,
  ]),
  '/clients/?selection=true',
  '/contacts/?selection=true',
  '/suppliers/?ordering=name',
  '/suppliers/?ordering=-name',
])('%s reads the rows before a page in the order of an index', async (url) => {
  expect(sortsBelowLimit((await ask(url)).plans)).toBe(false)
})

test.each(['category', '-category', 'type', '-type', 'manager', '-manager'])(
  'clients by %s are read by names, and sorted within one of them alone',
  async (by) => {
    const { plans } = await ask(`/clients/?ordering=${by}`)
    expect(sortedBelowLimit(plans)).not.toContain('client')
  },
)

test('a whole table that is read, and rows that are sorted, are found', async () => {
  const values: unknown[] = []
  const text = (by: string) => `select id from client where org_id = 1 order by ${by} limit 20`
  const plan = (by: string) => plansOf(database(), firm.org_id, [{ text: text(by), values }])
  expect(sortsBelowLimit(await plan('notes'))).toBe(true)
  expect(sortedBelowLimit(await plan('notes'))).toEqual(['client'])
  expect(sortsBelowLimit(await plan('name collate human, id'))).toBe(false)
  const everywhere = 'select name from org where name = $1'
  expect(scanned(await plansOf(database(), firm.org_id, [{ text: everywhere, values: [''] }]))).toEqual(['org'])
})
