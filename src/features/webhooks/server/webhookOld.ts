/** Deletes deliveries older than thirty days. */
import { sql } from 'kysely'

import { type Database, transact } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'

/** Deletes older deliveries of all organisations; returns their number. */
export async function forgetDeliveries(worker: Database): Promise<number> {
  const { numAffectedRows = 0n } = await transact(worker, {}, (db) =>
    sql`delete from webhook_delivery where created < now() - interval '30 days'`.execute(db),
  )
  return Number(numAffectedRows)
}

export const oldDeliveries: Job = {
  name: 'old-deliveries',
  every: '37 * * * *',
  run: async (_data, { worker, log }) => {
    const gone = await forgetDeliveries(worker)
    if (gone > 0) log.info({ gone }, 'removed messages of webhooks that were kept for long enough')
  },
}
