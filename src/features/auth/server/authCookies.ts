/** The cookies of a signed-in browser, and of a browser that has signed in before. */
import type { OpenCtx } from '#server/http/context.ts'
import { cookieNames, csrfToken, isSecure, type SignInSettings } from '#server/access/session.ts'

const day = 86_400

const common = (settings: SignInSettings) => ({ path: '/', sameSite: 'lax' as const, secure: isSecure(settings) })

/**
 * Sets the cookie with the session's secret, which scripts cannot read, and that with its CSRF value, which only our
 * own pages can. Removes the cookie of saveOwnCookie.
 */
export function setSessionCookies({ request, reply, settings }: OpenCtx, sessionId: number, cookie: string): void {
  const { sid, csrf, own } = cookieNames(settings)
  if (request.cookies[own]) reply.setCookie(own, '', { ...common(settings), maxAge: 0, httpOnly: true })
  const maxAge = settings.limits.sessionAbsoluteDays * day
  reply.setCookie(sid, cookie, { ...common(settings), maxAge, httpOnly: true })
  reply.setCookie(csrf, csrfToken(sessionId, settings), { ...common(settings), maxAge })
}

export function clearSessionCookies({ request, reply, settings }: OpenCtx): void {
  const { sid, csrf, own } = cookieNames(settings)
  reply.setCookie(sid, '', { ...common(settings), maxAge: 0, httpOnly: true })
  reply.setCookie(csrf, '', { ...common(settings), maxAge: 0 })
  if (request.cookies[own]) reply.setCookie(own, '', { ...common(settings), maxAge: 0, httpOnly: true })
}

/** Keeps the caller's own session in the browser while the session cookie carries an impersonation. */
export function saveOwnCookie({ reply, settings }: OpenCtx, own: string): void {
  const maxAge = settings.limits.sessionAbsoluteDays * day
  reply.setCookie(cookieNames(settings).own, own, { ...common(settings), maxAge, httpOnly: true })
}

const deviceName = (settings: SignInSettings) => (isSecure(settings) ? '__Host-device' : 'device')

/** The secret that this browser got when somebody last signed in on it. */
export const deviceSecret = ({ request, settings }: OpenCtx): string | null =>
  request.cookies[deviceName(settings)] || null

export function setDeviceCookie({ reply, settings }: OpenCtx, secret: string): void {
  reply.setCookie(deviceName(settings), secret, { ...common(settings), maxAge: 400 * day, httpOnly: true })
}
