/** Much of what a client has, past every rule, for journeys through long lists. */
import pg from 'pg'

async function run(adminUrl: string, text: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
const inOrgOf = (clientId: number, then: string) => `
  select set_config('app.org_id', (select org_id::text from client where id = ${clientId}), false);
  ${then}`

/** "Quay wall 1" and so on; the last is cancelled, the last but one delivered. */
export const addProjects = (adminUrl: string, clientId: number, many: number) =>
  run(
    adminUrl,
    inOrgOf(
      clientId,
      `insert into project (reference, name, client_id, requested, accepted, delivered, abandoned)
       select 'Z' || lpad(n::text, 4, '0'), 'Quay wall ' || n, ${clientId}, '2026-01-05', '2026-01-12',
         case when n = ${many - 1} then date '2026-02-02' end, case when n = ${many} then date '2026-03-02' end
         from generate_series(1, ${many}) n`,
    ),
  )

/** "Tide table 1" and so on, all of them sent to one of the client's contacts. */
export const addMessages = (adminUrl: string, clientId: number, many: number) =>
  run(
    adminUrl,
    inOrgOf(
      clientId,
      `insert into mail (key, user_id, contact_id, client_id, address, subject, body_text, body_html, expires, sent)
       select 'tide ' || n, (select min(id) from member where org_id = at.org_id), at.contact_id, at.client_id,
         'carla@example.com', 'Tide table ' || n, 'High water at noon.', 'High water at noon.', '2999-01-01', now()
         from generate_series(1, ${many}) n,
           (select * from contact_client where client_id = ${clientId} order by contact_id limit 1) at`,
    ),
  )

/** "Pat 001" and so on, at the client; the last one is inactive. */
export const addContacts = (adminUrl: string, clientId: number, many: number) =>
  run(
    adminUrl,
    inOrgOf(
      clientId,
      `with made as (
         insert into contact (first_name, last_name, inactive_date)
         select 'Pat', lpad(n::text, 3, '0'), case when n = ${many} then date '2020-01-01' end from generate_series(1, ${many}) n
         returning id)
       insert into contact_client (contact_id, client_id, role) select id, ${clientId}, 'Clerk' from made`,
    ),
  )
