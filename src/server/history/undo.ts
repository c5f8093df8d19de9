/**
 * Taking a change back. The audit knows every row that a request wrote and how it was before, so one mechanism serves
 * every entity: the rows are put back in reverse order, each only if nothing has changed it since.
 */
import { sql, type SqlBool } from 'kysely'

import { has, type Permission } from '#core/permissions.ts'
import { notPersonal } from '../access/authorize.ts'
import type { Ctx } from '../http/context.ts'
import { forbidden, invalid, notFound } from '../http/errors.ts'
import { hashOf, newSecret } from '../access/session.ts'
import { putRowsBack } from './undoRows.ts'

/** Seconds for which an undo is offered. */
const undoSeconds = 60

/** Stores that the author may undo this request, and returns the undo token. */
export async function rememberUndo(
  ctx: Pick<Ctx, 'db' | 'me' | 'requestId'>,
  permission: Permission | '',
): Promise<string> {
  const token = newSecret()
  await ctx.db
    .insertInto('undo')
    .values({
      user_id: ctx.me.id,
      impersonator_id: ctx.me.impersonator?.id ?? null,
      hash: hashOf(token),
      request_id: ctx.requestId,
      permission,
      expires: sql<string>`now() + make_interval(secs => ${undoSeconds})`,
    })
    .execute()
  return token
}

/**
 * Undoes a change: 400 for a token that is unknown, used, another person's (acting as somebody counts as another) or
 * older than 60 seconds; 403 when the person has lost the permission meanwhile; 409 `stale` when any of its rows has
 * changed since, `in_use` when something refers to an added record.
 */
export async function undo(ctx: Ctx, token: string): Promise<void> {
  const offer = await ctx.db
    .selectFrom('undo')
    .where('hash', '=', hashOf(token))
    .where('user_id', '=', ctx.me.id)
    .where(sql<SqlBool>`impersonator_id is not distinct from ${ctx.me.impersonator?.id ?? null}`)
    .where('used', 'is', null)
    .where('expires', '>', sql<string>`now()`)
    .select(['id', 'request_id', 'permission'])
    .forUpdate()
    .executeTakeFirst()
  if (!offer) throw invalid({ token: ['This can no longer be undone.'] })
  if (offer.permission && !has(ctx.me, offer.permission as Permission)) throw forbidden()
  // A change without a permission concerned the person's own data.
  if (!offer.permission && ctx.me.key?.personal === false) throw notPersonal()
  await ctx.act('undo')
  // An undo restores all that a request wrote at once, so it gets more time.
  await sql`select set_config('statement_timeout', '120000', true)`.execute(ctx.db)
  const how = { record: 'What was added', instead: 'It can no longer be undone.' }
  if (!(await putRowsBack(ctx, { request_id: offer.request_id, user_id: ctx.me.id }, how))) throw notFound()
  await ctx.db
    .updateTable('undo')
    .where('id', '=', offer.id)
    .set({ used: sql<string>`now()` })
    .execute()
}
