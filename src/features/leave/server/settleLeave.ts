/** Enters everything due that is missing in the ledger: grants, accruals, carried leave and expiries. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { inTenant } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { organisations } from '#server/mail/mail.ts'
import { type AnnualLeave, dueEntries, missingEntries, standardMinutes } from '../leaveLedger.ts'
import { lastDayOf, nextYear, yearOf } from '../leave.rules.ts'
import { factsOf, type Within } from './leaveFacts.ts'

/** Locks a person's leave until the transaction ends, so that two approvals cannot spend the same hours. */
export const lockLedger = async ({ db, orgId }: Within, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leave ${orgId}`}, ${userId}))`.execute(db)
}

/** Enters leave taken at once, rather than at the end of the transaction. */
const enterTaken = async ({ db }: Pick<Within, 'db'>): Promise<void> => {
  await sql`set constraints leave_taken, leave_day_taken immediate`.execute(db)
  await sql`set constraints leave_taken, leave_day_taken deferred`.execute(db)
}

/** Settles the ledger of one person, whose rows are locked; answers how many entries were made. */
export async function settle(within: Within, userId: number, why = ''): Promise<number> {
  await enterTaken(within)
  const facts = await factsOf(within, userId)
  if (!facts) return 0
  const lines = [...facts.policies].flatMap(([type_id, { counts }]) => {
    const due = counts ? dueEntries(facts.factsOf(type_id)) : []
    const entered = facts.entered.filter((line) => line.type_id === type_id)
    return missingEntries(due, entered).map((line) => ({ ...line, type_id, user_id: userId, reason: why }))
  })
  if (lines.length > 0) await within.db.insertInto('leave_ledger').values(lines).execute()
  return lines.length
}

/** Minutes of the first week of a leave year in which the person `m` works. */
export const firstWeekOf = (year: string) => sql<number>`coalesce((
  select sum(extract(epoch from d.end_time - d.start_time) / 60 - d.breaks)::int from schedule_day d
   where d.org_id = m.org_id and d.user_id = m.id
     and coalesce(d.first_day <= ${lastDayOf(year)}, true) and coalesce(d.last_day >= greatest(${year}, m.start_date), true)
   group by d.first_day order by d.first_day nulls first limit 1), 0)`

/**
 * Gives employed people, or these, the allowances of their types: as in the year before, otherwise the type's default.
 */
export async function allowPeople(
  { db, orgId }: Within,
  day: string,
  begins: string,
  people: readonly number[] | null = null,
): Promise<void> {
  const year = yearOf(day, begins)
  for (const year_start of [year, nextYear(year)]) {
    const { rows } = await sql<{
      user_id: number
      type_id: number
      days: string
      week: number
      earlier: AnnualLeave | null
    }>`
      select m.id as user_id, t.id as type_id, t.allowance_days::text as days, week.minutes as week,
        (select jsonb_build_object('minutes', a.minutes, 'week_minutes', a.week_minutes) from leave_allowance a where a.org_id = m.org_id and a.user_id = m.id and a.type_id = t.id
            and a.year_start < ${year_start} order by a.year_start desc limit 1) as earlier
      from member m
        join leave_type t on t.org_id = m.org_id and t.counts
        cross join lateral (select ${firstWeekOf(year_start)} as minutes) week
      where m.org_id = ${orgId} and (${people === null}::boolean or m.id = any(${people ?? []}::bigint[]))
        and m.active and not m.external and (m.end_date is null or m.end_date >= ${year_start})
        and not exists (select from leave_allowance a where a.org_id = m.org_id and a.user_id = m.id and a.type_id = t.id
          and a.year_start = ${year_start})`.execute(db)
    const values = rows.map(({ user_id, type_id, days, week, earlier }) => ({
      user_id,
      type_id,
      year_start,
      ...(earlier ?? { minutes: standardMinutes(Number(days), week), week_minutes: week }),
    }))
    const items = values.filter(({ minutes }) => minutes > 0)
    if (items.length > 0)
      await db
        .insertInto('leave_allowance')
        .values(items)
        .onConflict((on) => on.doNothing())
        .execute()
  }
}

/** Settles the ledger of everybody in one organisation. */
export async function settleAll(within: Within): Promise<number> {
  const company = await within.db
    .selectFrom('company')
    .where('org_id', '=', within.orgId)
    .select(['timezone', 'leave_year_start'])
    .executeTakeFirst()
  if (!company) return 0
  await allowPeople(within, today(company.timezone), company.leave_year_start)
  const { rows } = await sql<{ user_id: number }>`
    select user_id from leave_allowance where org_id = ${within.orgId}
     union select user_id from leave_ledger where org_id = ${within.orgId} order by user_id`.execute(within.db)
  let entered = 0
  for (const { user_id } of rows) {
    await lockLedger(within, user_id)
    entered += await settle(within, user_id)
  }
  return entered
}

export const leaveLedgerJob: Job = {
  name: 'leave-ledger',
  every: '7,22,37,52 * * * *',
  run: async (_data, { database, log }) => {
    for (const orgId of await organisations(database)) {
      const entered = await inTenant(database, { orgId }, (db) => settleAll({ db, orgId }))
      if (entered > 0) log.info({ entered }, 'entered what was due in the ledger of leave')
    }
  },
}
