/** Events that come with time: each is told once to who wants it and may see what it is about, in the app and by mail. */
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { NotificationEvent } from '#core/notificationEvents.ts'
import {
  changeNotificationChoice,
  listNotifications,
  type NotificationChoice,
} from '#features/notifications/notifications.contract.ts'
import { approvedHours } from '#test/billing.ts'
import * as build from '#test/builders.ts'
import { testServer, testSettings } from '#test/firm.ts'
import { aRow } from '#test/kits.ts'
import { tellAll } from './alerts.job.ts'

const { aFirm, as, grant, inFirm } = testServer()
const day = today('Europe/London')
const noon = `${day}T12:00:00Z`
type Firm = Awaited<ReturnType<typeof aFirm>>

const look = (firm: Firm, now = noon) =>
  inFirm(firm, (db) => tellAll(db, { orgId: firm.org_id, mail: testSettings.mail, now }))
const describePerson = async (person: build.BuilderPerson) =>
  (await as(person, listNotifications, { query: {} })).body.results.map(({ place, resource, record, text }) => ({
    place,
    resource,
    record,
    text,
  }))
const letters = (firm: Firm) =>
  inFirm(firm, (db) => db.selectFrom('mail').select(['user_id', 'subject', 'body_text']).orderBy('id').execute())

/** A project at its budget, a quote without an answer, an invoice overdue, a calibration and a certificate that run out. */
async function aFirmWithEvents() {
  const firm = await aFirm()
  const { sam, maya, client } = firm
  const made = await inFirm(firm, async (db) => {
    const project = await build.aProject(db, {
      managed_by_id: maya.id,
      name: 'Weir',
      accepted: '2026-01-05',
      client_id: client.id,
    })
    await build.aQuoteItem(db, {
      project_id: project.id,
      name: 'Survey',
      costs: JSON.stringify([{ field_days: 0, office_days: 0, field_hours: 10, office_hours: 0, total: '0' }]),
      accepted: '2026-01-05',
    })
    await approvedHours(db, {
      user_id: sam.id,
      project_id: project.id,
      by: maya.id,
      date: addDays(day, -9),
      minutes: 480,
    })
    const sent = addDays(day, -20)
    const quote = await build.aProject(db, {
      requested: sent,
      quoted: sent,
      accepted: null,
      quoted_by_id: maya.id,
      name: 'Pier',
    })
    const invoice = await build.anInvoice(db, { client_id: client.id, date: sent, due: addDays(day, -1) })
    const piece = await aRow(db, 'equipment', { name: 'Level', next_calibration: addDays(day, 30) })
    return { project, quote, invoice, piece }
  })
  return { ...firm, ...made }
}

const timed = ['budget', 'quote_unanswered', 'invoice_overdue', 'qualification', 'calibration'] as const
const choose = (person: build.BuilderPerson, event: NotificationEvent, choice: Partial<NotificationChoice>) =>
  as(person, changeNotificationChoice, { body: { event, ...choice } })
/** Leaves the person with these alone, of everything. */
async function chooseOnly(person: build.BuilderPerson, chosen: Partial<Record<(typeof timed)[number], object>>) {
  for (const event of timed) await choose(person, event, { app: false, mail: 'off', ...chosen[event] })
}
const everything = { app: true, mail: 'now', reach: 'all' }

test('each is reported once, in the app and by mail; more of a budget is reported again', async () => {
  const firm = await aFirmWithEvents()
  const { ada, sam, maya, fin, project, invoice } = firm
  for (const person of [maya, fin]) await chooseOnly(person, {})
  await chooseOnly(ada, Object.fromEntries(timed.map((event) => [event, everything])))
  await choose(ada, 'quote_unanswered', { days: 14 })
  expect(await look(firm, `${day}T03:00:00Z`)).toBe(0)
  await look(firm)
  expect(await describePerson(ada)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        place: 'event',
        resource: 'projects',
        text: expect.stringMatching(/Weir has used 80% of its budget: 8:00 of 10:00 hours\.$/),
      }),
      expect.objectContaining({
        resource: 'projects',
        text: expect.stringMatching(/^.+ has not answered quote P \d+ of .* yet\.$/),
      }),
      expect.objectContaining({
        resource: 'invoices',
        record: invoice.name,
        text: expect.stringMatching(/^.+ has not paid .+ by .*: £1,200\.00 is overdue\.$/),
      }),
      expect.objectContaining({
        resource: 'equipment',
        record: 'Level',
        text: expect.stringMatching(/^The calibration of Level is due on /),
      }),
    ]),
  )
  const mine = async () => (await letters(firm)).filter(({ user_id }) => user_id === ada.id)
  expect((await mine()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/Weir has used 80% of its budget/),
    expect.stringMatching(/has not answered quote/),
    expect.stringMatching(/has not paid/),
    expect.stringMatching(/^The calibration of Level is due on/),
  ])
  expect([await look(firm), await look(firm), (await describePerson(ada)).length, (await mine()).length]).toEqual([
    0, 0, 4, 4,
  ])
  await inFirm(firm, (db) =>
    approvedHours(db, { user_id: sam.id, project_id: project.id, by: maya.id, date: addDays(day, -8), minutes: 150 }),
  )
  expect(await look(firm)).toBe(1)
  expect((await letters(firm)).at(-1)?.subject).toMatch(/Weir has used 100% of its budget: 10:30 of 10:00 hours\.$/)
})

test('what has been so for months is not reported to who begins', async () => {
  const firm = await aFirm()
  const { ada, sam, maya } = firm
  const sent = addDays(day, -100)
  await inFirm(firm, async (db) => {
    const { id: project_id } = await build.aProject(db, { managed_by_id: ada.id, accepted: sent })
    const costs = JSON.stringify([{ field_days: 0, office_days: 0, field_hours: 10, office_hours: 0, total: '0' }])
    await build.aQuoteItem(db, { project_id, costs, accepted: sent })
    await approvedHours(db, { user_id: sam.id, project_id, by: maya.id, date: addDays(day, -90), minutes: 540 })
    await build.aProject(db, { requested: sent, quoted: sent, accepted: null, managed_by_id: ada.id })
  })
  await look(firm)
  expect((await describePerson(ada)).filter(({ resource }) => resource === 'projects')).toEqual([])
})

test('by default a manager hears of their own projects, and who keeps the books of every invoice', async () => {
  const firm = await aFirmWithEvents()
  const { sam, maya, otto, fin } = firm
  await look(firm)
  const resources = async (person: build.BuilderPerson) =>
    (await describePerson(person)).flatMap(({ resource }) => resource ?? []).toSorted((a, b) => a.localeCompare(b))
  expect([await resources(sam), await resources(otto)]).toEqual([[], []])
  expect(await resources(maya)).toEqual(['projects', 'projects'])
  expect(await resources(fin)).toEqual(['invoices'])
})

test('a person’s projects are those that they manage or quoted; an alert never names what they may not see', async () => {
  const firm = await aFirmWithEvents()
  const { sam, maya, otto } = firm
  await grant(sam, 'diary.view_entry')
  await grant(maya, 'projects.view_project', 'projects.view_quote', 'projects.view_financials')
  await choose(maya, 'quote_unanswered', { days: 20 })
  await grant(otto, 'projects.view_project', 'projects.view_quote', 'projects.view_financials')
  await look(firm)
  expect([
    (await describePerson(sam)).length,
    (await describePerson(otto)).length,
    (await describePerson(maya)).length,
  ]).toEqual([0, 0, 2])
  await grant(maya, 'diary.view_entry')
  expect(await describePerson(maya)).toEqual([])
})

test('a number of days that is none is refused with its sentence, and so is a choice that an event does not have', async () => {
  const { ada, sam } = await aFirm()
  const refused = await choose(ada, 'quote_unanswered', { days: 0 })
  expect([refused.status, refused.body]).toEqual([400, { days: ['Enter 1 to 365 days.'] }])
  expect((await choose(ada, 'booking', { reach: 'all' })).body).toEqual({ reach: ['Invalid choice.'] })
  expect((await choose(ada, 'booking', { days: 3 })).body).toEqual({ days: ['Invalid choice.'] })
  await grant(sam, 'diary.view_entry')
  expect((await choose(sam, 'invoice_paid', { app: false })).status).toBe(404)
})

test('what waits for a decision for days is told once a week for each kind, to who decides it and to their deputy', async () => {
  const firm = await aFirm()
  const { maya, otto, sam, olga } = firm
  const since = addDays(day, -4)
  await inFirm(firm, async (db) => {
    for (const each of [since, addDays(day, -2)])
      await build.anEntry(db, {
        user_id: sam.id,
        date: each,
        start: `${each}T09:00:00Z`,
        end: `${each}T12:00:00Z`,
        status: 'submitted',
        submitted_at: `${each}T13:00:00Z`,
      })
    const type = await db
      .selectFrom('leave_type')
      .where('needs_approval', '=', true)
      .select('id')
      .executeTakeFirstOrThrow()
    for (const user_id of [sam.id, maya.id])
      await db
        .insertInto('leave')
        .values({
          user_id,
          type_id: type.id,
          start: addDays(day, 9),
          end: addDays(day, 9),
          created: `${since}T09:00:00Z`,
        })
        .execute()
    await build.anExpense(db, { user_id: sam.id, status: 'submitted', submitted: `${since}T09:00:00Z` })
  })
  const lateOf = async (person: build.BuilderPerson) =>
    (await describePerson(person)).map(({ text }) => text).toSorted((a, b) => a.localeCompare(b))
  await look(firm, `${day}T06:00:00Z`)
  await look(firm)
  await look(firm, `${day}T15:00:00Z`)
  const date = formatsOf('GB').date(since)
  const late = [
    `1 entry has waited for your decision for 3 days or longer, since ${date}.`,
    `1 expense has waited for your decision for 3 days or longer, since ${date}.`,
    `1 request for leave has waited for your decision for 3 days or longer, since ${date}.`,
  ]
  // Not of her own leave.
  expect(await lateOf(maya)).toEqual(late)
  expect(await lateOf(otto)).toEqual([])
  expect(await lateOf(sam)).toEqual([])
  expect(await lateOf(olga)).toEqual([])
  await inFirm(firm, (db) =>
    build.aDeputy(db, { user_id: maya.id, deputy_id: otto.id, named_by_id: maya.id, start_date: day, end_date: day }),
  )
  await look(firm)
  expect(await lateOf(otto)).toEqual(late)
  expect(await lateOf(maya)).toEqual(late)
})
