/**
 * The provider of single sign-on: where it sends a browser, and what its answer says once all of it was checked. Code
 * flow with PKCE; state and nonce are ours; the token's signature is checked although it comes over TLS.
 */
import * as oidc from 'openid-client'

import type { SsoSettings } from '#server/config/sso.ts'

/** Facts that the provider vouches for. */
export interface Identity {
  issuer: string
  subject: string
  tenant: string
  object: string
  /** The address in lower case; null unless the provider states that it is verified. */
  email: string | null
  groups: readonly string[]
  /** True when the provider states that more than a password was shown (RFC 8176). */
  secondFactor: boolean
}

/** State of a sign-in that is under way. */
export interface Begun {
  state: string
  nonce: string
  verifier: string
}

/** An invalid answer of the provider, described for the log without secrets. */
export class BadAnswer extends Error {}
/** The provider cannot be reached. */
export class OutOfReach extends Error {}

const patienceSeconds = 10
const known = new WeakMap<SsoSettings, Promise<oidc.Configuration>>()

/** Fetches the provider's configuration once, and again after a failure. */
function configuration(settings: SsoSettings): Promise<oidc.Configuration> {
  const found = known.get(settings) ?? discover(settings)
  known.set(settings, found)
  found.catch(() => known.delete(settings))
  return found
}

async function discover({ issuer, clientId, clientSecret }: SsoSettings): Promise<oidc.Configuration> {
  // openid-client marks this as deprecated to warn of it, not to remove it. Settings allow http on this machine only.
  // oxlint-disable-next-line typescript/no-deprecated
  const plain = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  try {
    const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: patienceSeconds,
      execute: [oidc.enableNonRepudiationChecks, ...plain],
    })
    return found
  } catch (error) {
    throw new OutOfReach('The single sign-on provider did not answer with its metadata.', { cause: error })
  }
}

/** Returns the provider's address to sign in at. Throws OutOfReach. */
export async function authorizationUrl(settings: SsoSettings, begun: Begun, redirectUri: string): Promise<string> {
  const provider = await configuration(settings)
  return oidc.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    response_type: 'code',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  }).href
}

/**
 * Returns the identity that has signed in. Throws BadAnswer for an invalid answer, OutOfReach. `callback`: the address
 * with the provider's parameters.
 */
export async function identityOf(settings: SsoSettings, begun: Begun, callback: URL): Promise<Identity> {
  const provider = await configuration(settings)
  let claims: oidc.IDToken | undefined
  try {
    const tokens = await oidc.authorizationCodeGrant(provider, callback, {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    })
    claims = tokens.claims()
  } catch (error) {
    if (error instanceof TypeError || (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT'))
      throw new OutOfReach('The single sign-on provider did not answer.', { cause: error })
    throw new BadAnswer(whyOf(error))
  }
  if (!claims) throw new BadAnswer('there is no token')
  const { iss: issuer, sub: subject, tid, oid, groups, amr } = claims
  return {
    issuer,
    subject,
    tenant: textOf(tid),
    object: textOf(oid),
    email: vouchedFor(claims),
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
    secondFactor: Array.isArray(amr) && amr.includes('mfa'),
  }
}

/** Returns the provider's page for signing out, or null if it has none. Throws OutOfReach. */
export async function logoutUrl(settings: SsoSettings, backTo: string): Promise<string | null> {
  const provider = await configuration(settings)
  if (!provider.serverMetadata().end_session_endpoint) return null
  return oidc.buildEndSessionUrl(provider, { post_logout_redirect_uri: backTo }).href
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '')

/**
 * Returns the verified address. `xms_edov` is Microsoft's claim that the domain's owner was verified; its `email`
 * alone is what somebody typed.
 */
function vouchedFor(claims: oidc.IDToken): string | null {
  const { email, email_verified, ['xms_edov']: owned } = claims
  const verified = email_verified === true || owned === true || owned === '1' || owned === 1
  return verified && typeof email === 'string' ? email.toLowerCase() : null
}

/** Codes and sentences of the library; what was sent is not repeated. */
const whyOf = (error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) return error.error
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
}
