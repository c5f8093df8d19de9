/**
 * Decides who may call: checks the session's CSRF token, its organisation and the permission before the rest of a
 * request.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

import { opensToKey, takesAPerson } from '#core/apiKeys.ts'
import type { Endpoint } from '#core/contract.ts'
import { actorText } from '#core/notWhileImpersonating.ts'
import { has, type Permission } from '#core/permissions.ts'
import { loadSession, sawActor } from './loadSession.ts'
import type { Me } from '../http/context.ts'
import { transact, type Database } from '../db/db.ts'
import { conflict, forbidden } from '../http/errors.ts'
import { inPersonKind, requireInPerson } from './notWhileImpersonating.ts'
import { requireCsrf, type SignInSettings } from './session.ts'

interface Admission {
  byCookie: boolean
  changes: boolean
  request: FastifyRequest
  reply: FastifyReply
  settings: SignInSettings
}

/** Checks everything between loading the caller and reading the request. */
export function authorize(endpoint: Endpoint, me: Me, { byCookie, changes, request, reply, settings }: Admission) {
  reply.header('x-org-id', String(me.org_id))
  reply.header('x-user-id', actorText(me))
  request.asker = me
  if (changes && byCookie) requireCsrf(request, me.session_id, settings)
  const expected = request.headers['x-expected-org']
  if (changes && expected !== undefined && expected !== String(me.org_id))
    throw conflict('other_org', 'Another tab has switched to a different organisation. Please reload the page.')
  const person = request.headers['x-expected-user']
  // A saved write was made by the signed-in person; it must never be sent while somebody else acts as them.
  if (changes && person !== undefined && person !== actorText(me))
    throw conflict('other_user', 'Somebody else is signed in now. Please reload the page.')
  if (me.key && takesAPerson(endpoint)) throw forbidden('API keys cannot do this. Sign in instead.')
  if (me.key && !opensToKey(endpoint, { ...me, key: me.key })) throw notPersonal()
  const kind = inPersonKind(endpoint)
  if (kind) requireInPerson(me, kind)
  if (!mayCall(endpoint, me)) throw forbidden()
}

/** Returns the 403 for a key without access to its person's own data. */
export const notPersonal = () =>
  forbidden('This key does not include its person’s own data. Create a key with “My own data”.')

function mayCall({ access }: Endpoint, me: Me): boolean {
  if (access === 'session' || access === 'public') return true
  return typeof access === 'string' ? has(me, access) : access.some((permission) => has(me, permission))
}

/** Finds the permission that admits this person to an endpoint. */
export function admittedBy({ access }: Endpoint, me: Me): Permission | '' {
  if (access === 'session' || access === 'public') return ''
  const permissions = typeof access === 'string' ? [access] : access
  return permissions.find((permission) => has(me, permission)) ?? ''
}

/** Loads the caller in a separate transaction, and admits them. */
export async function admitted(
  endpoint: Endpoint,
  { database, ...admission }: Omit<Admission, 'byCookie'> & { database: Database },
): Promise<Me> {
  const { request, settings } = admission
  const { me, byCookie, stale } = await transact(database, { readOnly: true }, (db) =>
    loadSession(db, request, settings, endpoint),
  )
  authorize(endpoint, me, { ...admission, byCookie })
  if (me.key && stale)
    sawActor(database, me, settings, request.ip).catch((error: unknown) =>
      request.log.warn({ err: error }, 'last used'),
    )
  return me
}
