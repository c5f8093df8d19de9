/** The address that somebody signs in with, and another one that waits to be confirmed (docs/decisions/0093). */
import * as z from 'zod/mini'

import { Email, endpoint, IdInPath, Instant, Nothing, text } from '#core/contract.ts'
import { LoginBody } from './auth.contract.ts'

/** An address that nobody has confirmed yet: until then the old one signs in. */
export const PendingEmail = z.object({ address: z.string(), expires: Instant })

const OwnEmail = z.object({ email: z.string(), pending: z.nullable(PendingEmail) })

export const getOwnEmail = endpoint({
  name: 'getOwnEmail',
  method: 'GET',
  path: '/auth/email/',
  summary: 'My sign-in address, and the new one waiting for confirmation',
  access: 'session',
  inPerson: 'account',
  reply: OwnEmail,
})

export const ChangeEmailBody = z.strictObject({
  email: Email.check(z.minLength(1, 'Email is required')),
  current_password: LoginBody.shape.password,
})

export const changeOwnEmail = endpoint({
  name: 'changeOwnEmail',
  method: 'POST',
  path: '/auth/email/',
  summary: 'Send a confirmation link to a new address, which becomes my sign-in address when the link is used',
  access: 'session',
  inPerson: 'account',
  body: ChangeEmailBody,
  reply: OwnEmail,
  status: 200,
})

export const cancelOwnEmail = endpoint({
  name: 'cancelOwnEmail',
  method: 'DELETE',
  path: '/auth/email/',
  summary: 'Cancel my change of address',
  access: 'session',
  inPerson: 'account',
  reply: Nothing,
})

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/auth/email/confirm/',
  summary: 'Confirm a new sign-in address with the link from its mail, once',
  access: 'public',
  body: z.strictObject({ token: text({ min: 1 }) }),
  reply: z.object({ email: z.string() }),
  status: 200,
})

/** The link is a secret that changes an account, so it is answered once and never stored for a repeated request. */
export const giveEmailLink = endpoint({
  name: 'giveEmailLink',
  method: 'POST',
  path: '/users/:id/email-link/',
  summary: 'Make a link that confirms a person’s new address, for when no mail is sent; earlier links end',
  access: 'users.change_user',
  inPerson: 'account',
  params: IdInPath,
  reply: z.object({ url: z.string(), expires: Instant }),
  status: 200,
})

export const cancelEmail = endpoint({
  name: 'cancelEmail',
  method: 'DELETE',
  path: '/users/:id/email/',
  summary: 'Cancel a person’s change of address',
  access: 'users.change_user',
  params: IdInPath,
  reply: Nothing,
})
