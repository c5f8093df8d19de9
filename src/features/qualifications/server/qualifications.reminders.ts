/**
 * Reminders of qualifications that end: to the person and to their manager, 60, 30 and 7 days before. A job in every
 * server looks each hour; the message's key makes each of them once, however many look and however often.
 */
import { sql } from 'kysely'

import { addDays, timeOf, today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { Me } from '#server/context.ts'
import { inTenant, type Database, type TenantDb } from '#server/db.ts'
import type { Job } from '#server/jobs.ts'
import { composed } from '#server/mail.letter.ts'
import { organisations, queueMail, type Letter, type MailSetUp } from '#server/mail.ts'
import { daysLeft, expiringDays, reminderDue, reminderKey, whenWords } from '../qualifications.rules.ts'
import { renewed } from './qualifications.queries.ts'

export const qualificationReminders = (mail: MailSetUp): Job => ({
  name: 'qualification-reminders',
  every: '23 * * * *',
  run: async (_data, { database, log }) => {
    if (mail.status !== 'ready') return
    const written = await remindOfQualifications(database, mail, Temporal.Now.instant().toString())
    if (written > 0) log.info({ written }, 'wrote reminders of qualifications')
  },
})

/** Nobody is written to in the night. */
const from = '07:00'

/** Writes what is due at the instant in every organisation; answers how many messages. One that fails holds up no other. */
export async function remindOfQualifications(database: Database, mail: MailSetUp, now: string): Promise<number> {
  let written = 0
  const failures: unknown[] = []
  for (const orgId of await organisations(database)) {
    try {
      written += await inTenant(database, { orgId, action: 'remind' }, (db) => remind(db, orgId, mail, now))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some organisations could not be reminded.')
  return written
}

async function remind(db: TenantDb, orgId: number, { publicUrl }: MailSetUp, now: string): Promise<number> {
  const company = await db
    .selectFrom('company')
    .innerJoin('org', 'org.id', 'company.org_id')
    .where('company.org_id', '=', orgId)
    .select(['company.locale', 'company.timezone', 'org.name'])
    .executeTakeFirst()
  if (!company || timeOf(now, company.timezone) < from) return 0
  const day = today(company.timezone, now)
  const kit = { org: company.name, publicUrl, date: formatsOf(company.locale as Me['locale']).date }
  return queueMail(
    db,
    (await ending(db, orgId, day)).flatMap((one) => lettersOf(one, day, kit)),
  )
}

interface Recipient {
  id: number
  name: string
  email: string
}

interface Ending {
  id: number
  name: string
  reference: string
  expiration: string
  user: string
  /** Null: they do not sign in, have no address, or want no reminders. */
  person: Recipient | null
  manager: Recipient | null
}

/** What active people have that ends within the longest notice, but for what they have renewed. */
async function ending(db: TenantDb, orgId: number, day: string): Promise<Ending[]> {
  const recipient = (of: 'p' | 'm') => {
    const column = (name: string) => sql.ref(`${of}.${name}`)
    return sql`case when ${column('active')} and ${column('reminders')} and ${column('email')} <> '' and ${column('account_id')} is not null
      then jsonb_build_object('id', ${column('id')}, 'name', ${column('name')}, 'email', ${column('email')}) end`
  }
  const { rows } = await sql<Ending>`
    select q.id, t.name, q.reference, q.expiration, p.name as "user", ${recipient('p')} as person, ${recipient('m')} as manager
    from qualification q
      join qualification_type t on t.org_id = q.org_id and t.id = q.type_id
      join member p on p.org_id = q.org_id and p.id = q.user_id
      left join member m on m.org_id = p.org_id and m.id = p.manager_id
    where q.org_id = ${orgId} and p.active and q.expiration between ${day}::date and ${addDays(day, expiringDays)}::date
      and not ${renewed}
    order by q.expiration, q.id`.execute(db)
  return rows
}

interface Kit {
  org: string
  publicUrl: string
  date: (day: string) => string
}

function lettersOf({ person, manager, ...one }: Ending, day: string, kit: Kit): Letter[] {
  const left = daysLeft(one.expiration, day) ?? 0
  const due = reminderDue(left)
  if (due === null) return []
  const what = `${one.name}${one.reference === '' ? '' : ` (${one.reference})`}`
  const ends = `${whenWords(left)}, on ${kit.date(one.expiration)}`
  const letter = (to: Recipient, whose: string): Letter => ({
    key: reminderKey(one.id, one.expiration, due, to.id),
    userId: to.id,
    address: to.email,
    // By then the next one is due, or it is over.
    usefulHours: 7 * 24,
    ...composed({
      subject: `${whose} ${one.name} ${whenWords(left)}`,
      greeting: `Hello ${to.name.split(' ')[0] ?? to.name},`,
      paragraphs: [`${whose} qualification ${what} ${ends}.`],
      action: { label: 'Open qualifications', url: `${kit.publicUrl}/qualifications/` },
      footer: [`${kit.org} sends this by Fieldbook.`],
      stop: { label: 'No reminders by mail, please', url: `${kit.publicUrl}/account/` },
    }),
  })
  return [...(person ? [letter(person, 'Your')] : []), ...(manager ? [letter(manager, `${one.user}’s`)] : [])]
}
