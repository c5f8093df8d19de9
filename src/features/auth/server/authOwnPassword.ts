import type { OwnCtx } from '#server/http/context.ts'
import { transact } from '#server/db/db.ts'
import type { AppError } from '#server/http/errors.ts'
import { verifyPassword } from './authPasswords.ts'
import { countAttempt, passwordChangeBucket, uncountAttempt } from './authThrottle.ts'

/**
 * Checks that the caller has typed their own password, and answers its hash. Throws `wrong()` where it is another one, and
 * 429 after too many wrong ones.
 */
export async function verifyOwnPassword(ctx: OwnCtx, typed: string, wrong: () => AppError): Promise<string> {
  const { database, me, request, settings } = ctx
  const { counted, password_hash } = await transact(database, { role: 'fieldbook_auth' }, async (db) => ({
    counted: await countAttempt(db, [passwordChangeBucket(me.account_id)]),
    ...(await db
      .selectFrom('account')
      .where('id', '=', me.account_id)
      .select('password_hash')
      .executeTakeFirstOrThrow()),
  }))
  const origin = { account: me.email, address: request.ip }
  if (!(await verifyPassword(settings, typed, password_hash, origin)) || password_hash === null) throw wrong()
  await transact(database, { role: 'fieldbook_auth' }, (db) => uncountAttempt(db, counted, { right: true }))
  return password_hash
}
