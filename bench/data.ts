/** Data of the bench: organisations of fifty people with years of entries, written straight into the tables. */
import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { hashOf } from '#server/access/session.ts'

export interface BenchFirm {
  org_id: number
  /** A director: sees everybody's entries. */
  token: string
  user_id: number
  task_id: number
}

const defaultPeople = 50

/**
 * Makes `orgs` firms with `entries` entries together and returns one director of each, signed in. Triggers are off while
 * it writes: a million audit rows are not what is measured.
 */
export async function makeFirms(
  adminUrl: string,
  { orgs, entries, people = defaultPeople }: { orgs: number; entries: number; people?: number },
): Promise<BenchFirm[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    const firms: BenchFirm[] = []
    for (let index = 0; index < orgs; index++)
      firms.push(await makeFirm(client, index, { entries: Math.round(entries / orgs), people }))
    await client.query(`vacuum analyze`)
    return firms
  } finally {
    await client.end()
  }
}

async function makeFirm(
  client: pg.Client,
  index: number,
  { entries, people }: { entries: number; people: number },
): Promise<BenchFirm> {
  const attempt = async (text: string, values: unknown[] = []): Promise<number> => {
    const { rows } = await client.query<{ id: string }>(text, values)
    return Number(rows[0]?.id)
  }
  const org = await attempt(`insert into org (name) values ($1) returning id`, [`Firm ${index}`])
  await client.query(`select set_config('app.org_id', $1, false)`, [String(org)])
  // What triggers would have kept, as of the sums of hours below.
  await client.query(`insert into access_version (org_id) values ($1)`, [org])
  await client.query(`insert into company (id, locale, timezone) values ($1, 'GB', 'Europe/London')`, [org])
  const department = await attempt(`insert into department (name) values ('Field') returning id`)
  await client.query(
    `insert into member (first_name, last_name, department_id) select 'Person', lpad(n::text, 3, '0'), $1 from generate_series(1, ${people}) n`,
    [department],
  )
  const director = await attempt(`select min(id) as id from member where org_id = $1`, [org])
  const project = await attempt(
    `insert into project (reference, name, accepted, managed_by_id) values ('P1', 'Bridge', '2020-01-01', $1) returning id`,
    [director],
  )
  const item = await attempt(
    `insert into quote_item (project_id, department_id, name) values ($1, $2, 'Survey') returning id`,
    [project, department],
  )
  const task = await attempt(
    `insert into task (project_id, quote_item_id, name) values ($1, $2, 'Levels') returning id`,
    [project, item],
  )
  // Two entries a working day for everybody, as far back as it takes.
  await client.query(
    `insert into diary_entry (user_id, project_id, task_id, date, start, "end", timezone, breaks, details, status, decided_by_id)
     select m.id, $2, $3, d.day, (d.day + part.start) at time zone 'UTC', (d.day + part.start + interval '4 hours') at time zone 'UTC',
       'Europe/London', 15, 'Levels along the river wall', (case when d.day < current_date - 20 then 'approved' else 'draft' end)::diary_status,
       case when d.day < current_date - 20 then (case when m.id = $1 then $1 + 1 else $1 end) end
     from member m
     cross join lateral (select (current_date - n)::date as day from generate_series(1, $4::int) n
                          where extract(isodow from current_date - n) < 6) d
     cross join (values (time '08:00'), (time '12:30')) part(start)
     where m.org_id = $5`,
    [director, project, task, Math.ceil((entries / people / 2) * (7 / 5)), org],
  )
  await client.query(`select rebuild_months($1)`, [org])
  return { org_id: org, user_id: director, task_id: task, token: await signIn(client, org, director) }
}

async function signIn(client: pg.Client, org: number, member: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const grants = [
    'diary.view_entry',
    'diary.add_entry',
    'diary.change_entry',
    'diary.view_any',
    'diary.change_any',
    'projects.view_project',
    'tasks.view_task',
  ]
  await client.query(
    `with account as (insert into account (email) values ($1) returning id),
          grp as (insert into user_group (name, permissions) values ('Bench', $2) returning id),
          joined as (insert into member_group (user_id, group_id) select $3, id from grp),
          session as (insert into session (account_id, org_id, kind, expires) select id, $4, 'password', now() + interval '1 day' from account returning id)
     insert into session_token (hash, session_id, kind, expires) select $5, id, 'token', now() + interval '1 day' from session`,
    [`bench.${org}@example.com`, grants, member, org, hashOf(token)],
  )
  await client.query(
    `update member set account_id = (select id from account where email = $1) where org_id = $2 and id = $3`,
    [`bench.${org}@example.com`, org, member],
  )
  return token
}
