/** Invitations to an organisation: an administrator has a link sent, and its reader chooses a password. */
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
 * Makes a link to hand over, for a Fieldbook without a mail server. The link is a secret that opens an account, so the
 * call is a GET: answers of other methods are stored for retries (Idempotency-Key).
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
    /** Whether the address has an account with a password: the screen then asks for that, not for a new one. */
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
