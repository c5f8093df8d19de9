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
  summary: 'The address that one signs in with, and the one that waits to be confirmed',
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
  summary: 'Mail a link to a new address, which becomes the one that one signs in with once the link is used',
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
  summary: 'End the link to a new address of one’s own',
  access: 'session',
  inPerson: 'account',
  reply: Nothing,
})

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/auth/email/confirm/',
  summary: 'Sign in with the new address from now on, by the link in its mail, once',
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
  summary: 'The link that confirms a person’s new address, to hand over where no mail is sent; an earlier one ends',
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
  summary: 'End the link to a person’s new address: the old one stays',
  access: 'users.change_user',
  params: IdInPath,
  reply: Nothing,
})
