/** Clients of contacts, when two clients or two contacts are merged. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'

/**
 * Merges two places of a person at one client, with the role that they have; `saved` and `gone` are ids of clients or
 * of contacts.
 */
export async function onePlaceEach(
  { db, me }: Ctx,
  { by, each }: { by: 'client_id' | 'contact_id'; each: 'client_id' | 'contact_id' },
  saved: number,
  gone: number,
): Promise<void> {
  const [mine, theirs] = [sql.ref(`here.${by}`), sql.ref(`other.${by}`)]
  const same = sql`${sql.ref(`here.${each}`)} = ${sql.ref(`other.${each}`)}`
  await sql`
    update contact_client here set role = coalesce(nullif(here.role, ''), other.role), invoices = here.invoices or other.invoices
      from contact_client other
     where here.org_id = ${me.org_id} and ${mine} = ${saved} and other.org_id = ${me.org_id} and ${theirs} = ${gone}
       and ${same} and ((here.role = '' and other.role <> '') or (other.invoices and not here.invoices))`.execute(db)
  await sql`
    delete from contact_client other
     where other.org_id = ${me.org_id} and ${theirs} = ${gone} and exists (
       select from contact_client here where here.org_id = ${me.org_id} and ${mine} = ${saved} and ${same})`.execute(db)
}
