/** Who asks: the session behind a request, looked up in every request's own transaction. */
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'

import { grantsOf } from '#core/permissions.ts'
import type { Me } from './context.ts'
import { transact, type Database, type TenantDb } from './db.ts'
import { unauthorised } from './errors.ts'
import { comesByKey, loadKey, refuseKeyInAddress, sawKey } from './keys.ts'
import { goesAlong } from './notWhileImpersonating.ts'
import { credentialsOf, type SessionSettings, type SignInSettings } from './session.ts'

export interface AskerRow {
  session_id: number
  account_id: number
  org_id: number
  user_id: number
  stale: boolean
  name: string
  email: string
  department_id: number | null
  department_ids: number[]
  permissions: string[]
  locale: Me['locale']
  timezone: string
  clock: string | null
  rounding: Me['rounding']
  diary: Pick<Me['diary'], 'diary_fields' | 'allow_future_times' | 'tracking' | 'task_as_details'>
  overlap: Me['diary']['overlap']
  task_required: boolean
  self_decision: boolean
  parent_id: number | null
  impersonator_id: number | null
  impersonator_name: string | null
  acting_until: string | null
}

/**
 * The person behind the request's cookie or token, and from here on in this transaction only their organisation's rows.
 * Throws 401 when there is none, with the code `acting_over` where one acted as somebody and may not any longer. `stale`: the session's last-seen time is more than a minute old.
 */
export async function loadSession(
  db: TenantDb,
  request: FastifyRequest,
  settings: SessionSettings,
): Promise<{ me: Me; stale: boolean; byCookie: boolean }> {
  refuseKeyInAddress(request)
  const { cookie, token } = credentialsOf(request, settings)
  if (comesByKey(request) && !cookie) return { ...(await loadKey(db, request)), byCookie: false }
  if (!cookie && !token) throw unauthorised()
  const { rows } = await sql<AskerRow>`select * from who_asks(${cookie}, ${token}, ${request.id})`.execute(db)
  const row = rows[0]
  if (!row) throw unauthorised()
  return { me: meOf(row), stale: row.stale, byCookie: token === null }
}

function impersonatorOf({ impersonator_id, impersonator_name, parent_id, acting_until }: AskerRow): Me['impersonator'] {
  if (impersonator_id === null) return null
  return {
    id: impersonator_id,
    name: impersonator_name ?? '',
    session_id: parent_id ?? 0,
    until: acting_until ?? '',
  }
}

export function meOf(row: AskerRow): Me {
  const impersonator = impersonatorOf(row)
  return {
    id: row.user_id,
    org_id: row.org_id,
    account_id: row.account_id,
    session_id: row.session_id,
    name: row.name,
    email: row.email,
    impersonator,
    key: null,
    department_id: row.department_id,
    department_ids: row.department_ids,
    permissions: grantsOf(impersonator ? row.permissions.filter(goesAlong) : row.permissions),
    locale: row.locale,
    timezone: row.timezone,
    clock: row.clock === null ? null : row.clock === '12' ? 12 : 24,
    rounding: row.rounding,
    diary: {
      ...row.diary,
      overlap: row.overlap,
      task_required: row.task_required,
      self_decision: row.self_decision,
    },
  }
}

/** Notes that whoever asks was here: by which session or key, and when. */
export const sawAsker = (database: Database, me: Me, settings: SignInSettings, address: string): Promise<void> =>
  me.key ? sawKey(database, me, address) : sawSession(database, me.session_id, settings)

/**
 * Notes that the session was used, and puts off its end: it lasts while it is used, up to its absolute age. Apart from
 * the request's transaction, and at most once a minute.
 */
async function sawSession(database: Database, sessionId: number, { limits }: SignInSettings): Promise<void> {
  await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    await db
      .updateTable('session')
      .set({
        last_seen: sql<string>`now()`,
        // The hour as somebody else is an hour, however busy.
        expires: sql<string>`case when parent_id is not null then expires
          else least(now() + make_interval(days => ${limits.sessionIdleDays}), created + make_interval(days => ${limits.sessionAbsoluteDays})) end`,
      })
      .where('id', '=', sessionId)
      .where('last_seen', '<', sql<string>`now() - interval '1 minute'`)
      .execute()
  })
}
