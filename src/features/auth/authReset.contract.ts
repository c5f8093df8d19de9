/** A forgotten password: asking for a link, and choosing another password by it (docs/decisions/0092). */
import * as z from 'zod/mini'

import { endpoint, IdInPath, Instant, Nothing, text } from '#core/contract.ts'
import { LoginBody, NewPassword } from './auth.contract.ts'

const Token = text({ min: 1 })

export const RequestPasswordResetBody = z.strictObject({ email: LoginBody.shape.email })

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/password-reset/',
  summary: 'Send a link to choose a new password. The answer does not reveal whether the account exists',
  access: 'public',
  body: RequestPasswordResetBody,
  reply: Nothing,
})

export const checkPasswordReset = endpoint({
  name: 'checkPasswordReset',
  method: 'POST',
  path: '/auth/password-reset/check/',
  summary: 'The account of a password link, without using the link',
  access: 'public',
  body: z.strictObject({ token: Token }),
  reply: z.object({ email: z.string() }),
  status: 200,
})

export const ResetPasswordBody = z.strictObject({ token: Token, new_password: NewPassword })

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/password-reset/confirm/',
  summary: 'Set a new password with a link, once. All sessions end; the second factor is still needed to sign in',
  access: 'public',
  body: ResetPasswordBody,
  reply: Nothing,
})

/** The link is a secret that opens an account, so it is answered once and never stored for a repeated request. */
export const givePasswordLink = endpoint({
  name: 'givePasswordLink',
  method: 'POST',
  path: '/users/:id/password-link/',
  summary: 'Make a password link for a person who has no permissions beyond yours',
  access: 'users.change_user',
  inPerson: 'account',
  params: IdInPath,
  reply: z.object({ url: z.string(), expires: Instant }),
  status: 200,
})
