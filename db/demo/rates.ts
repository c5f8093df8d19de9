/** What an hour of each person costs: somewhat more since the last spring. */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import type { TenantDb } from '#server/db.ts'
import type { MadeFirm } from './people.ts'

export async function makeRates(db: TenantDb, { today }: MadeFirm): Promise<void> {
  await sql`
    insert into cost_rate (user_id, amount, date_from)
    select member.id, since.base + member.id % 7 * 2.5, since.day
      from member cross join (values (19.50, ${addDays(today, -700)}::date), (21.00, ${addDays(today, -230)}::date)) since (base, day)
     where not member.external`.execute(db)
}
