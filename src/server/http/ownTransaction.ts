/** The change of a call that runs its own transactions. */
import type { Endpoint } from '#core/contract.ts'
import { authorize } from '../access/authorize.ts'
import { loadSession } from '../access/loadSession.ts'
import { transact, type TenantDb } from '../db/db.ts'
import type { Me, OwnCtx } from './context.ts'

/**
 * Runs work in a transaction of the caller, who is authorised in it once more, since time has gone by. No Idempotency-Key
 * stores the answer: it may contain a secret.
 */
export const inOwnTransaction = <T>(
  { database, request, reply, settings }: OwnCtx,
  endpoint: Endpoint,
  work: (actor: { db: TenantDb; me: Me }) => Promise<T>,
): Promise<T> =>
  transact(database, {}, async (db) => {
    const { me, byCookie } = await loadSession(db, request, settings)
    authorize(endpoint, me, { byCookie, changes: true, request, reply, settings })
    return work({ db, me })
  })
