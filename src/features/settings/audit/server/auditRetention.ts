/** Deletes old audit: the organisation sets the years, the worker deletes, and the audit records that. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Ctx } from '#server/http/context.ts'
import { inTenant, type Database } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { organisations } from '#server/mail/mail.ts'
import { requireVersion } from '#server/records/version.ts'
import type { changeAuditYears as declared } from '../audit.contract.ts'

/** Rows deleted in one transaction. */
const batch = 10_000

export async function savedYears({ db, me }: Ctx): Promise<{ years: number; version: number }> {
  const { audit_years, version } = await db
    .selectFrom('company')
    .where('org_id', '=', me.org_id)
    .select(['audit_years', 'version'])
    .executeTakeFirstOrThrow()
  return { years: audit_years, version }
}

/** Changes the years. 409 `stale` if the settings have changed meanwhile. */
export async function changeAuditYears(ctx: Ctx, { body }: Received<typeof declared>) {
  const { db, me } = ctx
  const row = await db
    .selectFrom('company')
    .where('org_id', '=', me.org_id)
    .select('version')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await requireVersion(body.version ?? ctx.ifMatch, row, () => savedYears(ctx))
  await db.updateTable('company').set({ audit_years: body.years }).where('org_id', '=', me.org_id).execute()
  await ctx.offerUndo()
  return savedYears(ctx)
}

/** Deletes rows older than each organisation's limit; returns their number. */
export async function forgetAudit(database: Database): Promise<number> {
  let gone = 0
  for (const orgId of await organisations(database))
    for (let count = batch; count === batch; gone += count)
      count = await inTenant(database, { orgId }, async (db) => {
        const { rows } = await sql<{ gone: number }>`select forget_audit(${batch}) as gone`.execute(db)
        return rows[0]?.gone ?? 0
      })
  return gone
}

export const auditJob: Job = {
  name: 'audit',
  every: '23 3 * * *',
  run: async (_data, { database, log }) => {
    const gone = await forgetAudit(database)
    if (gone > 0) log.info({ gone }, 'removed what is older than the audit is kept')
  },
}
