/** What follows from a client's acceptance: the items that were taken, and the project, are accepted. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import type { TenantDb } from '#server/db.ts'

interface Accepted {
  org_id: number
  project_id: number
  /** Who sent it: the acceptance is theirs to answer for. */
  sender_id: number
  revision: number | null
  timezone: string
  /** Who accepted it. */
  name: string
  /** The options that were taken. */
  chosen: readonly number[]
}

export async function follow(db: TenantDb, accepted: Accepted): Promise<void> {
  const { org_id, project_id, sender_id, revision, timezone, name } = accepted
  const day = sql`greatest(requested, quoted, ${today(timezone)}::date)`
  const note = `Accepted by ${name} on the page of revision ${revision}.`
  await sql`
    update project set accepted = ${day}, accepted_by_id = ${sender_id},
        accepted_notes = left(concat_ws(E'\n', nullif(accepted_notes, ''), ${note}::text), 10000)
     where org_id = ${org_id} and id = ${project_id} and accepted is null`.execute(db)
}
