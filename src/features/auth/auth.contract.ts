/** Signing in and out, one's sessions and password, and the first set-up (docs/rules/access.md#signing-in). */
import * as z from 'zod/mini'

import { Email, endpoint, Id, IdInPath, Instant, Name, Nothing, text } from '#core/contract.ts'
import { orRequired } from '#core/messages.ts'
import { LocaleCode } from './authProfile.contract.ts'

/**
 * Passwords are never trimmed. A new one has at least 15 characters (the server says when it is too common); an old
 * one, typed to sign in, is only bounded.
 */
const OldPassword = z
  .string(orRequired('Expected text.', 'Password is required'))
  .check(z.minLength(1, 'Password is required'), z.maxLength(1024))
export const NewPassword = z.string().check(z.minLength(15), z.maxLength(1024))

/** The sign-in form's body; its sentences must not change (docs/rules/api.md#errors). */
export const LoginBody = z.strictObject({
  email: z.string(orRequired('Expected text.', 'Email is required')).check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254),
    z.refine(
      (value) => value === '' || /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u.test(value),
      'Enter a valid email address',
    ),
  ),
  password: OldPassword,
})

export const SetPasswordBody = z.strictObject({ new_password: NewPassword, current_password: OldPassword })

export const SetUpBody = z.strictObject({
  token: text({ min: 1 }),
  organisation: z.strictObject({ name: Name, locale: LocaleCode, timezone: text({ min: 1, max: 64 }) }),
  name: Name,
  email: Email.check(z.minLength(1, 'Email is required')),
  password: NewPassword,
})

/**
 * One browser, token or single sign-on that is signed in to the caller's account; `current` is the session of this
 * request. `impersonation`: somebody who acts as the caller at the moment.
 */
export const Session = z.object({
  id: Id,
  kind: z.string(),
  created: Instant,
  last_seen: Instant,
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  current: z.boolean(),
})

/**
 * Mails a login link, which lets the owner of an account past the delay caused by somebody else's guesses; the
 * password is still required (docs/decisions/0049).
 */
export const requestLoginLink = endpoint({
  name: 'requestLoginLink',
  method: 'POST',
  path: '/auth/login-link/request/',
  summary:
    'Send the owner of a throttled account a link to sign in at once. The answer does not reveal whether the account exists',
  access: 'public',
  body: z.strictObject({ email: LoginBody.shape.email }),
  reply: Nothing,
})

export const useLoginLink = endpoint({
  name: 'useLoginLink',
  method: 'POST',
  path: '/auth/login-link/',
  summary: 'Use a sign-in link once: this browser can then enter the password without waiting',
  access: 'public',
  body: z.strictObject({ token: text({ min: 1 }) }),
  reply: z.object({ email: z.string() }),
  status: 200,
})

export const giveLoginLink = endpoint({
  name: 'giveLoginLink',
  method: 'POST',
  path: '/users/:id/login-link/',
  summary: 'Make a sign-in link for a person of the organisation, for when no mail is sent',
  access: 'users.change_user',
  params: IdInPath,
  reply: z.object({ url: z.string(), expires: Instant }),
  status: 200,
})

export const listBackends = endpoint({
  name: 'listBackends',
  method: 'GET',
  path: '/auth/backends/',
  summary: 'Names of the external sign-in providers; empty means password only',
  access: 'public',
  reply: z.array(z.string()),
})

/** The account has second factors: nothing is open before one of them was shown (`/auth/step/`, `/auth/passkey/`). */
const NextStep = z.object({ second_factor: z.array(z.enum(['code', 'passkey', 'recovery'])) })

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/token/login/',
  summary: 'Sign in. Answers a token and sets the session cookie, or lists the options for the second step',
  access: 'public',
  body: LoginBody,
  reply: z.union([z.object({ auth_token: z.string() }), NextStep]),
  status: 200,
})

export const logoutToken = endpoint({
  name: 'logoutToken',
  method: 'POST',
  path: '/auth/token/logout/',
  summary: 'End the session of this token',
  access: 'session',
  ofSession: true,
  beforeFactor: true,
  reply: Nothing,
})

export const logoutSession = endpoint({
  name: 'logoutSession',
  method: 'POST',
  path: '/auth/session/logout/',
  summary: 'End the session of this cookie',
  access: 'session',
  ofSession: true,
  beforeFactor: true,
  reply: Nothing,
})

export const refreshToken = endpoint({
  name: 'refreshToken',
  method: 'POST',
  path: '/auth/jwt/refresh/',
  summary: 'Exchange a refresh token. Each works once; using one twice ends all of them',
  access: 'public',
  body: z.strictObject({ refresh: z.string().check(z.minLength(1, 'This field is required'), z.maxLength(512)) }),
  reply: z.object({ access: z.string(), refresh: z.string() }),
  status: 200,
})

export const setPassword = endpoint({
  name: 'setPassword',
  method: 'POST',
  path: '/auth/users/set_password/',
  summary: 'Change my password. Every other session ends',
  access: 'session',
  inPerson: 'account',
  body: SetPasswordBody,
  reply: Nothing,
})

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions/',
  summary: 'My sessions',
  access: 'session',
  inPerson: 'account',
  reply: z.array(Session),
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/:id/',
  summary: 'End one of my sessions',
  access: 'session',
  inPerson: 'account',
  params: IdInPath,
  reply: Nothing,
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/auth/sessions/end-others/',
  summary: 'End all my sessions except this one',
  access: 'session',
  inPerson: 'account',
  reply: Nothing,
})

export const getSetUp = endpoint({
  name: 'getSetUp',
  method: 'GET',
  path: '/auth/setup/',
  summary: 'Whether the server has no organisation yet, so that nobody can sign in',
  access: 'public',
  reply: z.object({ needed: z.boolean() }),
})

export const setUp = endpoint({
  name: 'setUp',
  method: 'POST',
  path: '/auth/setup/',
  summary: 'Make the first organisation and its administrator with the one-time token printed at start',
  access: 'public',
  body: SetUpBody,
  reply: Nothing,
  status: 201,
})

export const startSso = endpoint({
  name: 'startSso',
  method: 'GET',
  path: '/auth/o/azuread-tenant-oauth2/',
  summary: 'Where to send the browser for single sign-on',
  access: 'public',
  query: z.object({ redirect_uri: text({ min: 1, max: 2048 }) }),
  reply: z.object({ authorization_url: z.string() }),
  writes: true,
})

/** Sent as a form, not as JSON (docs/rules/access.md#ways-of-signing-in). */
export const finishSso = endpoint({
  name: 'finishSso',
  method: 'POST',
  path: '/auth/o/azuread-tenant-oauth2/',
  summary: 'Exchange the provider’s answer for tokens and a session',
  access: 'public',
  body: z.strictObject({
    code: text({ min: 1, max: 4096 }),
    state: text({ min: 1, max: 1024 }),
    session_state: text({ max: 1024 }),
    /** The issuer that answered, if the provider sends it (RFC 9207). */
    iss: z.optional(text({ max: 2048 })),
  }),
  urlEncoded: true,
  reply: z.union([z.object({ access: z.string(), refresh: z.string() }), NextStep]),
  status: 200,
})

export const endSso = endpoint({
  name: 'endSso',
  method: 'GET',
  path: '/auth/o/azuread-tenant-oauth2/logout/',
  summary: 'Address where the provider ends its own session; null without one',
  access: 'public',
  reply: z.object({ logout_url: z.nullable(z.string()) }),
})
