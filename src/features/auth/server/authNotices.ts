/** Messages to a person about their account, which report at once every change by them or in their name. */
import type { Ctx } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { composed } from '#server/mail/mailLetter.ts'
import { queueMail } from '#server/mail/mail.ts'

interface Notice {
  /** Subject of the notice: one request can send one notice of each kind. */
  about: 'second factor' | 'password' | 'email'
  subject: string
  happened: string
}

/** `address`: where the request came from. */
type NoticeOrigin = Pick<Ctx, 'mail' | 'requestId' | 'address'>

/** Queues the notice in the transaction's organisation; nothing where no mail is sent. */
export async function mailNotice(
  { mail, requestId, address }: NoticeOrigin,
  db: TenantDb,
  to: { id: number; email: string; first_name: string },
  { about, subject, happened }: Notice,
): Promise<void> {
  if (mail.status !== 'ready') return
  await queueMail(db, [
    {
      key: `${about} ${requestId}`,
      userId: to.id,
      address: to.email,
      usefulHours: 72,
      ...composed({
        subject,
        greeting: `Hello ${to.first_name},`,
        paragraphs: [
          happened,
          `This was done from the network address ${address}. If it was you, you can ignore this message. If not, sign in, change your password, end your other sessions and tell an administrator.`,
        ],
        action: { label: 'Open my account', url: `${mail.publicUrl}/account/` },
        footer: ['Messages about your account are always sent.'],
      }),
    },
  ])
}
