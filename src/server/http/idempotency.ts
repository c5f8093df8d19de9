/**
 * A change that is sent again with the same Idempotency-Key is answered again and writes nothing
 * (docs/rules/api.md#versions, for POST; every change, since one that a device kept may be a PATCH or a DELETE, whose
 * answer was lost after the version had moved on). The key is taken in the transaction of the work itself, so that both
 * are kept or neither: a second request at the same moment waits for the first one's commit.
 */
import { createHash } from 'node:crypto'

import { sql, type SqlBool } from 'kysely'

import { savedKeyDays, savedKeyPrefix } from '#core/offlineWrites.ts'
import type { Ctx } from './context.ts'
import { AppError, invalid } from './errors.ts'

export interface IdempotencyAnswer {
  status: number
  /** JSON text, or null for an empty body. */
  body: string | null
  undo: string | null
}

/** The header's value; 400 when it is not 1 to 255 printable characters. */
export function idempotencyKey(header: unknown): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(header))
    throw invalid({ non_field_errors: ['Idempotency-Key must have 1 to 255 printable characters.'] })
  return header
}

/**
 * True for keys past their time: a day, or longer for saved writes that waited on a device for a network
 * (docs/decisions/0013).
 */
export const isOutOfDate = sql<SqlBool>`created < now() - case when starts_with(key, ${sql.lit(savedKeyPrefix)})
  then make_interval(days => ${sql.lit(savedKeyDays)}) else interval '24 hours' end`

/** Runs `work` once for a key; repeats the first answer after that. Another body under the same key: 422. */
export async function once(
  ctx: Ctx,
  { key: sent, what, body }: { key: string; what: string; body: unknown },
  work: () => Promise<IdempotencyAnswer>,
): Promise<IdempotencyAnswer> {
  // An API key may see less of an answer than its person: its idempotency keys are its own.
  const key = ctx.me.key ? `api-key ${ctx.me.key.id} ${sent}` : sent
  const bodyHash = createHash('sha256')
    .update(`${what}\n${JSON.stringify(body ?? null)}`)
    .digest()
  const impersonator_id = ctx.me.impersonator?.id ?? null
  const own = sql<SqlBool>`user_id = ${ctx.me.id} and impersonator_id is not distinct from ${impersonator_id}`
  // A key that is out of date is as good as new.
  await ctx.db.deleteFrom('idempotency_key').where(own).where('key', '=', key).where(isOutOfDate).execute()
  const taken = await ctx.db
    .insertInto('idempotency_key')
    .values({ user_id: ctx.me.id, impersonator_id, key, body_hash: bodyHash })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'impersonator_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (taken) {
    const answer = await work()
    await ctx.db
      .updateTable('idempotency_key')
      .where('id', '=', taken.id)
      .set({ status: answer.status, reply: answer.body, undo_token: answer.undo })
      .execute()
    return answer
  }
  const first = await ctx.db
    .selectFrom('idempotency_key')
    .where(own)
    .where('key', '=', key)
    .select(['body_hash', 'status', 'reply', 'undo_token'])
    .executeTakeFirstOrThrow()
  if (!first.body_hash.equals(bodyHash))
    throw new AppError(422, { detail: 'This Idempotency-Key was used for another request.' })
  return { status: first.status ?? 200, body: first.reply, undo: first.undo_token }
}
