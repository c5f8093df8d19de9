/**
 * Notifies people of what comes with time: an hourly job reads with the permissions of each person what they chose to
 * hear of. The notification's key makes it come once.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { addDays, timeOf, today, weekStart } from '#core/days.ts'
import { expiringDays } from '#core/expiry.ts'
import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import { type EventChoice, type EventReach, isOffered, type NotificationEvent } from '#core/notificationEvents.ts'
import { mayDecide as mayDecideHours } from '#features/diary/entries/server/entries.access.ts'
import { flag, joined } from '#features/diary/entries/server/entries.queries.ts'
import { actsOn as actsOnExpense } from '#features/expenses/server/expenses.access.ts'
import { actsOn as actsOnLeave } from '#features/leave/server/leave.access.ts'
import { mayPickProject, seesFinancials } from '#features/projects/server/projects.access.ts'
import { entryCounts, hoursBudget } from '#features/projects/server/projectFigures.ts'
import { mayView as mayViewQualification } from '#features/qualifications/server/qualifications.access.ts'
import { renewed } from '#features/qualifications/server/qualificationColumns.ts'
import { formatsFor } from '#server/access/formatsFor.ts'
import type { Me } from '#server/http/context.ts'
import { inTenant, type TenantDb } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { type MailSetUp, organisations } from '#server/mail/mail.ts'
import { notify, readerOf } from '#server/records/notify.ts'

export const alertJob = (mail: MailSetUp): Job => ({
  name: 'alerts',
  every: '41 * * * *',
  run: async (_data, { database, log }) => {
    const failures: unknown[] = []
    for (const orgId of await organisations(database)) {
      try {
        const now = Temporal.Now.instant().toString()
        const count = await inTenant(database, { orgId, action: 'remind' }, (db) => tellAll(db, { orgId, mail, now }))
        if (count > 0) log.info({ told: count }, 'told people of what they want to be alerted of')
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Alerts of some organisations could not be sent.')
  },
})

/** Time of day from which people are notified: none in the night. */
const from = '07:00'

interface Looking {
  orgId: number
  mail: MailSetUp
  now: string
}
/** Notifies everybody of the organisation of what is due; returns the number of new notifications. */
export async function tellAll(db: TenantDb, { orgId, mail, now }: Looking): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from member where org_id = ${orgId} and account_id is not null and member_is_live(member) order by id`.execute(
    db,
  )
  let count = 0
  for (const { id } of rows) {
    const reader = await readerOf(db, orgId, id)
    if (reader === null || timeOf(now, reader.me.timezone) < from) continue
    const { me, choice } = reader
    const alerts = await fresh(db, me, await due(db, me, choice, today(me.timezone, now)))
    count += alerts.length
    await notify(
      { db, me: { org_id: orgId, id: null }, mail },
      alerts.map(({ event, key, record, text, reminded }) => ({
        event,
        to: [id],
        key,
        once: true,
        record,
        text,
        ...(reminded && { mailed: false }),
      })),
    )
  }
  return count
}

interface Alert {
  event: NotificationEvent
  /** Key of the occasion: the same occasion is sent once. */
  key: string
  record: { name: string; id: number }
  text: string
  /** Set where reminders of it come by mail already. */
  reminded?: boolean
}

/** Leaves out what the person has been notified of. */
async function fresh(db: TenantDb, me: Me, alerts: readonly Alert[]): Promise<Alert[]> {
  if (alerts.length === 0) return []
  const { rows } = await sql<{ alert: string }>`
    select alert from notification where org_id = ${me.org_id} and user_id = ${me.id}
       and alert = any(${alerts.map(({ key }) => key)}::text[])`.execute(db)
  const known = new Set(rows.map(({ alert }) => alert))
  return alerts.filter(({ key }) => !known.has(key))
}

async function due(
  db: TenantDb,
  me: Me,
  choice: (event: NotificationEvent) => EventChoice,
  day: string,
): Promise<Alert[]> {
  /** Returns the choice of an event that could reach the person; null for one that they switched off. */
  const wanted = (event: NotificationEvent) => {
    const chosen = choice(event)
    return isOffered(me, event) && (chosen.app || chosen.mail !== 'off') ? chosen : null
  }
  const [budget, quote, invoice] = [wanted('budget'), wanted('quote_unanswered'), wanted('invoice_overdue')]
  const [qualification, calibration] = [wanted('qualification'), wanted('calibration')]
  const late = wanted('decision_late')
  return [
    ...(late ? await decisionsLate(db, me, late, day) : []),
    ...(budget ? await budgets(db, me, budget.reach, day) : []),
    ...(quote ? await quotes(db, me, quote, day) : []),
    ...(invoice ? await invoices(db, me, invoice.reach, day) : []),
    ...(qualification ? await qualificationsEnding(db, me, qualification.reach, day) : []),
    ...(calibration ? await calibrationsDue(db, me, calibration.reach, day) : []),
  ]
}

/**
 * Finds what has waited for the person's decision for as many days, or for their principal's: one alert for each kind,
 * once a week, with the oldest of them. The organisation's own reminder of hours comes by mail already.
 */
async function decisionsLate(db: TenantDb, me: Me, { days }: EventChoice, day: string): Promise<Alert[]> {
  const many = days ?? 3
  const { rows } = await sql<{ kind: keyof typeof lateWords; id: number; count: number; since: string }>`
    with waiting (kind, id, since) as (
      select 'hours', entry.id, entry.submitted_at from ${joined(me)} and entry.status = 'submitted' and ${flag(mayDecideHours(me))}
      union all
      select 'leave', leave.id, leave.created from leave where leave.org_id = ${me.org_id} and ${actsOnLeave(me).can_decide}
      union all
      select 'expenses', expense.id, case expense.status when 'checked' then expense.checked else expense.submitted end
        from expense where expense.org_id = ${me.org_id} and (${actsOnExpense(me).can_check} or ${actsOnExpense(me).can_approve})),
    late as (select kind, id, (since at time zone ${me.timezone})::date as since from waiting)
    select kind, (array_agg(id order by since, id))[1] as id, count(*)::int as count, min(since) as since
      from late where since <= ${addDays(day, -many)}::date group by kind order by kind`.execute(db)
  const formats = formatsFor(me)
  const { remind_waiting } = await db
    .selectFrom('company')
    .where('org_id', '=', me.org_id)
    .select('remind_waiting')
    .executeTakeFirstOrThrow()
  return rows.map(({ kind, id, count, since }) => {
    const { record, words } = lateWords[kind]
    const [singular, plural] = words(locales[me.locale].words.leave.toLowerCase())
    const has = count === 1 ? 'has' : 'have'
    return {
      event: 'decision_late',
      key: `late ${kind} ${weekStart(day, 1)}`,
      record: { name: record, id },
      text: `${formats.counted(count, singular, plural)} ${has} waited for your decision for ${formats.counted(many, 'day', 'days')} or longer, since ${formats.date(since)}.`,
      reminded: kind === 'hours' && remind_waiting,
    }
  })
}

const lateWords = {
  hours: { record: 'entry', words: () => ['entry', 'entries'] },
  leave: { record: 'leave', words: (leave: string) => [`request for ${leave}`, `requests for ${leave}`] },
  expenses: { record: 'expense', words: () => ['expense', 'expenses'] },
} as const satisfies Record<string, { record: string; words: (leave: string) => readonly [string, string] }>

type Rule = RawBuilder<SqlBool>
const mineOr = (reach: EventReach, mine: Rule): Rule => (reach === 'all' ? sql<SqlBool>`true` : mine)

/** Days for which something counts as new: what is older is in the lists, and would flood whoever begins. */
const recentDays = 60

/** Finds active projects that have reached a step of their budget of late, each by the highest. */
async function budgets(db: TenantDb, me: Me, reach: EventReach, day: string): Promise<Alert[]> {
  const hoursIf = (when: Rule) => sql`
    (select round(coalesce(sum(entry.gross_minutes - entry.breaks), 0) / 60.0, 2) from diary_entry entry
      where entry.org_id = project.org_id and entry.project_id = project.id and ${entryCounts} and ${when})`
  const { rows } = await sql<{ id: number; project: string; budget: string; hours: string; step: number }>`
    select reached.id, reached.project, reached.budget, reached.hours, reached.step from (
      select one.*, case when one.hours >= one.budget then 100 else 80 end as step from (
      select project.id, concat_ws(' ', nullif(project.reference, ''), project.name) as project, budget.hours as budget, ${hoursIf(sql<SqlBool>`true`)} as hours,
          ${hoursIf(sql<SqlBool>`entry.date < ${addDays(day, -recentDays)}::date`)} as earlier
        from project cross join lateral (select ${hoursBudget} as hours) budget
       where project.org_id = ${me.org_id} and project.accepted is not null and project.abandoned is null and project.delivered is null
         and budget.hours > 0 and ${mineOr(reach, sql<SqlBool>`project.managed_by_id = ${me.id}`)} and ${mayPickProject(me)} and ${seesFinancials(me)}) one
       where one.hours >= one.budget * 0.8) reached
     where reached.earlier < reached.budget * reached.step / 100 order by reached.id`.execute(db)
  const formats = formatsFor(me)
  return rows.map(({ id, project, budget, hours, step }) => ({
    event: 'budget',
    key: `budget ${id} ${step}`,
    record: { name: 'project', id },
    text: `${project} has used ${step}% of its budget: ${formats.hours(hours)} of ${formats.hours(budget)} hours.`,
  }))
}

async function quotes(db: TenantDb, me: Me, { reach, days }: EventChoice, day: string): Promise<Alert[]> {
  const mine = sql<SqlBool>`${me.id} in (project.quoted_by_id, project.managed_by_id)`
  const latest = addDays(day, -(days ?? 14))
  const { rows } = await sql<{ id: number; reference: string; client: string | null; quoted: string }>`
    select project.id, project.reference, client.name as client, project.quoted from project
      left join client on client.org_id = project.org_id and client.id = project.client_id
     where project.org_id = ${me.org_id} and project.quoted between ${addDays(latest, -recentDays)}::date and ${latest}::date
       and project.accepted is null and project.abandoned is null and ${mineOr(reach, mine)} and ${mayPickProject(me)}
     order by project.id`.execute(db)
  const { date } = formatsOf(me.locale)
  const { quote } = locales[me.locale].words
  return rows.map(({ id, reference, client, quoted }) => ({
    event: 'quote_unanswered',
    key: `quote ${id} ${quoted}`,
    record: { name: 'project', id },
    text: `${client ?? 'The client'} has not answered ${quote.toLowerCase()} ${reference} of ${date(quoted)} yet.`,
  }))
}

async function invoices(db: TenantDb, me: Me, reach: EventReach, day: string): Promise<Alert[]> {
  const { rows } = await sql<{ id: number; name: string; client: string | null; due: string; open: string }>`
    select invoice.id, invoice.name, client.name as client, of_invoice.due, of_invoice.open::text as open
      from invoice_balance of_invoice
        join invoice on invoice.org_id = of_invoice.org_id and invoice.id = of_invoice.invoice_id
        left join client on client.org_id = invoice.org_id and client.id = invoice.client_id
     where of_invoice.org_id = ${me.org_id} and of_invoice.open > 0 and of_invoice.due between ${addDays(day, -recentDays)}::date and ${addDays(day, -1)}::date
       and ${mineOr(
         reach,
         sql<SqlBool>`exists (
         select from invoice_line line join project on project.org_id = line.org_id and project.id = line.project_id
          where line.org_id = invoice.org_id and line.invoice_id = invoice.id and project.managed_by_id = ${me.id})`,
       )}
     order by invoice.id`.execute(db)
  const { date, money } = formatsOf(me.locale)
  return rows.map(({ id, name, client, due: by, open }) => ({
    event: 'invoice_overdue',
    key: `invoice ${id}`,
    record: { name: 'invoice', id },
    text: `${client ?? 'The client'} has not paid ${name} by ${date(by)}: ${money(open)} is overdue.`,
  }))
}

const within = (column: RawBuilder<unknown>, day: string) =>
  sql<SqlBool>`${column} between ${day}::date and ${addDays(day, expiringDays)}::date`
interface Expiry {
  id: number
  ends: string
  reminded: boolean
}

async function qualificationsEnding(db: TenantDb, me: Me, reach: EventReach, day: string): Promise<Alert[]> {
  const mine = sql<SqlBool>`${me.id} in (person.id, person.manager_id)`
  const { rows } = await sql<Expiry & { person: string; type: string }>`
    select qualification.id, person.name as person, type.name as type, qualification.expiration as ends, coalesce(${mine}, false) as reminded
      from qualification
        join member person on person.org_id = qualification.org_id and person.id = qualification.user_id
        join qualification_type type on type.org_id = qualification.org_id and type.id = qualification.type_id
     where qualification.org_id = ${me.org_id} and person.active and ${within(sql`qualification.expiration`, day)} and not ${renewed}
       and ${mineOr(reach, mine)} and ${mayViewQualification(me)}
     order by qualification.expiration, qualification.id`.execute(db)
  const { date } = formatsOf(me.locale)
  return rows.map(({ id, person, type, ends, reminded }) => ({
    event: 'qualification',
    key: `qualification_id ${id} ${ends}`,
    record: { name: 'qualification', id },
    text: `The qualification ${type} of ${person} expires on ${date(ends)}.`,
    reminded,
  }))
}

async function calibrationsDue(db: TenantDb, me: Me, reach: EventReach, day: string): Promise<Alert[]> {
  const { rows } = await sql<Omit<Expiry, 'reminded'> & { name: string }>`
    select equipment.id, equipment.name, equipment.next_calibration as ends from equipment
     where equipment.org_id = ${me.org_id} and (equipment.active_until is null or equipment.active_until >= ${day}::date)
       and ${within(sql`equipment.next_calibration`, day)} and ${mineOr(reach, sql<SqlBool>`equipment.user_id = ${me.id}`)}
     order by equipment.next_calibration, equipment.id`.execute(db)
  const { date } = formatsOf(me.locale)
  return rows.map(({ id, name, ends }) => ({
    event: 'calibration',
    key: `equipment_id ${id} ${ends}`,
    record: { name: 'equipment', id },
    text: `The calibration of ${name} is due on ${date(ends)}.`,
  }))
}
