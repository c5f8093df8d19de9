/**
 * Recovery codes: ten for when the app or the passkey is not at hand. Shown once, stored as hashes, each valid once.
 */
import { randomInt } from 'node:crypto'

import { sql } from 'kysely'

import type { TenantDb } from '#server/db/db.ts'
import { type AppError, invalid } from '#server/http/errors.ts'
import { hashOf } from '#server/access/session.ts'

const howMany = 10
// Letters and digits that are easily mistaken for each other (0 o, 1 l i) are left out.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const newCode = () => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten new ones, in the place of any earlier. Runs as fieldbook_auth. */
export async function makeRecoveryCodes(db: TenantDb, account_id: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await db.deleteFrom('recovery_code').where('account_id', '=', account_id).execute()
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id, hash: hashOf(code) })))
    .execute()
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

export async function recoveryCodesLeft(db: TenantDb, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('used', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Uses a recovery code up; returns what is wrong with it. Runs as fieldbook_auth. */
export async function useRecoveryCode(db: TenantDb, accountId: number, code: string): Promise<AppError | null> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('hash', '=', hashOf(code))
    .where('used', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return used ? null : invalid({ recovery_code: ['This recovery code is wrong or already used.'] })
}
