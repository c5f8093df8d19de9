/** Links of accounts as their messages carry them, and in the hands of who made them. */
import { linksOf } from '#features/auth/server/authAccountLinks.ts'
import { givePasswordLink, requestPasswordReset, resetPassword } from '#features/auth/authReset.contract.ts'
import { smtpMailer } from '#server/mail/mailSmtp.ts'
import { sendQueued } from '#server/mail/mail.ts'
import type { BuilderPerson } from './builders.ts'
import type { testServer } from './firm.ts'
import { mailServer } from './mail.ts'

const publicUrl = 'https://fieldbook.example.com'

export const tokenIn = (url: string | null | undefined) => new URL(url ?? '').searchParams.get('token') ?? ''

export function accountLinks(server: ReturnType<typeof testServer>) {
  const { anonymous, as, inFirm, database } = server

  const messagesTo = ({ org_id, email }: { org_id: number; email: string }) =>
    inFirm({ org_id }, (db) =>
      db
        .selectFrom('mail')
        .where('address', '=', email)
        .where('org_id', '=', org_id)
        .orderBy('id')
        .selectAll()
        .execute(),
    )

  /** Hands what waits in the organisation to a real mail server; answers what it received. */
  async function sendMail({ org_id }: { org_id: number }) {
    const { url, received } = await mailServer()
    const mailer = smtpMailer({ url, from: 'Fieldbook <fieldbook@example.com>' })
    const waiting = await inFirm({ org_id }, (db) =>
      db.selectFrom('mail').where('sent', 'is', null).orderBy('id').select('id').execute(),
    )
    const links = { password: linksOf('password', publicUrl), address: linksOf('address', publicUrl) }
    for (const { id } of waiting) await sendQueued(database(), mailer, { orgId: org_id, id }, links)
    return received.map(({ mail, to }) => ({ ...mail, to, url: linkIn(mail.text ?? '') }))
  }
  const linkIn = (text: string) => /https:\/\/fieldbook\.example\.com\S*\?token=\S+/.exec(text)?.[0] ?? null

  const request = (email: string) => anonymous(requestPasswordReset, { body: { email } })

  /** The token in the last message of the kind to the address, made without the wait of a message. */
  async function tokenMailedTo(to: { org_id: number; email: string }, kind: 'password' | 'address'): Promise<string> {
    const message = (await messagesTo(to)).findLast(({ key }) => key.startsWith(`${kind} link `))
    if (!message) throw new Error(`No message was written to ${to.email}.`)
    return tokenIn(await inFirm(to, (db) => linksOf(kind, publicUrl)(db, { orgId: to.org_id, key: message.key })))
  }

  /** The token of a link to a new password that the person had mailed to them, without the wait of a message. */
  async function mailedToken(person: BuilderPerson): Promise<string> {
    const { status, text } = await request(person.email)
    if (status !== 204) throw new Error(`No link was mailed: ${text}`)
    return tokenMailedTo(person, 'password')
  }

  const give = (by: BuilderPerson, person: { id: number }) =>
    as(by, givePasswordLink, { params: { id: String(person.id) } })
  /** The token of one that was handed over. */
  async function handedToken(by: BuilderPerson, person: BuilderPerson): Promise<string> {
    const { status, text, body } = await give(by, person)
    if (status !== 200) throw new Error(`${by.name} got no link for ${person.name}: ${text}`)
    return tokenIn(body.url)
  }

  const newPassword = 'an estuary with seven wooden boats'
  const reset = (token: string, new_password = newPassword) =>
    anonymous(resetPassword, { body: { token, new_password } })

  return { messagesTo, tokenMailedTo, sendMail, request, mailedToken, give, handedToken, reset, newPassword }
}
