/** Recalculates future leave when the person's week, calendar or days of employment change. */
import { sql } from 'kysely'

import { minutesToClock } from '#core/hours.ts'
import { inTenant } from '#server/db/db.ts'
import type { Listeners } from '#server/jobs/worker.ts'
import { type Dates, type LeaveDay, leaveDays, minutesOf } from '../leave.rules.ts'
import { factsOf, type PersonFacts, type Within } from './leaveFacts.ts'
import { lockLedger, settle } from './settleLeave.ts'

interface Open extends Dates {
  id: number
  decision: 'P' | 'A'
  days: LeaveDay[]
}

/**
 * Recalculates a person's future days; past days stay as they were taken. Returns the number of requests that changed.
 */
async function followPerson(within: Within, userId: number, by: number | null): Promise<number> {
  const { db, orgId } = within
  await lockLedger(within, userId)
  const facts = await factsOf(within, userId)
  if (!facts) return 0
  const { rows } = await sql<Open>`
    select id, decision, start, "end", start_half, end_half,
      (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'year_start', d.year_start, 'part', d.part, 'scheduled', d.scheduled,
          'holiday', d.holiday, 'half_holiday', d.half_holiday, 'minutes', d.minutes) order by d.day), '[]')
         from leave_day d where d.org_id = leave.org_id and d.leave_id = leave.id) as days
    from leave where org_id = ${orgId} and user_id = ${userId} and decision in ('P', 'A') and "end" >= ${facts.today}
    order by start for no key update`.execute(db)
  let changed = 0
  for (const row of rows) if (await follow(within, { open: row, facts, by })) changed += 1
  await settle(within, userId, 'Other working days or days of employment')
  return changed
}

interface Following {
  open: Open
  facts: PersonFacts
  by: number | null
}

async function follow({ db, orgId }: Within, { open, facts, by }: Following): Promise<boolean> {
  const over = open.days.filter(({ day }) => day < facts.today)
  const coming = leaveDays(open, facts.calendar).filter(({ day }) => day >= facts.today)
  const days = [...over, ...coming]
  if (JSON.stringify(days.map(comparedParts)) === JSON.stringify(open.days.map(comparedParts))) return false
  await db
    .deleteFrom('leave_day')
    .where('org_id', '=', orgId)
    .where('leave_id', '=', open.id)
    .where('day', '>=', facts.today)
    .execute()
  const rows = coming.map(({ minutes: _derived, ...day }) => ({ ...day, leave_id: open.id, user_id: facts.id }))
  if (rows.length > 0) await db.insertInto('leave_day').values(rows).execute()
  const more = minutesOf(days) - minutesOf(open.days)
  if (open.decision === 'P' || more === 0) return true
  await sql`select enter_taken(${orgId}, ${open.id}, ${'Other working days'})`.execute(db)
  const hours = minutesToClock(Math.abs(more))
  const events = `Your working days have changed: this takes ${hours} hours ${more < 0 ? 'less' : 'more'}.`
  await db.updateTable('leave').set({ news: events }).where('org_id', '=', orgId).where('id', '=', open.id).execute()
  if (by !== null && by !== facts.id)
    await sql`
      insert into notification (user_id, by_id, leave_id, event) select ${facts.id}, ${by}, ${open.id}, 'leave_decided'
       where not exists (select from notification n where n.org_id = ${orgId} and n.user_id = ${facts.id} and n.read is null
         and n.alert is null and n.leave_id = ${open.id})`.execute(db)
  return true
}

const comparedParts = ({ day, year_start, part, scheduled, holiday, half_holiday }: LeaveDay) => [
  day,
  year_start,
  part,
  scheduled,
  holiday,
  half_holiday,
]

export const leaveListeners: Listeners = {
  'leave.person': [
    async ({ org_id, entity_id, payload }, { database }) => {
      const by = typeof payload['by'] === 'number' ? payload['by'] : null
      await inTenant(database, { orgId: org_id }, (db) =>
        followPerson({ db, orgId: org_id }, Number(entity_id), by).then(() => undefined),
      )
    },
  ],
}
