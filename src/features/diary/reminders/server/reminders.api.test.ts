/** Who is reminded of what: once, in the right words, and nobody else; and each person's own choice. */
import { expect, test } from 'vitest'

import { changeCompany, getCompany } from '#features/company/company.contract.ts'
import { smtpMailer } from '#server/mail/mailSmtp.ts'
import { sendQueued } from '#server/mail/mail.ts'
import { remind } from '#server/jobs/reminders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { mailServer } from '#test/mail.ts'
import { changeReminders, getReminders, sendTestMail } from '../reminders.contract.ts'
import { diaryLettersDue } from './reminders.ts'

const { as, aFirm, anEntry, inFirm, grant, database } = testServer()
const mail = { status: 'ready', publicUrl: 'https://fieldbook.example.com' } as const
/** Monday 23 March 2026, after nine in London; last week is 16 to 22 March. */
const monday = '2026-03-23T09:30:00Z'

const set = (firm: Firm, reminders: { missing?: object; waiting?: object }) =>
  as(firm.ada, changeCompany, {
    params: { id: String(firm.org_id) },
    body: { configs: { diary: { reminders } } },
  })
const on = (firm: Firm, ...which: ('missing' | 'waiting')[]) =>
  set(firm, Object.fromEntries(which.map((kind) => [kind, { on: true }])))
const written = (firm: { org_id: number }) =>
  inFirm(firm, (db) =>
    db.selectFrom('mail').select(['id', 'user_id', 'address', 'subject', 'body_text as text']).orderBy('id').execute(),
  )
const to = async (firm: Firm, who: BuilderPerson) => (await written(firm)).filter(({ user_id }) => user_id === who.id)

/** Sam works Monday to Friday, 09:00 to 17:00 with half an hour of break; nobody else has a schedule. */
async function onlySamWorks(firm: Firm) {
  await inFirm(firm, async (db) => {
    await db.deleteFrom('schedule_day').execute()
    const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_time: '09:00', end_time: '17:00', breaks: 30 }))
    await db
      .insertInto('schedule_day')
      .values(week.map((day) => ({ ...day, user_id: firm.sam.id })))
      .execute()
    await db.deleteFrom('holiday').execute()
  })
}
const logged = (who: BuilderPerson, day: number, more = {}) =>
  anEntry(who, {
    date: `2026-03-${day}`,
    start: `2026-03-${day}T09:00:00Z`,
    end: `2026-03-${day}T17:00:00Z`,
    breaks: 30,
    ...more,
  })

test('missing hours of last week arrive once, by name and day, with the way to that week', async () => {
  const firm = await aFirm()
  await onlySamWorks(firm)
  await on(firm, 'missing')
  for (const day of [16, 17, 18]) await logged(firm.sam, day)
  await logged(firm.sam, 19, { end: '2026-03-19T12:00:00Z' })
  await remind(database(), mail, monday, diaryLettersDue)
  await remind(database(), mail, '2026-03-23T10:00:00Z', diaryLettersDue)
  const [message, ...more] = await written(firm)
  expect(more).toEqual([])

  const { url, received } = await mailServer()
  await sendQueued(database(), smtpMailer({ url, from: 'Fieldbook <fieldbook@example.com>' }), {
    orgId: firm.org_id,
    id: message?.id ?? 0,
  })
  expect(received).toHaveLength(1)
  const [arrived] = received
  expect(arrived?.to).toEqual([firm.sam.email])
  expect(arrived?.mail.subject).toBe('Your diary: 12:30 hours missing, 16 – 22 Mar')
  const text = arrived?.mail.text ?? ''
  expect(text).toContain('Hello Sam,')
  expect(text).toContain('your diary of 16 – 22 Mar has 25:00 of 37:30 scheduled hours: 12:30 are missing.')
  expect(text).toMatch(/Thu 19 Mar\s+2:30 of 7:30\n\s+Fri 20 Mar\s+0:00 of 7:30/)
  expect(text).toContain(`https://fieldbook.example.com/diary/user/${firm.sam.id}/?start=2026-03-16&end=2026-03-22`)
  expect(text).toContain('Turn off email reminders: https://fieldbook.example.com/account/')
})

test('in the words and weeks of the organisation’s country', async () => {
  const firm = await aFirm({ locale: 'US', timezone: 'America/New_York' })
  await onlySamWorks(firm)
  await on(firm, 'missing')
  await remind(database(), mail, '2026-03-23T12:59:00Z', diaryLettersDue)
  expect(await written(firm)).toEqual([])
  await remind(database(), mail, '2026-03-23T13:00:00Z', diaryLettersDue)
  expect((await written(firm)).map(({ subject }) => subject)).toEqual([
    'Your timesheets: 37:30 hours missing, Mar 15 – 21',
  ])
})

test('two servers that look at once write it once', async () => {
  const firm = await aFirm()
  await onlySamWorks(firm)
  await on(firm, 'missing')
  await Promise.all([1, 2, 3].map(() => remind(database(), mail, monday, diaryLettersDue)))
  expect(await written(firm)).toHaveLength(1)
  const notes = await inFirm(firm, (db) =>
    db.selectFrom('outbox').where('topic', '=', 'mail.queued').select('entity_id').execute(),
  )
  expect(notes).toHaveLength(1)
})

test('nobody is reminded who has logged all of it, had the days off, is not employed then, left, or has no schedule', async () => {
  const firm = await aFirm()
  await onlySamWorks(firm)
  await on(firm, 'missing')
  const reminded = async () => {
    await remind(database(), mail, monday, diaryLettersDue)
    const found = await written(firm)
    await inFirm(firm, (db) => db.deleteFrom('mail').execute())
    return found.length
  }
  expect(await reminded()).toBe(1)
  const member = (change: object) =>
    inFirm(firm, (db) => db.updateTable('member').set(change).where('id', '=', firm.sam.id).execute())
  await member({ start_date: '2026-03-23' })
  expect(await reminded()).toBe(0)
  await member({ start_date: null, end_date: '2026-03-15' })
  expect(await reminded()).toBe(0)
  await member({ end_date: null, active: false })
  expect(await reminded()).toBe(0)
  await member({ active: true, account_id: null, email: '' })
  expect(await reminded()).toBe(0)
  await member({ account_id: firm.sam.account_id })
  await inFirm(firm, async (db) => {
    const { calendar_id } = await db.selectFrom('company').select('calendar_id').executeTakeFirstOrThrow()
    const days = [16, 17, 18, 19, 20].map((day) => ({
      calendar_id: calendar_id ?? 0,
      day: `2026-03-${day}`,
      name: `${day}`,
    }))
    await db.insertInto('holiday').values(days).execute()
  })
  expect(await reminded()).toBe(0)
  await inFirm(firm, (db) => db.deleteFrom('holiday').execute())
  // Rejected hours are still missing; those of a weekend are hours too.
  for (const day of [16, 17, 18, 19]) await logged(firm.sam, day)
  const decided = { decided_by_id: firm.ada.id, decided_at: '2026-03-22T09:00:00Z' }
  await logged(firm.sam, 20, { status: 'rejected', ...decided })
  expect(await reminded()).toBe(1)
  await logged(firm.sam, 21)
  expect(await reminded()).toBe(0)
})

test('approvers learn how many wait and since when, by what they may decide and nothing else', async () => {
  const firm = await aFirm()
  await on(firm, 'waiting')
  await grant(firm.olga, 'diary.view_entry')
  const waits = { status: 'submitted' as const, project_id: firm.project.id, task_id: firm.task.id }
  await logged(firm.sam, 18, waits)
  await logged(firm.sam, 12, waits)
  await logged(firm.maya, 19, waits)
  await remind(database(), mail, monday, diaryLettersDue)
  const [mayas] = await to(firm, firm.maya)
  expect(mayas?.subject).toBe('2 entries wait for your approval')
  expect(mayas?.text).toContain('The oldest is of Thu 12 Mar.')
  expect(mayas?.text).toContain('https://fieldbook.example.com/diary/inbox/')
  // Who decides everything waits for hers too; nobody is told of their own, nor who decides nothing of these.
  expect((await to(firm, firm.ada))[0]?.subject).toBe('3 entries wait for your approval')
  for (const person of [firm.sam, firm.olga, firm.otto, firm.erin]) expect(await to(firm, person)).toEqual([])
})

test('each person says whether they are reminded', async () => {
  const firm = await aFirm()
  await onlySamWorks(firm)
  await on(firm, 'missing')
  expect((await as(firm.sam, getReminders, {})).body).toEqual({
    on: true,
    mail: 'ready',
    missing: true,
    waiting: false,
  })
  expect((await as(firm.sam, changeReminders, { body: { on: false } })).body.on).toBe(false)
  await remind(database(), mail, monday, diaryLettersDue)
  expect(await written(firm)).toEqual([])
  expect((await as(firm.maya, getReminders, {})).body.on).toBe(true)
  await as(firm.sam, changeReminders, { body: { on: true } })
  await remind(database(), mail, monday, diaryLettersDue)
  expect(await written(firm)).toHaveLength(1)
})

test('an organisation that sends none, and another one’s people, hear nothing', async () => {
  const [firm, second] = [await aFirm(), await aFirm({ name: 'Other Surveys' })]
  await onlySamWorks(firm)
  await onlySamWorks(second)
  await on(second, 'missing')
  await remind(database(), mail, monday, diaryLettersDue)
  expect(await written(firm)).toEqual([])
  expect((await written(second)).map(({ address }) => address)).toEqual([second.sam.email])
})

test('settings: only what is sent changes, and what makes no sense is refused by field', async () => {
  const firm = await aFirm()
  expect((await as(firm.ada, getCompany, {})).body.configs.diary).toMatchObject({
    long_day_hours: '10.00',
    no_break_hours: '6.00',
    reminders: { missing: { on: false, weekday: 1, hour: 9 }, waiting: { on: false, weekdays: [1], hour: 9 } },
  })
  const body = (diary: object) => ({ params: { id: String(firm.org_id) }, body: { configs: { diary } } })
  const changed = await as(
    firm.ada,
    changeCompany,
    body({ long_day_hours: '9.50', reminders: { waiting: { weekdays: [1, 4], hour: 7 } } }),
  )
  expect(changed.body.configs.diary).toMatchObject({
    long_day_hours: '9.50',
    no_break_hours: '6.00',
    reminders: { missing: { on: false, weekday: 1, hour: 9 }, waiting: { on: false, weekdays: [1, 4], hour: 7 } },
  })
  for (const wrong of [
    { long_day_hours: '0.50' },
    { no_break_hours: '25.00' },
    { reminders: { missing: { hour: 24 } } },
    { reminders: { missing: { weekday: 0 } } },
    { reminders: { waiting: { weekdays: [] } } },
  ])
    expect((await as(firm.ada, changeCompany, body(wrong))).status).toBe(400)
})

test('a test message goes to who asks for it, by the same way', async () => {
  const firm = await aFirm()
  expect((await as(firm.maya, sendTestMail, {})).status).toBe(403)
  const { status, body } = await as(firm.ada, sendTestMail, {})
  expect([status, body.address]).toEqual([200, firm.ada.email])
  expect(await written(firm)).toMatchObject([{ user_id: firm.ada.id, subject: 'A test message from Fieldbook' }])
})
