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
  summary: 'Mail a link to choose a new password; answers alike whether or not the address has an account',
  access: 'public',
  body: RequestPasswordResetBody,
  reply: Nothing,
})

export const checkPasswordReset = endpoint({
  name: 'checkPasswordReset',
  method: 'POST',
  path: '/auth/password-reset/check/',
  summary: 'Whose password a link sets, without using it',
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
  summary:
    'Set a new password by a link, once; every session ends, and signing in asks for the second factor as always',
  access: 'public',
  body: ResetPasswordBody,
  reply: Nothing,
})

/** The link is a secret that opens an account, so it is answered once and never stored for a repeated request. */
export const givePasswordLink = endpoint({
  name: 'givePasswordLink',
  method: 'POST',
  path: '/users/:id/password-link/',
  summary: 'A link to a new password, to hand over to a person whose permissions you have yourself',
  access: 'users.change_user',
  inPerson: 'account',
  params: IdInPath,
  reply: z.object({ url: z.string(), expires: Instant }),
  status: 200,
})
