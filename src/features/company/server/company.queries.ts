import type { Ctx } from '#server/http/context.ts'
import { invalidChoice } from '#server/http/errors.ts'
import type { ReferringTable } from '#server/records/owners.ts'

/** Throws 400 under `calendar_id` for a calendar that the organisation does not have. */
export async function requireCalendar({ db, me }: Ctx, id: number): Promise<void> {
  const calendar = await db
    .selectFrom('calendar')
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  if (!calendar) throw invalidChoice('calendar_id')
}

export const companyTable: ReferringTable = {
  table: 'company',
  words: ['firm’s own setting', 'of the firm’s own settings'],
}
export const holidayTable: ReferringTable = { table: 'holiday', words: ['day off', 'days off'] }
