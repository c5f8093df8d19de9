/** Switches off a webhook that has failed for days, and mails the person who made it. */
import { sql } from 'kysely'

import type { TenantDb } from '#server/db/db.ts'
import { composed } from '#server/mail/mailLetter.ts'
import { queueMail } from '#server/mail/mail.ts'
import { isReminded } from '#server/jobs/reminders.ts'
import { pause } from './webhooks.ts'
import type { WebhookDue, HookSettings } from './webhooks.job.ts'

/** Days of failures after which a webhook is switched off. */
const maxDays = 5
/** Fewest failed messages: an occasional failure does not make a failing receiver. */
const fewest = 3

export async function stopIfFailing(db: TenantDb, { mail }: HookSettings, { org_id, webhook_id: id }: WebhookDue) {
  const { rows } = await sql<{
    name: string
    active_since: string
    email: string | null
    user_id: number
    first_name: string
  }>`
    update webhook hook set active = false, stopped = 'failing'
     where hook.org_id = ${org_id} and hook.id = ${id} and hook.active and (
       select case when count(*) >= ${fewest} then min(d.first_try) end from webhook_delivery d
        where d.org_id = hook.org_id and d.webhook_id = hook.id and d.state in ('failed', 'given_up')
          and d.first_try > greatest(hook.active_since, (
            select max(done.last_try) from webhook_delivery done
             where done.org_id = hook.org_id and done.webhook_id = hook.id and done.state = 'delivered'))
       ) < now() - make_interval(days => ${maxDays})
    returning hook.name, hook.active_since, hook.user_id,
      (select member.email from member where member.org_id = hook.org_id and member.id = hook.user_id and ${isReminded('member')}) as email,
      (select member.first_name from member where member.org_id = hook.org_id and member.id = hook.user_id) as first_name`.execute(
    db,
  )
  const [stopped] = rows
  if (!stopped) return
  await pause(db, org_id, id)
  const { name, email, user_id, first_name, active_since } = stopped
  if (email === null || mail.status !== 'ready') return
  await queueMail(db, [
    {
      key: `webhook ${id} ${active_since}`,
      userId: user_id,
      address: email,
      usefulHours: 72,
      ...composed({
        subject: `The webhook ${name} was switched off`,
        greeting: `Dear ${first_name},`,
        paragraphs: [
          `The webhook ${name} was switched off because all deliveries failed for ${maxDays} days.`,
          'Switch it on when its receiver works again. Waiting messages will then be sent.',
        ],
        action: { label: 'Open the webhook', url: `${mail.publicUrl}/settings/webhooks/${id}/` },
        footer: ['You get this because you created it.'],
      }),
    },
  ])
}
