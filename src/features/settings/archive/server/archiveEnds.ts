/** Ends what cannot go on in the organisation that was read back, as actions of its own: the history tells of them. */
import type pg from 'pg'

import type { ArchiveManifest } from './archiveManifest.ts'

export interface ArchiveEnd {
  keys: number
  hooks: number
  timers: number
}

/** Triggers are on again: what is changed here is audited. */
export async function endWhatCannotGoOn(
  client: pg.ClientBase,
  orgId: number,
  manifest: ArchiveManifest,
): Promise<ArchiveEnd> {
  await client.query(
    `insert into audit (org_id, entity, entity_id, action, after)
     values ($1, 'org', $1, 'read_back', jsonb_build_object('name', $2::text))`,
    [orgId, manifest.organisation.name],
  )
  // Their secrets stayed where they were; and the programs that were told go on being told by the organisation they know.
  const hooks = await client.query(`update webhook set active = false where org_id = $1 and active`, [orgId])
  const keys = await client.query(`update api_key set revoked = now() where org_id = $1 and revoked is null`, [orgId])
  // One timer of an account runs at a time, wherever: one that runs elsewhere on this server goes on there.
  await client.query(
    `insert into running_timer (account_id, org_id, entry_id)
     select m.account_id, e.org_id, e.id from diary_entry e join member m on m.org_id = e.org_id and m.id = e.user_id
      where e.org_id = $1 and e.active and m.account_id is not null on conflict do nothing`,
    [orgId],
  )
  await client.query(`select set_config('app.action', 'stop', true)`)
  const timers = await client.query(
    `update diary_entry e set active = false, auto_stopped = true, overlap = true, breaks = 0, travel = 0,
       nonbillable_minutes = 0,
       "end" = greatest(e.start, least(e.start + interval '24 hours', date_trunc('minute', $2::timestamptz)))
      where e.org_id = $1 and e.active
        and not exists (select from running_timer t where t.org_id = e.org_id and t.entry_id = e.id)`,
    [orgId, manifest.made],
  )
  await client.query(`select set_config('app.action', '', true)`)
  return { keys: keys.rowCount ?? 0, hooks: hooks.rowCount ?? 0, timers: timers.rowCount ?? 0 }
}
