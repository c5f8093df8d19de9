/** The daily email: what happened since the last one, for people who chose it for the event. */
import { sql } from 'kysely'

import { instantAt, timeOf, today } from '#core/days.ts'
import { locales } from '#core/locale/locales.ts'
import { withNames } from '#core/mentions.ts'
import { eventOf } from '#core/notificationEvents.ts'
import { loadPerson } from '#server/access/loadPerson.ts'
import type { Me } from '#server/http/context.ts'
import { isReminded, reminderJob, type Reminding } from '#server/jobs/reminders.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { composed } from '#server/mail/mailLetter.ts'
import type { Letter, MailSetUp } from '#server/mail/mail.ts'
import { stopNotifications } from '#server/records/notificationMail.ts'
import type { Notification } from '../notifications.contract.ts'
import { waitingForEmail } from './notifications.queries.ts'

export const notificationDigests = (mail: MailSetUp): Job =>
  reminderJob({ name: 'notification-digests', every: '7 * * * *', of: 'notifications' }, mail, digestsDue)

/** Time of day of the email, which has what came before it; a server that was down sends it later that day. */
const hour = '07:00'
/** Most lines of an email. */
const maxLines = 25
/** Hours after which an email that was not sent is dropped. */
const usefulHours = 24

/** Writes the emails that are due at the instant, and takes what they tell off the list. */
export async function digestsDue({ db, company, publicUrl, now }: Reminding): Promise<Letter[]> {
  const { org_id: orgId, timezone } = company
  if (timeOf(now, timezone) < hour) return []
  const day = today(timezone, now)
  const before = instantAt(day, hour, timezone)
  const { rows } = await sql<{ id: number; email: string }>`
    select member.id, member.email from member where member.org_id = ${orgId} and ${isReminded('member')} and exists (
      select from notification n where n.org_id = member.org_id and n.user_id = member.id and n.digest and n.created < ${before})
     order by member.id`.execute(db)
  const letters: Letter[] = []
  for (const { id, email } of rows) {
    const me = await loadPerson(db, orgId, id)
    if (!me) continue
    const waiting = await waitingForEmail({ db, me }, before)
    await sql`
      update notification set digest = false
       where org_id = ${orgId} and user_id = ${id} and digest and created < ${before}`.execute(db)
    if (waiting.length > 0) letters.push(letterOf(me, email, waiting, { day, publicUrl }))
  }
  return letters
}

function letterOf(
  me: Me,
  address: string,
  waiting: readonly Notification[],
  { day, publicUrl }: { day: string; publicUrl: string },
): Letter {
  const { words } = locales[me.locale]
  const lineOf = ({ event, by, record, text, mentions }: Notification) => {
    const { label, private: isPrivate } = eventOf(event)
    // Email leaves the product: it never says why somebody is away.
    if (isPrivate) return `${label(words)}.`
    if (event !== 'mention') return text
    return `${by.name} mentioned you in ${record}: ${withNames(text, new Map(mentions.map(({ id, name }) => [id, name])))}`
  }
  const more = waiting.length - maxLines
  return {
    key: `digest ${me.id} ${day}`,
    userId: me.id,
    address,
    usefulHours,
    ...composed({
      subject: waiting.length === 1 ? '1 notification' : `${waiting.length} notifications`,
      greeting: `Hello ${me.name.split(' ')[0] ?? me.name},`,
      paragraphs: [
        ...waiting.slice(0, maxLines).map(lineOf),
        ...(more > 0 ? [`${more} more are in your notifications.`] : []),
      ],
      action: { label: 'Open Fieldbook', url: `${publicUrl}/` },
      footer: ['You get this email once a day because you chose it in your notification settings.'],
      stop: stopNotifications(publicUrl),
    }),
  }
}
