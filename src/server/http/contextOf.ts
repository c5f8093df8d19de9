import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import type { Ctx, Me } from './context.ts'
import type { TenantDb } from '../db/db.ts'
import type { HttpSettings } from './route.ts'
import { versionIn } from './parseRequest.ts'

/** The context of a handler, without its answer's headers and undo. */
export const contextOf = (
  db: TenantDb,
  me: Me,
  request: FastifyRequest,
  { mail, accounting, files, crm }: Pick<Ctx, 'mail' | 'accounting' | 'files'> & Pick<HttpSettings, 'crm'>,
): Ctx => ({
  me,
  db,
  requestId: request.id,
  address: request.ip,
  log: request.log,
  headers: {},
  mail,
  crm: crm?.organisation === me.org_id ? crm.url : null,
  accounting,
  files,
  ifMatch: versionIn(request.headers['if-match']),
  act: async (action) => {
    await sql`select set_config('app.action', ${action}, true)`.execute(db)
  },
  offerUndo: () => Promise.resolve(),
})
