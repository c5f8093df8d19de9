/** How many statements a list sends, and that none of them reads a whole table or sorts all rows before a page. */
import { beforeAll, expect, test } from 'vitest'

import type { Firm } from '#test/firm.ts'
import { testServer } from '#test/firm.ts'
import { requestsOf, plansOf, scanned, sortedBelowLimit, sortsBelowLimit, statementsOf } from '#test/plans.ts'
import { adminOf } from '../safety/support/admin.ts'

const server = testServer({}, { empty: true })
const { database, aFirm, raw, headersOf } = server
const admin = adminOf(database)
let firm: Firm

/** So many that a plan is chosen for its cost. */
const many = 3000
beforeAll(async () => {
  firm = await aFirm()
  for (const { org_id } of [firm, await aFirm()])
    await admin.run(`
      set app.org_id = '${org_id}';
      insert into client (name, address_city) select 'Client ' || n, 'Town ' || n % 9 from generate_series(1, ${many}) n;
      insert into contact (first_name, last_name) select 'Carla', 'Contact ' || n from generate_series(1, ${many}) n;
      insert into supplier (name) select 'Supplier ' || n from generate_series(1, ${many}) n;
      insert into file_content (sha256, size, type) select decode(lpad(to_hex(n), 64, '0'), 'hex'), 1, 'text/csv' from generate_series(1, 9) n;
      insert into file (name, size, content_id, uploaded_by_id, client_id)
      select 'File ' || n, n, (select min(id) from file_content where org_id = ${org_id}), (select min(id) from member where org_id = ${org_id}),
        case n % 2 when 0 then (select min(id) from client where org_id = ${org_id}) end from generate_series(1, ${many}) n;
      insert into qualification_type (name) select 'Type ' || n from generate_series(1, 9) n;
      insert into qualification (user_id, type_id, expiration)
      select (select min(id) from member where org_id = ${org_id}), (select min(id) from qualification_type where org_id = ${org_id}) + n % 9,
        date '2026-01-01' + n from generate_series(1, ${many}) n;
      insert into member (first_name, last_name) select 'Pat', 'Person ' || n from generate_series(1, ${many / 10}) n;
      insert into equipment (name) select 'Level ' || n from generate_series(1, ${many}) n;
      insert into project (reference, name) select 'P' || n, 'Pier ' || n from generate_series(1, ${many / 10}) n;
      insert into task (project_id, name) select id, 'Levels' from project where org_id = ${org_id};
      insert into diary_entry (user_id, project_id, task_id, date, start, "end", timezone, details, status, overlap_blocked)
      select m.id, t.project_id, t.id, d, d + interval '9 hours', d + interval '10 hours', 'UTC', 'Levels ' || n,
        (array['draft', 'submitted'])[1 + n % 2]::diary_status, false
        from (select n, date '2026-01-01' + n % 300 as d, n % ${many / 10} as at from generate_series(1, ${many}) n) days
        join (select id, row_number() over (order by id) - 1 as at from member where org_id = ${org_id}) m using (at)
        join (select id, project_id, row_number() over (order by id) - 1 as at from task where org_id = ${org_id}) t using (at);
      insert into contact_client (contact_id, client_id)
      select c.id, t.id from (select id, row_number() over (order by id) from contact where org_id = ${org_id}) c
        join (select id, row_number() over (order by id) from client where org_id = ${org_id}) t using (row_number);
      reset app.org_id`)
  await admin.run('vacuum analyze')
  // The first request of a session finds out who asks; those after it know.
  await raw({ method: 'GET', url: '/api/clients/', headers: await headersOf(firm.ada) })
})

async function ask(url: string) {
  const headers = await headersOf(firm.ada)
  const path = url.replace(':me', String(firm.ada.id))
  const get = async () => expect((await raw({ method: 'GET', url: `/api${path}`, headers })).status).toBe(200)
  const statements = await statementsOf(database(), get)
  return { statements, plans: await plansOf(database(), firm.org_id, requestsOf(statements)) }
}

/** Statements beside a list's own: begin, session, commit. */
const around = 3

test.each([
  ['/clients/', 2],
  ['/clients/?page=40&ordering=-category', 2],
  ['/clients/?tab=active&counts=true', 2],
  ['/clients/?counts=true', 3],
  ['/clients/?search=client', 3],
  ['/clients/?tab=active&search=client&counts=true', 3],
  ['/clients/?page=80&search=client', 2],
  ['/clients/?search=harbour city:leeds -phone:117 is:mine', 3],
  ['/clients/?search=ab', 3],
  ['/clients/?search=related:harbour payment:14-30 -related:quay', 2],
  ['/clients/?selection=true', 1],
  ['/clients/?selection=true&include_inactive=true&search=client', 2],
  ['/clients/counts/', 1],
  ['/clients/counts/?search=harbour', 2],
  ['/clients/counts/?search=related:harbour', 1],
  ['/contacts/', 2],
  ['/contacts/?search=client:harbour', 3],
  ['/contacts/?search=carla&tab=inactive', 3],
  ['/contacts/?selection=true', 1],
  ['/contacts/counts/', 1],
  ['/suppliers/', 2],
  ['/suppliers/?search=quay', 2],
  ['/suppliers/?search=remark:quay', 3],
  ['/suppliers/counts/', 1],
  ['/suppliers/counts/?search=quay', 1],
  ['/files/', 2],
  ['/files/?tab=firm&search=type:text by:me', 2],
  ['/files/counts/', 1],
  ['/qualifications/', 2],
  ['/qualifications/?tab=expired&search=person:me expires:2026', 2],
  ['/qualifications/counts/', 1],
  ['/equipment/', 2],
  ['/equipment/?search=category:levels is:mine', 2],
  ['/equipment/counts/', 1],
  ['/equipment/counts/?search=category:levels', 1],
  ['/users/', 2],
  ['/users/?tab=active&counts=true', 2],
  ['/users/?tab=mine&ordering=-position', 2],
  ['/users/?search=department:field manager:me phone:0117', 2],
  ['/users/?search=org:harbour end:>2026-01-01&ordering=-end_date', 2],
  ['/users/?ordering=org', 2],
  ['/users/?selection=true', 1],
  ['/users/counts/', 1],
  ['/users/counts/?search=group:staff is:invited', 1],
  ['/users/counts/?search=org:harbour', 1],
  ['/diary/', 2],
  ['/diary/?start=2026-01-01&end=2026-12-31', 2],
  ['/diary/?start=2026-03-01&end=2026-03-31&diary_status=submitted&search=levels project:pier is:weekend', 1],
  ['/diary/?search=date:2026-03 person:pat hours:>0.5', 1],
  ['/diary/?start=2026-03-01&end=2026-03-31&user_ids=:me', 2],
  ['/diary/?page=2&rows=50&search=client:harbour', 2],
  ['/diary/?active=true&user_id=:me', 1],
  ['/diary/user/:me/', 2],
  ['/diary/user/:me/?start=2026-01-01&end=2026-12-31&search=levels', 2],
])('%s sends %i statements of its own, and none of them reads a whole table', async (url, ownStatements) => {
  const { statements, plans } = await ask(url)
  expect(statements).toHaveLength(around + ownStatements)
  expect(plans).toHaveLength(ownStatements)
  expect(scanned(plans)).toEqual([])
})

test.each([
  ...['name', 'city', 'created', 'modified', 'inactive_date', 'id'].flatMap((by) => [
    `/clients/?ordering=${by}`,
    `/clients/?ordering=-${by}`,
  ]),
  ...['name', 'city', 'first_name', 'position', 'email', 'created', 'modified', 'id'].flatMap((by) => [
    `/contacts/?ordering=${by}`,
    `/contacts/?ordering=-${by}`,
  ]),
  ...['name', 'size', 'created', 'modified', 'id'].flatMap((by) => [
    `/files/?ordering=${by}`,
    `/files/?ordering=-${by}`,
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

test.each(['client', '-client'])('contacts by %s are read by the names of clients', async (by) => {
  const { plans } = await ask(`/contacts/?ordering=${by}`)
  expect(sortedBelowLimit(plans)).not.toContain('contact_search')
})

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
