/** Reminders by mail: every server has the job, and each organisation its own transaction. */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'

import type { DB } from '#db/schema.ts'
import { inTenant, type Database, type TenantDb } from '../db/db.ts'
import type { Job } from './jobs.ts'
import { organisations, queueMail, type Letter, type MailSetUp } from '../mail/mail.ts'

/** One organisation at an instant: its settings, its name, and the address of its screens. */
export interface Reminding {
  db: TenantDb
  company: Selectable<DB['company']> & { name: string }
  publicUrl: string
  now: string
}

/** Returns the letters that are due; each has a key, so that servers that run at the same time write it once. */
export type LettersDue = (reminding: Reminding) => Promise<readonly Letter[]>

/** The job that writes them. Without mail it does nothing. */
export const reminderJob = (
  { name, every, of }: { name: string; every: string; of: string },
  mail: MailSetUp,
  lettersDue: LettersDue,
): Job => ({
  name,
  every,
  run: async (_data, { database, log }) => {
    if (mail.status !== 'ready') return
    const sent = await remind(database, mail, Temporal.Now.instant().toString(), lettersDue)
    if (sent > 0) log.info({ written: sent }, `wrote reminders of ${of}`)
  },
})

/**
 * Writes the reminders due at the instant in every organisation; returns their number. A failing organisation delays
 * no other.
 */
export async function remind(
  database: Database,
  { publicUrl }: MailSetUp,
  now: string,
  lettersDue: LettersDue,
): Promise<number> {
  let sent = 0
  const failures: unknown[] = []
  for (const orgId of await organisations(database)) {
    try {
      sent += await inTenant(database, { orgId, action: 'remind' }, async (db) => {
        const company = await db
          .selectFrom('company')
          .innerJoin('org', 'org.id', 'company.org_id')
          .where('company.org_id', '=', orgId)
          .selectAll('company')
          .select('org.name')
          .executeTakeFirst()
        return company ? queueMail(db, await lettersDue({ db, company, publicUrl, now })) : 0
      })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some organisations could not be reminded.')
  return sent
}

/**
 * Returns the condition for people who get reminders: they still work here, sign in, have an address and did not opt
 * out.
 */
export function isReminded(member: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  return sql<SqlBool>`(member_is_live(${sql.ref(member)}) and ${column('reminders')} and ${column('email')} <> '' and ${column('account_id')} is not null)`
}

/** The permissions that the groups of a `member` grant, as text: `diary.view_own`. */
export function grantedTo(member: string): RawBuilder<string[]> {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  return sql<string[]>`array(select distinct granted from member_group mg
      join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
      cross join unnest(g.permissions) granted
     where mg.org_id = ${column('org_id')} and mg.user_id = ${column('id')})`
}
