/**
 * The secrets that carry a session, and what a browser must show beside its cookie.
 *
 * Tokens are opaque, 256 random bits, kept as their SHA-256. On https the cookies have the `__Host-` prefix; on plain
 * http they cannot (a browser drops them), and are named plainly.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import { forbidden } from '../http/errors.ts'
import type { SsoSettings } from '../config/sso.ts'

/** A fresh secret, as text for the client. */
export const newSecret = () => randomBytes(32).toString('base64url')
/** The hash that is stored of a secret. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export interface SessionSettings {
  publicUrl: string
  csrfSecret: string
}

/** Settings of sign-in: how long it lasts, and how many guesses and hashes are allowed. */
export interface SignInSettings extends SessionSettings {
  /** Null: people sign in with a password. */
  sso: SsoSettings | null
  limits: {
    loginFailuresPerAccount: number
    loginFailuresPerAddress: number
    passwordConcurrency: number
    passwordQueue: number
    sessionIdleDays: number
    sessionAbsoluteDays: number
  }
}

export const isSecure = ({ publicUrl }: SessionSettings) => publicUrl.startsWith('https:')
export const cookieNames = (settings: SessionSettings) =>
  isSecure(settings)
    ? { sid: '__Host-sid', csrf: '__Host-csrf', own: '__Host-own' }
    : { sid: 'sid', csrf: 'csrf', own: 'own' }

/** The value of the readable cookie and of the X-CSRFToken header: an HMAC of the session's id. */
export const csrfToken = (sessionId: number, { csrfSecret }: SessionSettings) =>
  createHmac('sha256', csrfSecret).update(`session ${sessionId}`).digest('base64url')

export interface Credentials {
  cookie: Buffer | null
  token: Buffer | null
}

/**
 * Hashes the credentials in the request; null for absent ones. An unknown Authorization scheme counts as a wrong
 * token.
 */
export function credentialsOf(request: FastifyRequest, settings: SessionSettings): Credentials {
  const cookie = request.cookies[cookieNames(settings).sid]
  const { authorization } = request.headers
  const token = authorization && /^(?:Token|Bearer) ([\w-]{1,128})$/i.exec(authorization)?.[1]
  return {
    cookie: cookie ? hashOf(cookie) : null,
    token: authorization ? hashOf(token ?? '') : null,
  }
}

/** Identifies the sender without a look-up: by session, so that people of an office behind one address stay apart. */
export const clientOf = (request: FastifyRequest, settings: SessionSettings): string =>
  request.cookies[cookieNames(settings).sid] ?? request.headers.authorization ?? request.ip

/** Refuses a change that another site made the browser send. */
export function requireSameSite(request: FastifyRequest, settings: SessionSettings): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && !isOurOrigin(origin, request, settings))
    throw forbidden('This request came from another site.')
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw forbidden('This request came from another site.')
}

function isOurOrigin(origin: string, request: FastifyRequest, { publicUrl }: SessionSettings) {
  if (origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/** Refuses a change by cookie without the header that only our own pages can set. */
export function requireCsrf(request: FastifyRequest, sessionId: number, settings: SessionSettings): void {
  const received = Buffer.from(String(request.headers['x-csrftoken'] ?? ''))
  const expected = Buffer.from(csrfToken(sessionId, settings))
  if (received.length !== expected.length || !timingSafeEqual(received, expected))
    throw forbidden('This page has expired. Please reload it.')
}
