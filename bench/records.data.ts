/** Clients and contacts for the bench, written straight into the tables by SQL: hundreds of thousands take seconds. */
import pg from 'pg'

import type { BenchFirm } from './data.ts'

/** Permissions of the person who signs in, besides those of the diary. */
const grants = [
  'clients.view_client',
  'clients.view_category',
  'clients.view_type',
  'clients.export',
  'contacts.view_contact',
  'contacts.export',
]

/**
 * Gives the firm so many clients and as many contacts. Of the clients every ninth is archived, of the contacts every
 * tenth is at two clients; one in five thousand has a name that no other word is like.
 */
export async function addRecords(adminUrl: string, firm: BenchFirm, many: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '64MB'`)
    await client.query(`select set_config('app.org_id', $1, false)`, [String(firm.org_id)])
    for (const statement of statements) await client.query(statement, statement.includes('$1') ? [many] : [])
    await client.query(
      `update user_group set permissions = permissions || $1::text[] where org_id = $2 and name = 'Bench'`,
      [grants, firm.org_id],
    )
  } finally {
    await client.end()
  }
}

const word = (list: string, by: string) => `(string_to_array('${list}', ' '))[1 + (${by})]`
const first =
  'Harbour Meadow Granite Willow Northern Summit River Cedar Bright Stone Castle Falcon Orchard Beacon Ridge'
const second = 'Surveys Estates Holdings Partners Engineering Council Homes Logistics Foods Energy Trust Builders'
const given = 'Anna Ben Clara David Emma Frank Grace Henry Isla Jack Kate Liam Mia Noah Olive Paul Ruth Sean Tess Una'
const family = 'Smith Jones Taylor Brown Wilson Evans Walker Wright Green Hall Clarke Young King Baker Adams Shaw'
const towns = 'Leeds York Bristol Bath London Hull Derby Oxford Exeter Durham'

const statements = [
  `insert into client_category (name) select 'Category ' || n from generate_series(1, 12) n`,
  `insert into client_type (name) select 'Type ' || n from generate_series(1, 6) n`,
  `insert into client (name, category_id, type_id, manager_id, email, phone, address_city, address_postcode, tags,
     conversion, inactive_date, created, modified)
   select ${word(first, 'n % 15')} || ' ' || ${word(second, '(n / 15) % 12')}
       || case when n % 5000 = 0 then ' Quixotry' else '' end || ' ' || n,
     (select min(id) from client_category where org_id = app_org_id()) + n % 12,
     (select min(id) from client_type where org_id = app_org_id()) + n % 6,
     (select min(id) from member where org_id = app_org_id()) + n % 50,
     'office' || n || '@firm' || n % 40000 || '.example', '0' || (1000000000 + n * 7919::bigint),
     case when n % 7 = 0 then '' else ${word(towns, 'n % 10')} end, 'LS' || n % 20 || ' ' || n % 9 || 'AB',
     case when n % 11 = 0 then array['framework'] else '{}' end, date '2020-01-01' + n % 2000,
     case when n % 9 = 0 then date '2024-01-01' end, at, at
   from generate_series(1, $1::int) n
   cross join lateral (select timestamptz '2020-01-01' + n * interval '7 minutes' as at) made`,
  `insert into contact (title, first_name, last_name, position, email, address_city, inactive_date)
   select case n % 3 when 0 then 'Ms' else 'Mr' end, ${word(given, 'n % 20')},
     ${word(family, '(n / 20) % 16')} || case when n % 5000 = 0 then '-Quixley' else '' end || ' ' || n, 'Surveyor',
     'person' || n || '@firm' || n % 40000 || '.example', ${word(towns, 'n % 10')},
     case when n % 50 = 0 then date '2024-01-01' end
   from generate_series(1, $1::int) n`,
  `insert into contact_phone (contact_id, kind, number, place)
   select id, 'mobile', '07' || (100000000 + id * 7919), 0 from contact where org_id = app_org_id()`,
  `insert into contact_client (contact_id, client_id, place)
   select c.id, f.client + (c.id - f.contact), 0
     from contact c, (select (select min(id) from client where org_id = app_org_id()) as client,
       (select min(id) from contact where org_id = app_org_id()) as contact) f
    where c.org_id = app_org_id()
   union all
   select c.id, f.client + (c.id - f.contact + 1) % f.many, 1
     from contact c, (select (select min(id) from client where org_id = app_org_id()) as client,
       (select min(id) from contact where org_id = app_org_id()) as contact, $1::int as many) f
    where c.org_id = app_org_id() and c.id % 10 = 0`,
  `analyze contact, contact_phone, contact_client, client`,
  `select refresh_contact_search(app_org_id(), array(select id from contact where org_id = app_org_id()))`,
]
