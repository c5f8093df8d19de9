/** Invoiced entries are locked: a fact that invoices write (docs/rules/diary.md#invoiced-entries). */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import { publish } from '#server/jobs/outbox.ts'
import { eventsOf } from './entryRows.ts'

/** Locks approved entries as they are invoiced, or unlocks them as that is taken back. The caller holds them. */
export async function lockInvoiced(ctx: Ctx, ids: readonly number[], locked: boolean): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number; version: number }>`
    update diary_entry set locked = ${locked}::boolean
     where org_id = ${ctx.me.org_id} and id = any(${[...ids]}::bigint[]) and locked <> ${locked}::boolean
    returning id, version`.execute(ctx.db)
  await publish(ctx, eventsOf('diary.changed', rows))
}
