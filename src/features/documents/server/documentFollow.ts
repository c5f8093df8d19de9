/** Applies a client’s answer to the items, and to the project with them. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import type { Project } from '#features/projects/projects.ts'
import { acceptOffer, declinedOffer } from '#features/quote-items/quoteItems.workflow.ts'
import { saveOutcome } from '#features/quote-items/server/quoteItemActions.ts'
import { lockedItems, reckon } from '#features/quote-items/server/lockedQuoteItems.ts'
import type { TenantDb } from '#server/db/db.ts'

interface Answered {
  org_id: number
  project_id: number
  revision: number | null
  timezone: string
  /** Name of the person who answered. */
  name: string
}
interface Accepted extends Answered {
  /** The options that were taken. */
  chosen: readonly number[]
}

/**
 * Accepts the items, and with the first of them the project. The caller must have locked the project, and checked that
 * its items are those that the client read.
 */
export async function follow(db: TenantDb, accepted: Accepted): Promise<void> {
  const { org_id, project_id, revision, timezone, name, chosen } = accepted
  const inOrg = { db, me: { org_id } }
  const { rows } = await sql<Pick<Project, 'requested' | 'quoted' | 'accepted' | 'accepted_by_id'> & { day: string }>`
    select requested, quoted, accepted, accepted_by_id, greatest(requested, quoted, ${today(timezone)}::date)::text as day
      from project where org_id = ${org_id} and id = ${project_id}`.execute(db)
  const [project] = rows
  if (!project) throw new Error('A document belongs to a project.')
  // The client accepted it: nobody of the firm did.
  const offer = { chosen, date: project.day, by: null }
  await saveOutcome(inOrg, project_id, project, acceptOffer(await lockedItems(inOrg, project_id), project, offer))
  const note = `Accepted by ${name} on the page of revision ${revision}.`
  await sql`
    update quote_item set decision_notes = ${note}
     where org_id = ${org_id} and project_id = ${project_id} and accepted is not null and accepted_revision = ${revision}
       and accepted_by_id is null and decision_notes = ''`.execute(db)
  if (project.accepted !== null) return
  await sql`
    update project set accepted_notes = left(concat_ws(E'\n', nullif(accepted_notes, ''), ${note}::text), 10000)
     where org_id = ${org_id} and id = ${project_id}`.execute(db)
}

/** The items that the revision offered are declined, as far as they are still open. Answers which. */
export async function followDecline(
  db: TenantDb,
  declined: Answered & { data: { item_ids: number[] } },
): Promise<number[]> {
  const { org_id, project_id, revision, timezone, name, data } = declined
  const inOrg = { db, me: { org_id } }
  const ids = declinedOffer(await lockedItems(inOrg, project_id), data.item_ids)
  const note = `Declined by ${name} on the page of revision ${revision}.`
  await sql`
    update quote_item set declined = ${today(timezone)}::date, decision_notes = ${note}
     where org_id = ${org_id} and id = any(${ids}::bigint[])`.execute(db)
  await reckon(inOrg, [project_id])
  return ids
}
