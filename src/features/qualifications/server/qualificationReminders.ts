/**
 * Reminders of qualifications that end: to the person and to their manager, 60, 30 and 7 days before. A job
 * looks each hour; the message's key makes each of them once.
 */
import { sql } from 'kysely'

import { addDays, timeOf, today } from '#core/days.ts'
import { expiringDays } from '#core/expiry.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { Me } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { composed } from '#server/mail/mailLetter.ts'
import type { Letter, MailSetUp } from '#server/mail/mail.ts'
import { grantedTo, isReminded, reminderJob, type Reminding } from '#server/jobs/reminders.ts'
import { qualification } from '../qualifications.ts'
import { daysLeft, reminderDue, reminderKey, whenWords } from '../qualifications.rules.ts'
import { renewed } from './qualificationColumns.ts'

export const qualificationReminders = (mail: MailSetUp): Job =>
  reminderJob(
    { name: 'qualification-reminders', every: '23 * * * *', of: 'qualifications' },
    mail,
    qualificationLettersDue,
  )

/** Time of day from which reminders are sent, to spare people at night. */
const from = '07:00'

/** Writes the letters that are due at the instant. */
export async function qualificationLettersDue({ db, company, publicUrl, now }: Reminding): Promise<Letter[]> {
  if (timeOf(now, company.timezone) < from) return []
  const day = today(company.timezone, now)
  const kit = { org: company.name, publicUrl, date: formatsOf(company.locale as Me['locale']).date }
  return (await ending(db, company.org_id, day)).flatMap((record) => lettersOf(record, day, kit))
}

interface Recipient {
  id: number
  name: string
  email: string
  permissions: readonly string[]
}

interface Ending {
  id: number
  name: string
  reference: string
  expiration: string
  user: string
  /** The person; null if they do not sign in, have no address, or have switched reminders off. */
  person: Recipient | null
  manager: Recipient | null
}

/** Finds qualifications of active people that end within the longest notice, without renewed ones. */
async function ending(db: TenantDb, orgId: number, day: string): Promise<Ending[]> {
  const recipient = (kind: 'p' | 'm') => {
    const column = (name: string) => sql.ref(`${kind}.${name}`)
    return sql`case when ${isReminded(kind)} and not exists (
        select from notification_choice c where c.org_id = ${column('org_id')} and c.user_id = ${column('id')}
           and c.event = 'qualification' and c.mail = 'off')
      then jsonb_build_object('id', ${column('id')}, 'name', ${column('name')}, 'email', ${column('email')}, 'permissions', ${grantedTo(kind)}) end`
  }
  const { rows } = await sql<Ending>`
    select qualification.id, t.name, qualification.reference, qualification.expiration, p.name as "user", ${recipient('p')} as person, ${recipient('m')} as manager
    from qualification
      join qualification_type t on t.org_id = qualification.org_id and t.id = qualification.type_id
      join member p on p.org_id = qualification.org_id and p.id = qualification.user_id
      left join member m on m.org_id = p.org_id and m.id = p.manager_id
    where qualification.org_id = ${orgId} and p.active and qualification.expiration between ${day}::date and ${addDays(day, expiringDays)}::date
      and not ${renewed}
    order by qualification.expiration, qualification.id`.execute(db)
  return rows
}

interface Kit {
  org: string
  publicUrl: string
  date: (day: string) => string
}

function lettersOf({ person, manager, ...rest }: Ending, day: string, kit: Kit): Letter[] {
  const left = daysLeft(rest.expiration, day) ?? 0
  const due = reminderDue(left)
  if (due === null) return []
  const what = `${rest.name}${rest.reference === '' ? '' : ` (${rest.reference})`}`
  const ends = `${whenWords(left)}, on ${kit.date(rest.expiration)}`
  const opens = { label: 'Open the qualification', url: `${kit.publicUrl}/qualifications/?qualification=${rest.id}` }
  // A manager is reminded even without the permission to open the qualification.
  const mayOpen = (to: Recipient) => to === person || to.permissions.includes(qualification.names.see)
  const letter = (to: Recipient, whose: string): Letter => ({
    key: reminderKey(rest.id, rest.expiration, due, to.id),
    userId: to.id,
    address: to.email,
    // After a week the next reminder is due, or the qualification has expired.
    usefulHours: 7 * 24,
    ...composed({
      subject: `${whose} ${rest.name} ${whenWords(left)}`,
      greeting: `Hello ${to.name.split(' ')[0] ?? to.name},`,
      paragraphs: [`${whose} qualification ${what} ${ends}.`],
      action: mayOpen(to) ? opens : { label: 'Open Fieldbook', url: `${kit.publicUrl}/` },
      footer: [`${kit.org} sent you this email with Fieldbook.`],
      stop: { label: 'Turn off email reminders', url: `${kit.publicUrl}/account/notifications/` },
    }),
  })
  return [...(person ? [letter(person, 'Your')] : []), ...(manager ? [letter(manager, `${rest.user}’s`)] : [])]
}
