/** Who is where, when two of either become one. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'

/** A person who is at a client twice is there once, in the role that they have; `saved` and `gone` are either's ids. */
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
