/** Compares the answers to the diary's writers with the database: for the tests that kill. */
import type pg from 'pg'

import type { Acknowledged } from './writers.ts'

/** Where the tables and what was acknowledged differ; nothing, if all is well. */
export async function problems(client: pg.Client, orgId: number, { entries }: Acknowledged): Promise<string[]> {
  const found: string[] = []
  const { rows } = await client.query<{ word: string; ids: number[]; details: string; status: string }>(
    `select split_part(details, ' ', 1) as word, array_agg(id::int) as ids, min(details) as details, min(status::text) as status
       from diary_entry where org_id = $1 group by 1`,
    [orgId],
  )
  const stored = new Map(rows.map((row) => [row.word, row]))
  for (const [word, entry] of entries) {
    const row = stored.get(word)
    if (!row?.ids.includes(entry.id)) found.push(`${word}: lost`)
    else if (row.ids.length > 1) found.push(`${word}: ${row.ids.length} times`)
    else if (row.details !== entry.details) found.push(`${word}: says "${row.details}", not "${entry.details}"`)
    else if (row.status !== entry.status) found.push(`${word}: is ${row.status}, not ${entry.status}`)
  }
  for (const { word } of rows) if (!entries.has(word)) found.push(`${word}: nobody's`)
  const audited = await client.query<{ id: string; made: number; changes: number; version: number }>(
    `select e.id, e.version, count(*) filter (where a.before is null and a.after is not null)::int as made,
       count(*) filter (where a.before is not null)::int as changes
     from diary_entry e left join audit a on a.org_id = e.org_id and a.entity = 'diary_entry' and a.entity_id = e.id
     where e.org_id = $1 group by e.id, e.version
     having count(*) filter (where a.before is null and a.after is not null) <> 1
         or count(*) filter (where a.before is not null) <> e.version - 1`,
    [orgId],
  )
  for (const { id, made, changes, version } of audited.rows)
    found.push(`${id}: ${made} rows of its making, ${changes} of changes to version ${version}`)
  const overlapping = await client.query<{ id: string; other: string }>(
    `select a.id, b.id as other from diary_entry a join diary_entry b on b.org_id = a.org_id and b.user_id = a.user_id and b.id > a.id
       and tstzrange(a.start, a."end", '[)') && tstzrange(b.start, b."end", '[)')
     where a.org_id = $1 and not a.overlap and not b.overlap and a.status <> 'rejected' and b.status <> 'rejected'`,
    [orgId],
  )
  for (const { id, other } of overlapping.rows) found.push(`${id} overlaps ${other}`)
  const timers = await client.query<{ id: string }>(
    `select coalesce(e.id, t.entry_id) as id from running_timer t
       full join (select * from diary_entry where active) e on e.org_id = t.org_id and e.id = t.entry_id
     where e.id is null or t.entry_id is null`,
  )
  for (const { id } of timers.rows) found.push(`${id}: its timer is not what the table of timers says`)
  return found
}
