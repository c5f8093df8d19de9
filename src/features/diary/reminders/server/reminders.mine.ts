/** Reminders as one person sees them: their own choice, and a test message for who sets them up. */
import { formatsOf } from '#core/locale/format.ts'
import { today } from '#core/days.ts'
import { wording } from '#core/locale/wording.ts'
import type { Ctx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import { composed } from '#server/mail.letter.ts'
import { sendAsked } from '#server/mail.asked.ts'
import type { MyReminders } from '../reminders.contract.ts'
import { testLetter } from '../reminders.ts'

export async function getReminders({ db, me, mail }: Ctx): Promise<MyReminders> {
  const row = await db
    .selectFrom('member')
    .innerJoin('company', 'company.org_id', 'member.org_id')
    .where('member.org_id', '=', me.org_id)
    .where('member.id', '=', me.id)
    .select(['member.reminders', 'company.remind_missing', 'company.remind_waiting'])
    .executeTakeFirstOrThrow()
  return { on: row.reminders, mail: mail.status, missing: row.remind_missing, waiting: row.remind_waiting }
}

/** From the next reminder on; what is on its way still arrives. */
export async function changeReminders(ctx: Ctx, { body: { on } }: { body: { on: boolean } }): Promise<MyReminders> {
  const { db, me } = ctx
  await db
    .updateTable('member')
    .set({ reminders: on })
    .where('org_id', '=', me.org_id)
    .where('id', '=', me.id)
    .where('reminders', '!=', on)
    .execute()
  return getReminders(ctx)
}

/** Queues a message to the asker's own address, on the way that reminders take. 409 `state` where none can be sent. */
export async function sendTestMail(ctx: Ctx): Promise<{ address: string }> {
  const { db, me, mail, requestId } = ctx
  if (mail.status !== 'ready') throw conflict('state', noMail[mail.status])
  const kit = {
    org: await orgName(db, me.org_id),
    words: wording[me.locale],
    formats: formatsOf(me.locale),
    today: today(me.timezone),
    publicUrl: mail.publicUrl,
  }
  const letter = composed(testLetter(me, kit))
  await sendAsked(ctx, { ...letter, key: `test ${requestId}`, userId: me.id, address: me.email, usefulHours: 1 })
  return { address: me.email }
}

async function orgName(db: Ctx['db'], id: number): Promise<string> {
  return (await db.selectFrom('org').where('id', '=', id).select('name').executeTakeFirstOrThrow()).name
}

const noMail = {
  no_server: 'This Fieldbook has no mail server: set SMTP_URL and MAIL_FROM.',
  no_address: 'This Fieldbook does not know its own address, so that links would lead nowhere: set PUBLIC_URL.',
}
