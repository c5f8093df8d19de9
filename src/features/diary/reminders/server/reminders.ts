/**
 * Finds the reminders due. A job runs every quarter of an hour; the message's key prevents duplicates.
 */
import { sql } from 'kysely'

import { type DayWindow, today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { HoursForm } from '#core/locale/localeCodes.ts'
import { principalsFrom, principalsOf, type StoredPrincipal } from '#server/access/deputies.ts'
import { formatsFor } from '#server/access/formatsFor.ts'
import { locales } from '#core/locale/locales.ts'
import { diaryScopes, grantsOf, has } from '#core/permissions.ts'
import type { Me, Ctx } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { composed } from '#server/mail/mailLetter.ts'
import type { Letter, MailSetUp } from '#server/mail/mail.ts'
import { grantedTo, isReminded, reminderJob, type Reminding } from '#server/jobs/reminders.ts'
import { employedWithin, minutesMissing } from '../../suggestions/suggestionMissing.ts'
import {
  dueAt,
  missingKey,
  missingLetter,
  waitingKey,
  waitingLetter,
  type ReminderKit,
  type ReminderSettings,
  testLetter,
} from '../reminders.ts'
import { mayDecide, type EntryViewer } from '../../entries/server/entries.access.ts'
import { flag, joined } from '../../entries/server/entries.queries.ts'
import { workingTimes } from '../../suggestions/server/suggestionPlan.ts'
import { conflict } from '#server/http/errors.ts'
import { sendWithinLimit } from '#server/mail/mailHourly.ts'
import type { MyReminders } from '../reminders.contract.ts'

export const diaryReminders = (mail: MailSetUp): Job =>
  reminderJob({ name: 'diary-reminders', every: '*/15 * * * *', of: 'the diary' }, mail, diaryLettersDue)

/** Writes the letters that are due at the instant. */
export async function diaryLettersDue({ db, company, publicUrl, now }: Reminding): Promise<Letter[]> {
  const { org_id: orgId, timezone } = company
  const locale = company.locale as Me['locale']
  const due = dueAt(now, remindersOf(company), { timezone, first: locales[locale].weekStart })
  const kit: ReminderKit = {
    org: company.name,
    words: locales[locale].words,
    formats: formatsOf(locale, undefined, company.hours_written as HoursForm),
    today: today(timezone, now),
    publicUrl,
  }
  return [
    ...(due.missing ? await missingLetters(db, orgId, due.missing, kit) : []),
    ...(due.waiting === null ? [] : await waitingLetters(db, orgId, due.waiting, company.self_decision, kit)),
  ]
}

/** The columns of the organisation's settings, as the rules read them. */
const remindersOf = (company: {
  remind_missing: boolean
  remind_missing_weekday: number
  remind_missing_hour: number
  remind_waiting: boolean
  remind_waiting_weekdays: number[]
  remind_waiting_hour: number
}): ReminderSettings => ({
  missing: { on: company.remind_missing, weekday: company.remind_missing_weekday, hour: company.remind_missing_hour },
  waiting: { on: company.remind_waiting, weekdays: company.remind_waiting_weekdays, hour: company.remind_waiting_hour },
})

interface Reminded {
  id: number
  name: string
  email: string
  department_id: number | null
  department_ids: number[]
  permissions: string[]
  principals: StoredPrincipal[]
}

async function people(db: TenantDb, orgId: number, day?: string): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    select m.id, m.name, m.email, m.department_id,
      array(select d.department_id from member_department d where d.org_id = m.org_id and d.user_id = m.id order by 1) as department_ids,
      ${grantedTo('m')} as permissions, ${principalsOf(sql`m.org_id`, sql`m.id`, day)} as principals
    from member m
    where m.org_id = ${orgId} and ${isReminded('m')}
    order by m.id`.execute(db)
  return rows
}

async function missingLetters(db: TenantDb, orgId: number, week: DayWindow, kit: ReminderKit): Promise<Letter[]> {
  const reminded = await people(db, orgId)
  const ids = reminded.map(({ id }) => id)
  const working = await workingTimes(db, orgId, ids, week)
  const { rows } = await sql<{ user_id: number; date: string; paid: number }>`
    select entry.user_id, entry.date, sum(entry.gross_minutes - entry.breaks)::int as paid from diary_entry entry
     where entry.org_id = ${orgId} and entry.user_id = any(${ids}::bigint[]) and entry.date between ${week.start} and ${week.end}
       and not entry.active and entry.status <> 'rejected'
     group by entry.user_id, entry.date`.execute(db)
  return reminded.flatMap((person) => {
    const times = working.get(person.id)
    const employed = times && employedWithin(week, times)
    if (!employed) return []
    const logged = rows.filter(({ user_id }) => user_id === person.id)
    const missing = minutesMissing(times.schedule, times.holidays, logged, employed, times.leave)
    if (missing.missing === 0) return []
    return [addressed(person, missingKey(person.id, week), missingLetter(person, week, missing, kit))]
  })
}

async function waitingLetters(
  db: TenantDb,
  orgId: number,
  day: string,
  self_decision: boolean,
  kit: ReminderKit,
): Promise<Letter[]> {
  const letters: Letter[] = []
  for (const person of await people(db, orgId, day)) {
    const actor: EntryViewer = {
      ...person,
      org_id: orgId,
      permissions: grantsOf(person.permissions),
      principals: principalsFrom(person.principals),
      diary: { self_decision },
    }
    if (!diaryScopes.some((scope) => has(actor, `diary.decide_${scope}`))) continue
    const { rows } = await sql<{ count: number; oldest: string | null }>`
      select count(*)::int as count, min(entry.date) as oldest
      from ${joined(actor)} and entry.status = 'submitted' and ${flag(mayDecide(actor))}`.execute(db)
    const { count = 0, oldest = null } = rows[0] ?? {}
    if (oldest !== null)
      letters.push(addressed(person, waitingKey(person.id, day), waitingLetter(person, { count, oldest }, kit)))
  }
  return letters
}

/** Hours after which a reminder that was not sent is dropped. */
const usefulHours = 24

const addressed = (person: Reminded, key: string, letter: Parameters<typeof composed>[0]): Letter => ({
  key,
  userId: person.id,
  address: person.email,
  usefulHours,
  ...composed(letter),
})

export async function getReminders({ db, me, mail }: Ctx): Promise<MyReminders> {
  const row = await db
    .selectFrom('member')
    .innerJoin('company', 'company.org_id', 'member.org_id')
    .where('member.org_id', '=', me.org_id)
    .where('member.id', '=', me.id)
    .select(['member.reminders', 'company.remind_missing', 'company.remind_waiting'])
    .executeTakeFirstOrThrow()
  return { on: row.reminders, mail: mail.status, missing: row.remind_missing, waiting: row.remind_waiting }
}

/** Applies from the next reminder on; a queued one still arrives. */
export async function changeReminders(ctx: Ctx, { body: { on } }: { body: { on: boolean } }): Promise<MyReminders> {
  const { db, me } = ctx
  await db
    .updateTable('member')
    .set({ reminders: on })
    .where('org_id', '=', me.org_id)
    .where('id', '=', me.id)
    .where('reminders', '!=', on)
    .execute()
  return getReminders(ctx)
}

/** Queues a test message to the caller's address, sent like reminders. Throws 409 `state` if mail cannot be sent. */
export async function sendTestMail(ctx: Ctx): Promise<{ address: string }> {
  const { db, me, mail, requestId } = ctx
  if (mail.status !== 'ready') throw conflict('state', noMail[mail.status])
  const kit = {
    org: await orgName(db, me.org_id),
    words: locales[me.locale].words,
    formats: formatsFor(me),
    today: today(me.timezone),
    publicUrl: mail.publicUrl,
  }
  const letter = composed(testLetter(me, kit))
  await sendWithinLimit(ctx, { ...letter, key: `test ${requestId}`, userId: me.id, address: me.email, usefulHours: 1 })
  return { address: me.email }
}

async function orgName(db: Ctx['db'], id: number): Promise<string> {
  return (await db.selectFrom('org').where('id', '=', id).select('name').executeTakeFirstOrThrow()).name
}

const noMail = {
  no_server: 'Email is not set up. Set SMTP_URL and MAIL_FROM.',
  no_address: 'Links in email would not work. Set PUBLIC_URL.',
}
