/** Reads that are made while their caller's kept profile is confirmed (docs/decisions/0150), here or on a standby (0157). */
import type { FastifyReply } from 'fastify'
import type pg from 'pg'

import type { Endpoint } from '#core/contract.ts'
import { refuseKeyInAddress } from '../access/apiKeys.ts'
import { authorize } from '../access/authorize.ts'
import { type Access, accessOf, type Secret, type SessionProfile } from '../access/profiles.ts'
import { transact, type TenantDb } from '../db/db.ts'
import { isAnswering, positionOf, replayed, type Replica, restAfter } from '../db/replica.ts'
import { countRead } from '../monitoring/metrics.ts'
import { contextOf } from './contextOf.ts'
import { gone } from './errors.ts'
import type { IdempotencyAnswer } from './idempotency.ts'
import { parseRequest } from './parseRequest.ts'
import type { Handler, HttpParams } from './route.ts'
import { serializeReply } from './serializeReply.ts'

/** Thrown where a kept profile no longer holds: the request runs again with a fresh one. */
export const outdated = new Error('The kept profile no longer holds.')

/**
 * Runs a read by the kept profile of its caller, in the same write as the question whether that profile still holds. An
 * answer, or a refusal, by a profile that does not hold is seen by nobody.
 */
export async function readAhead(
  { endpoint, handler }: { endpoint: Endpoint; handler: Handler<Endpoint> },
  { database, settings, request, reply }: HttpParams,
  { secret, profile: { me, byCookie, version } }: { secret: Secret; profile: SessionProfile },
): Promise<{ done: IdempotencyAnswer; headers: Record<string, string>; isStale: boolean }> {
  refuseKeyInAddress(request)
  let headers: Record<string, string> = {}
  const read = async (db: TenantDb) => {
    headers = {}
    authorize(endpoint, me, { byCookie, changes: false, request, settings, reply })
    const result = await handler({ ...contextOf(db, me, request, settings), headers }, parseRequest(endpoint, request))
    return { ...serializeReply(endpoint, settings.checkReplies, result), undo: null }
  }
  const opening = { readOnly: true, left: callerLeft(reply) }
  const confirm = (client: pg.ClientBase) => accessOf(client, secret, { requestId: request.id, me })
  const confirmed = (access: Access | undefined): Access => {
    if (access?.version === version) return access
    for (const name of ['x-org-id', 'x-user-id']) reply.removeHeader(name)
    request.asker = null
    throw outdated
  }
  const look = async (db: TenantDb, client: pg.ClientBase) => {
    // Both have ended before the connection is somebody else's.
    const [access, answered] = await Promise.allSettled([confirm(client), read(db)])
    if (access.status === 'rejected') throw access.reason
    const { stale } = confirmed(access.value)
    if (answered.status === 'rejected') throw answered.reason
    return { done: answered.value, isStale: stale }
  }
  const onReplica = async (replica: Replica) => {
    const [access, position] = await transact(database, opening, (_, client) =>
      Promise.all([confirm(client), positionOf(client)]),
    )
    confirmed(access)
    try {
      return await transact(replica.database, opening, async (db, client) => {
        await replayed(client, position)
        return look(db, client)
      })
    } catch (error) {
      if (error === outdated || opening.left.aborted || !restAfter(replica, error)) throw error
      return undefined
    }
  }
  const { replica } = settings
  const fromReplica = replica && isAnswering(replica) ? await onReplica(replica) : undefined
  if (replica) countRead(fromReplica ? 'standby' : 'database')
  return { ...(fromReplica ?? (await transact(database, opening, look))), headers }
}

/** Milliseconds that a look may go on when nobody waits for it any more: most have ended by then. */
const goesOnMs = 200

/** Aborted when the connection was closed before the answer. */
export function callerLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  // The caller may have left while the request waited for its turn.
  if (raw.destroyed) left.abort(gone)
  raw.once('close', () => {
    if (!raw.writableFinished) setTimeout(() => left.abort(gone), goesOnMs).unref()
  })
  return left.signal
}
