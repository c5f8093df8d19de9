/** The way into an organisation: an administrator has a link sent, whoever has the link chooses a password. */
import * as z from 'zod/mini'

import { endpoint, IdInPath, Instant, Nothing, text } from '#core/contract.ts'
import { User } from '../users/users.contract.ts'

export const inviteUser = endpoint({
  name: 'inviteUser',
  method: 'POST',
  path: '/users/:id/invite/',
  summary: 'Send a person an invitation; earlier links stop working',
  access: 'users.add_user',
  params: IdInPath,
  reply: User,
  status: 200,
})

/**
 * For a Fieldbook without a mail server: whoever invites hands the link over. It is a secret that opens an account, so it
 * is a GET: of other changes the answer is kept for who sends them again (Idempotency-Key).
 */
export const makeInvitationLink = endpoint({
  name: 'makeInvitationLink',
  method: 'GET',
  path: '/users/:id/invitation-link/',
  summary: 'Make an invitation link, for when no mail is sent; earlier links stop working',
  access: 'users.add_user',
  params: IdInPath,
  reply: z.object({ link: z.string(), expires: Instant }),
  writes: true,
})

const Token = text({ min: 1 })

export const checkInvitation = endpoint({
  name: 'checkInvitation',
  method: 'POST',
  path: '/auth/invitation/check/',
  summary: 'The invitation behind a link, before it is used',
  access: 'public',
  body: z.strictObject({ token: Token }),
  reply: z.object({
    organisation: z.string(),
    name: z.string(),
    email: z.string(),
    /** The address has an account with a password already: that one is asked for, instead of a new one. */
    known: z.boolean(),
  }),
  status: 200,
})

/** The password is never trimmed. */
export const AcceptBody = z.strictObject({
  token: Token,
  password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(1024)),
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/auth/invitation/',
  summary: 'Join the organisation with a new password or an existing account, and sign in',
  access: 'public',
  body: AcceptBody,
  reply: Nothing,
})
