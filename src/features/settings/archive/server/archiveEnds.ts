/** Ends webhooks, keys and timers of an imported organisation as actions of their own, which the history shows. */
import type pg from 'pg'

import type { ArchiveManifest } from './archiveManifest.ts'

export interface ArchiveEnd {
  keys: number
  hooks: number
  timers: number
}

/** Ends them with triggers enabled, so that the changes are audited. */
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
  // Secrets are not in the archive, and receivers continue with the original organisation, so webhooks and keys are
  // switched off.
  const hooks = await client.query(`update webhook set active = false where org_id = $1 and active`, [orgId])
  const keys = await client.query(`update api_key set revoked = now() where org_id = $1 and revoked is null`, [orgId])
  // An account has one timer at a time across organisations: a timer that runs elsewhere on this server continues.
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
