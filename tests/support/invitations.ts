/** Invitations as their messages carry them. */
import { sql } from 'kysely'

import { invitationKey, invitationLinks } from '#features/users/invitations/server/invitationMail.ts'
import type { TenantDb } from '#server/db/db.ts'

interface Means {
  inFirm: <T>(firm: { org_id: number }, work: (db: TenantDb) => Promise<T>) => Promise<T>
}

/** Reads the token after `?token=` in the link of a message that goes out now, about an existing invitation. */
async function linkOf({ inFirm }: Means, { org_id, id }: { org_id: number; id: number }): Promise<string> {
  const url = await inFirm({ org_id }, (db) =>
    invitationLinks('https://fieldbook.example.com')(db, { orgId: org_id, key: invitationKey(id) }),
  )
  return new URL(url ?? '').searchParams.get('token') ?? ''
}

/** The same of a new invitation of a person without an account. */
export async function anInvitation(
  means: Means,
  { org_id, id, email }: { org_id: number; id: number; email: string },
): Promise<string> {
  const made = await means.inFirm({ org_id }, (db) =>
    db
      .insertInto('invitation')
      .values({ user_id: id, address: email, expires: sql<string>`now() + interval '7 days'` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return linkOf(means, { org_id, id: made.id })
}
