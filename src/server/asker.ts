/** Who asks: the session behind a request, looked up in every request's own transaction. */
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'

import { grantsOf } from '#core/permissions.ts'
import type { Me } from './context.ts'
import { transact, type Database, type TenantDb } from './db.ts'
import { unauthorised } from './errors.ts'
import { credentialsOf, type SessionSettings, type SignInSettings } from './session.ts'

interface AskerRow {
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
  diary: Pick<Me['diary'], 'diary_fields' | 'allow_future_times' | 'tracking'>
  overlap: Me['diary']['overlap']
  task_required: boolean
  self_decision: boolean
}

/**
 * The person behind the request's cookie or token, and from here on in this transaction only their organisation's rows.
 * Throws 401 when there is none. `stale`: the session's last-seen time is more than a minute old.
 */
export async function whoAsks(
  db: TenantDb,
  request: FastifyRequest,
  settings: SessionSettings,
): Promise<{ me: Me; stale: boolean; byCookie: boolean }> {
  const { cookie, token } = credentialsOf(request, settings)
  if (!cookie && !token) throw unauthorised()
  const { rows } = await sql<AskerRow>`select * from who_asks(${cookie}, ${token}, ${request.id})`.execute(db)
  const row = rows[0]
  if (!row) throw unauthorised()
  return { me: meOf(row), stale: row.stale, byCookie: token === null }
}

function meOf(row: AskerRow): Me {
  return {
    id: row.user_id,
    org_id: row.org_id,
    account_id: row.account_id,
    session_id: row.session_id,
    name: row.name,
    email: row.email,
    department_id: row.department_id,
    department_ids: row.department_ids,
    permissions: grantsOf(row.permissions),
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

/**
 * Notes that the session was used, and puts off its end: it lasts while it is used, up to its absolute age. Apart from
 * the request's transaction, and at most once a minute.
 */
export async function sawSession(database: Database, sessionId: number, { limits }: SignInSettings): Promise<void> {
  await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    await db
      .updateTable('session')
      .set({
        last_seen: sql<string>`now()`,
        expires: sql<string>`least(now() + make_interval(days => ${limits.sessionIdleDays}), created + make_interval(days => ${limits.sessionAbsoluteDays}))`,
      })
      .where('id', '=', sessionId)
      .where('last_seen', '<', sql<string>`now() - interval '1 minute'`)
      .execute()
  })
}
