/**
 * Sends alerts that are due: an hourly job reads with the permissions of each person who wants any. A notification's
 * key makes each alert unique; new ones go into one letter.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { addDays, timeOf, today } from '#core/days.ts'
import { expiringDays } from '#core/expiry.ts'
import { formatsOf } from '#core/locale/format.ts'
import { has } from '#core/permissions.ts'
import { hasForSome } from '#core/scopes.ts'
import { mayPickProject, seesFinancials } from '#features/projects/server/projects.access.ts'
import { entryCounts, hoursBudget } from '#features/projects/server/projectFigures.ts'
import { mayView as mayViewQualification } from '#features/qualifications/server/qualifications.access.ts'
import { renewed } from '#features/qualifications/server/qualificationColumns.ts'
import type { Me } from '#server/http/context.ts'
import { inTenant, type TenantDb } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { loadPerson } from '#server/access/loadPerson.ts'
import { composed } from '#server/mail/mailLetter.ts'
import { type MailSetUp, organisations, queueMail } from '#server/mail/mail.ts'
import { isReminded } from '#server/jobs/reminders.ts'
import type { Alerts, AlertReach } from '../alerts.contract.ts'

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

/** Time of day from which alerts are sent: none in the night. */
const from = '07:00'

interface Telling {
  orgId: number
  mail: MailSetUp
  now: string
}
/** Notifies everybody of the organisation who wants alerts; returns the number of new ones. */
export async function tellAll(db: TenantDb, { orgId, mail, now }: Telling): Promise<number> {
  const { rows } = await sql<Alerts & { user_id: number; email: string | null }>`
    select choice.*, case when ${isReminded('member')} then member.email end as email
      from alert_choice choice join member on member.org_id = choice.org_id and member.id = choice.user_id
     where choice.org_id = ${orgId} order by choice.user_id`.execute(db)
  let count = 0
  for (const { user_id, email, ...wanted } of rows) {
    const me = await loadPerson(db, orgId, user_id)
    if (me === null || timeOf(now, me.timezone) < from) continue
    const fresh = await tell(db, me, await due(db, me, wanted, today(me.timezone, now)))
    count += fresh.length
    const written = fresh.filter(({ reminded }) => reminded !== true)
    if (email !== null && mail.status === 'ready' && written.length > 0)
      await queueMail(db, [letter(me, email, written, mail)])
  }
  return count
}

const columns = ['project_id', 'invoice_id', 'qualification_id', 'equipment_id'] as const
interface Alert {
  /** Key of the occasion: the same occasion is sent once. */
  key: string
  column: (typeof columns)[number]
  id: number
  name: string
  text: string
  /** Reminders of qualifications come by mail already. */
  reminded?: boolean
}

async function due(db: TenantDb, me: Me, wanted: Alerts, day: string): Promise<Alert[]> {
  const seesProjects = has(me, 'projects.view_project') || has(me, 'projects.view_quote')
  return [
    ...(wanted.budgets !== 'off' && hasForSome(me, 'projects.view_financials')
      ? await budgets(db, me, wanted.budgets)
      : []),
    ...(wanted.quotes !== 'off' && seesProjects ? await quotes(db, me, wanted, day) : []),
    ...(wanted.invoices !== 'off' && has(me, 'invoice.view_invoice')
      ? await invoices(db, me, wanted.invoices, day)
      : []),
    ...(wanted.expiries !== 'off' ? await expiries(db, me, wanted.expiries, day) : []),
  ]
}

type Rule = RawBuilder<SqlBool>
const mineOr = (reach: AlertReach, mine: Rule): Rule => (reach === 'all' ? sql<SqlBool>`true` : mine)
const projectName = sql`project.reference || ' ' || project.name`

/** Finds active projects that reached a step of their budget, each by the highest. */
async function budgets(db: TenantDb, me: Me, reach: AlertReach): Promise<Alert[]> {
  const { rows } = await sql<{ id: number; name: string; budget: string; hours: string; step: number }>`
    select one.*, case when one.hours >= one.budget then 100 else 80 end as step from (
      select project.id, ${projectName} as name, budget.hours as budget,
          (select round(coalesce(sum(entry.gross_minutes - entry.breaks), 0) / 60.0, 2) from diary_entry entry
            where entry.org_id = project.org_id and entry.project_id = project.id and ${entryCounts}) as hours
        from project cross join lateral (select ${hoursBudget} as hours) budget
       where project.org_id = ${me.org_id} and project.accepted is not null and project.abandoned is null and project.delivered is null
         and budget.hours > 0 and ${mineOr(reach, sql<SqlBool>`project.managed_by_id = ${me.id}`)} and ${mayPickProject(me)} and ${seesFinancials(me)}) one
     where one.hours >= one.budget * 0.8 order by one.id`.execute(db)
  const { number } = formatsOf(me.locale)
  return rows.map(({ id, name, budget, hours, step }) => ({
    key: `budget ${id} ${step}`,
    column: 'project_id',
    id,
    name,
    text: `${step} % of its budget is used: ${number(hours, 2)} of ${number(budget, 2)} hours.`,
  }))
}

async function quotes(db: TenantDb, me: Me, { quotes: reach, quote_days }: Alerts, day: string): Promise<Alert[]> {
  const mine = sql<SqlBool>`${me.id} in (project.quoted_by_id, project.managed_by_id)`
  const { rows } = await sql<{ id: number; name: string; quoted: string }>`
    select project.id, ${projectName} as name, project.quoted from project
     where project.org_id = ${me.org_id} and project.quoted <= ${addDays(day, -quote_days)}::date
       and project.accepted is null and project.abandoned is null and ${mineOr(reach, mine)} and ${mayPickProject(me)}
     order by project.id`.execute(db)
  const { date } = formatsOf(me.locale)
  return rows.map(({ id, name, quoted }) => ({
    key: `quote ${id} ${quoted}`,
    column: 'project_id',
    id,
    name,
    text: `Sent on ${date(quoted)}, and not answered yet.`,
  }))
}

async function invoices(db: TenantDb, me: Me, reach: AlertReach, day: string): Promise<Alert[]> {
  const { rows } = await sql<{ id: number; name: string; due: string; open: string }>`
    select invoice.id, concat_ws(' · ', invoice.name, client.name) as name, of_invoice.due, of_invoice.open::text as open
      from invoice_balance of_invoice
        join invoice on invoice.org_id = of_invoice.org_id and invoice.id = of_invoice.invoice_id
        join client on client.org_id = invoice.org_id and client.id = invoice.client_id
     where of_invoice.org_id = ${me.org_id} and of_invoice.open > 0 and of_invoice.due < ${day}::date
       and ${mineOr(
         reach,
         sql<SqlBool>`exists (
         select from invoice_line line join project on project.org_id = line.org_id and project.id = line.project_id
          where line.org_id = invoice.org_id and line.invoice_id = invoice.id and project.managed_by_id = ${me.id})`,
       )}
     order by invoice.id`.execute(db)
  const { date, money } = formatsOf(me.locale)
  return rows.map(({ id, name, due: by, open }) => ({
    key: `invoice ${id}`,
    column: 'invoice_id',
    id,
    name,
    text: `It was due on ${date(by)}, and ${money(open)} is open.`,
  }))
}

interface Expiry {
  id: number
  name: string
  ends: string
  column: 'qualification_id' | 'equipment_id'
  reminded: boolean
}
async function expiries(db: TenantDb, me: Me, reach: AlertReach, day: string): Promise<Alert[]> {
  const within = (column: RawBuilder<unknown>) =>
    sql<SqlBool>`${column} between ${day}::date and ${addDays(day, expiringDays)}::date`
  const { rows } = await sql<Expiry>`
    select qualification.id, type.name || ' · ' || person.name as name, qualification.expiration as ends, 'qualification_id' as column,
        coalesce(${me.id} in (person.id, person.manager_id), false) as reminded
      from qualification
        join qualification_type type on type.org_id = qualification.org_id and type.id = qualification.type_id
        join member person on person.org_id = qualification.org_id and person.id = qualification.user_id
     where qualification.org_id = ${me.org_id} and person.active and ${within(sql`qualification.expiration`)} and not ${renewed}
       and ${mineOr(reach, sql<SqlBool>`qualification.user_id = ${me.id}`)} and ${mayViewQualification(me)}
    union all
    select equipment.id, equipment.name, equipment.next_calibration, 'equipment_id', false
      from equipment
     where equipment.org_id = ${me.org_id} and ${has(me, 'equipment.view_equipment')}::boolean
       and (equipment.active_until is null or equipment.active_until >= ${day}::date)
       and ${within(sql`equipment.next_calibration`)} and ${mineOr(reach, sql<SqlBool>`equipment.user_id = ${me.id}`)}
     order by 3, 1`.execute(db)
  const { date } = formatsOf(me.locale)
  return rows.map(({ id, name, ends, column, reminded }) => ({
    key: `${column} ${id} ${ends}`,
    reminded,
    column,
    id,
    name,
    text: `${column === 'equipment_id' ? 'Its calibration is due' : 'It expires'} on ${date(ends)}.`,
  }))
}

/** Answers those that are new. */
async function tell(db: TenantDb, me: Me, alerts: readonly Alert[]): Promise<Alert[]> {
  if (alerts.length === 0) return []
  const given = alerts.map(({ key, column, id, text }) => ({ key, text, [column]: id }))
  const { rows } = await sql<{ alert: string }>`
    insert into notification (user_id, by_id, alert, alert_text, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${me.id}, ${me.id}, key, text, ${sql.join(columns.map((column) => sql.ref(column)))}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        key text, text text, project_id bigint, invoice_id bigint, qualification_id bigint, equipment_id bigint)
    on conflict (org_id, user_id, alert) where alert is not null do nothing
    returning alert`.execute(db)
  const fresh = new Set(rows.map(({ alert }) => alert))
  return alerts.filter(({ key }) => fresh.has(key))
}

/** More than these are counted. */
const total = 20
function letter(me: Me, address: string, fresh: readonly Alert[], { publicUrl }: MailSetUp) {
  const [first] = fresh
  const more = fresh.length - total
  return {
    key: `alerts ${me.id} ${fresh.map(({ key }) => key).join(',')}`.slice(0, 200),
    userId: me.id,
    address,
    usefulHours: 7 * 24,
    ...composed({
      subject: fresh.length === 1 ? `${first?.name}: ${first?.text}` : `${fresh.length} alerts`,
      greeting: `Hello ${me.name.split(' ')[0] ?? me.name},`,
      paragraphs: [
        ...fresh.slice(0, total).map(({ name, text }) => `${name}: ${text}`),
        ...(more > 0 ? [`${more} more are in your notifications.`] : []),
      ],
      action: { label: 'Open Fieldbook', url: `${publicUrl}/` },
      footer: ['You get this because you chose this alert.'],
      stop: { label: 'Change my alerts', url: `${publicUrl}/account/` },
    }),
  }
}
