/** The organisations that an account works in. */
import { sql } from 'kysely'

import type { Me } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'

/** An organisation, and the version of the account's place in it. */
interface Membership {
  id: number
  name: string
  version: number
}

/** The organisations that the account works in: those that its sessions may open. */
export async function listMemberships(db: TenantDb, accountId: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select org.id, org.name, place.version from orgs_of(${accountId}) place join org on org.id = place.org_id
     order by org.name collate human, org.id`.execute(db)
  return rows
}

/** The organisations that who asks may work in: while they act as somebody, the one they act in. */
export async function listOwnOrganisations(
  db: TenantDb,
  me: Pick<Me, 'account_id' | 'org_id' | 'impersonator'>,
): Promise<Membership[]> {
  const all = await listMemberships(db, me.account_id)
  return me.impersonator ? all.filter(({ id }) => id === me.org_id) : all
}
