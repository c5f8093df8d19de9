/**
 * Verifies passkeys with the library: signed for our address, with the person verified by a PIN, a finger or a face. A
 * challenge works once, for the browser or account that requested it.
 */
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'

import type { TenantDb } from '#server/db/db.ts'
import { type AppError, invalid } from '#server/http/errors.ts'
import { hashOf, type SessionSettings } from '#server/access/session.ts'
import type { Assertion, Attestation } from '../factors.contract.ts'

/** Loads the library with the first passkey, so that nobody else waits for it. */
const library = () => import('@simplewebauthn/server')

const goodForMinutes = 5
/** EdDSA, ES256 and RS256: what authenticators have. */
const algorithms = [-8, -7, -257]

const refused = (sentence: string): AppError => invalid({ non_field_errors: [sentence] })
export const outOfDate = () => refused('This request has expired or was begun in another browser. Please try again.')
const notVerified = () => refused('The passkey could not be verified. Please try again.')
const unknown = () => refused('Unknown passkey. Use another way to sign in.')
const ofAnother = () => refused('This passkey belongs to another account.')
const backwards = () =>
  refused('This passkey may have been copied. Sign in another way, then remove it from your account.')

type Purpose = 'add' | 'confirm' | 'login' | 'step'

interface Params {
  purpose: Purpose
  /** The session, the half-done sign-in or the browser's cookie that it belongs to. */
  holder: Buffer
}

export const holderOfSession = (sessionId: number) => hashOf(`session ${sessionId}`)

const rpIdOf = ({ publicUrl }: SessionSettings) => new URL(publicUrl).hostname

interface Known {
  id: number
  account_id: number
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
}

const passkeys = (db: TenantDb) =>
  db.selectFrom('passkey').select(['id', 'account_id', 'credential_id', 'public_key', 'counter', 'transports'])

/**
 * Builds the challenge that an authenticator signs; for whose passkeys, where that is known. Runs as fieldbook_auth.
 */
export async function askToSign(
  db: TenantDb,
  settings: SessionSettings,
  request: Params,
  accountId: number | null,
): Promise<{ challenge: string }> {
  const { generateAuthenticationOptions } = await library()
  const theirs = accountId === null ? [] : await passkeys(db).where('account_id', '=', accountId).execute()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(settings),
    userVerification: 'required',
    allowCredentials: theirs.map(descriptorOf),
  })
  await saveChallenge(db, options.challenge, request)
  return { ...options }
}

const descriptorOf = ({ credential_id, transports }: Known) => ({
  id: credential_id.toString('base64url'),
  transports,
})

/** Builds the options for a new passkey. Runs as fieldbook_auth. */
export async function askToRegister(
  db: TenantDb,
  settings: SessionSettings,
  { holder, account }: { holder: Buffer; account: { id: number; email: string; name: string } },
): Promise<{ challenge: string }> {
  const { generateRegistrationOptions } = await library()
  const theirs = await passkeys(db).where('account_id', '=', account.id).execute()
  const options = await generateRegistrationOptions({
    rpName: 'Fieldbook',
    rpID: rpIdOf(settings),
    userID: new Uint8Array(hashOf(`fieldbook account ${account.id}`)),
    userName: account.email,
    userDisplayName: account.name,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: theirs.map(descriptorOf),
    supportedAlgorithmIDs: algorithms,
  })
  await saveChallenge(db, options.challenge, { purpose: 'add', holder })
  return { ...options }
}

async function saveChallenge(db: TenantDb, challenge: string, { purpose, holder }: Params): Promise<void> {
  await sql`delete from passkey_challenge where expires < now()`.execute(db)
  const expires = sql<string>`now() + make_interval(mins => ${goodForMinutes})`
  await db
    .insertInto('passkey_challenge')
    .values({ hash: hashOf(challenge), purpose, holder, expires })
    .execute()
}

/** Removes and returns the challenge of an answer, even if the answer fails: it works once. Runs as fieldbook_auth. */
export async function takeChallenge(
  db: TenantDb,
  { response }: Assertion | Attestation,
): Promise<(Params & { challenge: string }) | null> {
  const challenge = challengeIn(response.clientDataJSON)
  if (challenge === null) return null
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hashOf(challenge))
    .returning(['purpose', 'holder'])
    .returning(sql<boolean>`expires > now()`.as('fresh'))
    .executeTakeFirst()
  return taken?.fresh ? { challenge, holder: taken.holder, purpose: taken.purpose as Purpose } : null
}

function challengeIn(clientData: string): string | null {
  try {
    const stated: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    const { challenge } = stated as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    // No browser sends this: it is refused like a challenge that the server never issued.
    return null
  }
}

export interface Checking {
  settings: SessionSettings
  log: FastifyBaseLogger
}

/** Returns the account whose passkey has signed the challenge, or what is wrong. Runs as fieldbook_auth. */
export async function checkAssertion(
  db: TenantDb,
  { settings, log }: Checking,
  passkey: Assertion,
  request: { challenge: string; accountId: number | null },
): Promise<{ accountId: number } | AppError> {
  const known = await passkeys(db)
    .where('credential_id', '=', Buffer.from(passkey.id, 'base64url'))
    .forUpdate()
    .executeTakeFirst()
  if (!known) return unknown()
  if (request.accountId !== null && known.account_id !== request.accountId) return ofAnother()
  const { verifyAuthenticationResponse } = await library()
  const { response, ...rest } = passkey
  let newCounter: number
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...rest, response: withoutUndefined(response), clientExtensionResults: {} },
      expectedChallenge: request.challenge,
      expectedOrigin: settings.publicUrl,
      expectedRPID: rpIdOf(settings),
      // The counter is checked below, for a message of our own.
      credential: { id: passkey.id, publicKey: new Uint8Array(known.public_key), counter: 0 },
      requireUserVerification: true,
    })
    if (!verified) return notVerified()
    newCounter = authenticationInfo.newCounter
  } catch (error) {
    log.warn({ why: whyOf(error) }, 'passkey: refused')
    return notVerified()
  }
  // Passkeys that are synchronised between devices always send 0.
  if (newCounter <= known.counter && (newCounter > 0 || known.counter > 0)) return backwards()
  await db
    .updateTable('passkey')
    .set({ counter: newCounter, last_used: sql<string>`now()` })
    .where('id', '=', known.id)
    .execute()
  return { accountId: known.account_id }
}

export interface NewPasskey {
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
}

/** Returns the new passkey that was made for the challenge, or what is wrong. */
export async function checkAttestation(
  { settings, log }: Checking,
  passkey: Attestation,
  challenge: string,
): Promise<NewPasskey | AppError> {
  const { verifyRegistrationResponse } = await library()
  const { response, ...rest } = passkey
  const { transports, ...parts } = response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...rest, response: parts, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: settings.publicUrl,
      expectedRPID: rpIdOf(settings),
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    })
    if (!verified) return notVerified()
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
    }
  } catch (error) {
    log.warn({ why: whyOf(error) }, 'passkey: refused')
    return notVerified()
  }
}

const withoutUndefined = ({ userHandle, ...response }: Assertion['response']) => ({
  ...response,
  ...(userHandle !== undefined && { userHandle }),
})

/** The library's sentence; what was sent is in none of them but the address of another site. */
const whyOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')
