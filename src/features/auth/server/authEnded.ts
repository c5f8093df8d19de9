/** Explains to the proven owner of an account why they cannot sign in: it works in no organisation any more. */
import { sql } from 'kysely'

import { formatsOf } from '#core/locale/format.ts'
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import type { TenantDb } from '#server/db/db.ts'
import { type AppError, invalid } from '#server/http/errors.ts'

/**
 * A 400 with a sentence for each organisation in which the last day of the account is over, the latest first. Null where it
 * has none. Runs as fieldbook_auth.
 */
export async function accessEnded(db: TenantDb, account_id: number): Promise<AppError | null> {
  const sentences = await listEndings(db, account_id)
  return sentences.length === 0 ? null : invalid({ non_field_errors: sentences })
}

async function listEndings(db: TenantDb, account_id: number): Promise<string[]> {
  await sql`select set_config('app.account_id', ${String(account_id)}, true)`.execute(db)
  const { rows: places } = await sql<{ org_id: number; end_date: string }>`
    select m.org_id, m.end_date from member m
     where m.account_id = ${account_id} and m.active and not member_is_live(m)
     order by m.end_date desc, m.org_id`.execute(db)
  const sentences: string[] = []
  for (const { org_id, end_date } of places) {
    await sql`select set_config('app.org_id', ${String(org_id)}, true)`.execute(db)
    const { name, locale } = await db
      .selectFrom('company')
      .innerJoin('org', 'org.id', 'company.org_id')
      .where('company.org_id', '=', org_id)
      .select(['org.name', 'company.locale'])
      .executeTakeFirstOrThrow()
    sentences.push(`Your access to ${name} ended on ${formatsOf(locale as LocaleCode).longDate(end_date)}.`)
  }
  await sql`select set_config('app.org_id', '', true)`.execute(db)
  return sentences
}
