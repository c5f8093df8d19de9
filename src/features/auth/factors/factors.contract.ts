/**
 * Second factors of the caller's account: passkeys, one-time codes, recovery codes; and the second step of signing in.
 */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, Instant, Nothing, text } from '#core/contract.ts'
import { orRequired } from '#core/messages.ts'

/** Ways to show the second step. */
export const FactorWay = z.enum(['code', 'passkey', 'recovery'])
export type FactorWay = z.output<typeof FactorWay>

/** A code as typed: apps show it in two groups of three, so blanks are removed. */
const Code = z.string(orRequired('Expected text.')).check(
  z.maxLength(32),
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Enter the six digits that your app shows'),
)
export const CodeBody = z.strictObject({ code: Code })

const RecoveryCode = z.string(orRequired('Expected text.')).check(
  z.maxLength(64),
  z.overwrite((typed) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')),
  z.minLength(1, 'Enter one of your recovery codes'),
)
const RecoveryBody = z.strictObject({ recovery_code: RecoveryCode })

const Base64 = z.string().check(z.regex(/^[\w-]{1,12000}$/, 'Expected base64url.'))
/** Assertion of an authenticator, as `@simplewebauthn/browser` spells it. */
const Assertion = z.strictObject({
  id: Base64,
  rawId: Base64,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: Base64,
    authenticatorData: Base64,
    signature: Base64,
    userHandle: z.optional(Base64),
  }),
})
export type Assertion = z.output<typeof Assertion>
const Attestation = z.strictObject({
  id: Base64,
  rawId: Base64,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: Base64,
    attestationObject: Base64,
    transports: z.optional(z.array(text({ max: 32 })).check(z.maxLength(10))),
  }),
})
export type Attestation = z.output<typeof Attestation>

/** Options that the browser hands to an authenticator, as WebAuthn spells them. */
const ForAuthenticator = z.looseObject({ challenge: z.string() })

// --- The second step of signing in ------------------------------------------------------------------------------------

export const getLoginStep = endpoint({
  name: 'getLoginStep',
  method: 'GET',
  path: '/auth/step/',
  summary: 'Options to finish the sign-in begun in this browser',
  access: 'public',
  reply: z.object({ ways: z.array(FactorWay) }),
})

const SignedIn = z.object({ auth_token: z.string() })

export const finishByCode = endpoint({
  name: 'finishByCode',
  method: 'POST',
  path: '/auth/step/code/',
  summary: 'Finish a sign-in with a code of my app',
  access: 'public',
  body: CodeBody,
  reply: SignedIn,
  status: 200,
})

export const finishByRecoveryCode = endpoint({
  name: 'finishByRecoveryCode',
  method: 'POST',
  path: '/auth/step/recovery-code/',
  summary: 'Finish a sign-in with a recovery code, which works once',
  access: 'public',
  body: RecoveryBody,
  reply: SignedIn,
  status: 200,
})

export const startPasskeyLogin = endpoint({
  name: 'startPasskeyLogin',
  method: 'POST',
  path: '/auth/passkey/options/',
  summary: 'The challenge for a passkey, to finish a sign-in begun in this browser (`step`) or to sign in',
  access: 'public',
  body: z.strictObject({ step: z.boolean() }),
  reply: ForAuthenticator,
  status: 200,
})

export const finishByPasskey = endpoint({
  name: 'finishByPasskey',
  method: 'POST',
  path: '/auth/passkey/',
  summary: 'Sign in, or finish a sign-in, with a passkey',
  access: 'public',
  body: z.strictObject({ passkey: Assertion }),
  reply: SignedIn,
  status: 200,
})

// --- One's own factors ------------------------------------------------------------------------------------------------

const Passkey = z.object({ id: Id, name: z.string(), created: Instant, last_used: z.nullable(Instant) })

/** `codes`: the app that knows the account; null without one. */
const Factors = z.object({
  codes: z.nullable(z.object({ created: Instant, last_used: z.nullable(Instant) })),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  /** True when a group of the account requires a second factor: the last one cannot be removed. */
  required: z.boolean(),
  /** This session may not do anything before one was shown in it. */
  missing: z.boolean(),
  /** The host on which passkeys work; null if the server's address is neither https nor this machine. */
  passkeys_at: z.nullable(z.string()),
})
export type Factors = z.output<typeof Factors>

export const listFactors = endpoint({
  name: 'listFactors',
  method: 'GET',
  path: '/auth/factors/',
  summary: 'My second factors',
  access: 'session',
  inPerson: 'account',
  beforeFactor: true,
  reply: Factors,
})

/** New recovery codes are there once, in the answer: null where the account has some already. */
const NewRecoveryCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) })

export const startCodes = endpoint({
  name: 'startCodes',
  method: 'POST',
  path: '/auth/factors/codes/',
  summary: 'Make a secret for an authenticator app; it is active after the first code is confirmed',
  access: 'session',
  inPerson: 'account',
  beforeFactor: true,
  reply: z.object({ secret: z.string(), uri: z.string() }),
  status: 200,
})

export const confirmCodes = endpoint({
  name: 'confirmCodes',
  method: 'POST',
  path: '/auth/factors/codes/confirm/',
  summary: 'Turn on one-time codes with the first code',
  access: 'session',
  inPerson: 'account',
  beforeFactor: true,
  body: CodeBody,
  reply: NewRecoveryCodes,
  status: 200,
})

export const removeCodes = endpoint({
  name: 'removeCodes',
  method: 'DELETE',
  path: '/auth/factors/codes/',
  summary: 'Turn one-time codes off',
  access: 'session',
  inPerson: 'account',
  reply: Nothing,
})

export const startPasskey = endpoint({
  name: 'startPasskey',
  method: 'POST',
  path: '/auth/factors/passkeys/options/',
  summary: 'The challenge for a new passkey',
  access: 'session',
  inPerson: 'account',
  beforeFactor: true,
  reply: ForAuthenticator,
  status: 200,
})

export const PasskeyName = text({ min: 1, max: 60 })

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/auth/factors/passkeys/',
  summary: 'Add a passkey to my account',
  access: 'session',
  inPerson: 'account',
  beforeFactor: true,
  body: z.strictObject({ name: PasskeyName, passkey: Attestation }),
  reply: NewRecoveryCodes,
  status: 201,
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/auth/factors/passkeys/:id/',
  summary: 'Remove a passkey from my account',
  access: 'session',
  inPerson: 'account',
  params: IdInPath,
  reply: Nothing,
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/factors/recovery-codes/',
  summary: 'Make ten new recovery codes; earlier codes stop working',
  access: 'session',
  inPerson: 'account',
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  status: 200,
})

// --- That it is still oneself -----------------------------------------------------------------------------------------

const CurrentPassword = z
  .string(orRequired('Expected text.', 'Password is required'))
  .check(z.minLength(1, 'Password is required'), z.maxLength(1024))
const ConfirmPasswordBody = z.strictObject({ password: CurrentPassword })

const confirms = {
  method: 'POST',
  access: 'session',
  inPerson: 'account',
  beforeFactor: true,
  reply: Nothing,
} as const

export const confirmByPassword = endpoint({
  ...confirms,
  name: 'confirmByPassword',
  path: '/auth/confirm/password/',
  summary: 'Confirm my identity before an account change',
  body: ConfirmPasswordBody,
})

export const confirmByCode = endpoint({
  ...confirms,
  name: 'confirmByCode',
  path: '/auth/confirm/code/',
  summary: 'Confirm my identity with a code of my app, which also counts as second factor of the session',
  body: CodeBody,
})

export const confirmByRecoveryCode = endpoint({
  ...confirms,
  name: 'confirmByRecoveryCode',
  path: '/auth/confirm/recovery-code/',
  summary: 'Confirm my identity with a recovery code, which works once',
  body: RecoveryBody,
})

export const startPasskeyConfirm = endpoint({
  ...confirms,
  name: 'startPasskeyConfirm',
  path: '/auth/confirm/passkey/options/',
  summary: 'The challenge for a passkey to confirm my identity',
  reply: ForAuthenticator,
  status: 200,
})

export const confirmByPasskey = endpoint({
  ...confirms,
  name: 'confirmByPasskey',
  path: '/auth/confirm/passkey/',
  summary: 'Confirm my identity with a passkey',
  body: z.strictObject({ passkey: Assertion }),
})

// --- Others' ----------------------------------------------------------------------------------------------------------

export const resetFactors = endpoint({
  name: 'resetFactors',
  method: 'POST',
  path: '/users/:id/second-factor/reset/',
  summary: 'Remove the second factors of a person who has lost them. They are signed out and get an email',
  access: 'users.change_user',
  inPerson: 'account',
  params: IdInPath,
  reply: Nothing,
})
