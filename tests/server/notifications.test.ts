/**
 * Every event of the table: who is notified and who is not, that the notification opens a record which the person may
 * read, and that it comes once.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { eventNames, type NotificationEvent } from '#core/notificationEvents.ts'
import type { Permission } from '#core/permissions.ts'
import { commentCalls } from '#features/comments/comments.contract.ts'
import { tellAll } from '#features/dashboard/alerts/server/alerts.job.ts'
import { approveDiary, rejectDiary, submitDiary } from '#features/diary/entries/entryActions.contract.ts'
import { followRecords } from '#core/recordChanges.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import { sendDocument, makeDocumentLink } from '#features/documents/documents.contract.ts'
import { documentTemplateCalls } from '#features/documents/documentTemplates.ts'
import { acceptQuote, openQuoteLink } from '#features/documents/quoteLinks.contract.ts'
import { expense } from '#features/expenses/expenses.ts'
import { expenseTypeCalls } from '#features/expenses/expenseLists.ts'
import { payment } from '#features/payments/payments.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import {
  changeNotificationChoice,
  countNotifications,
  listNotificationChoices,
  listNotifications,
  readAllNotifications,
} from '#features/notifications/notifications.contract.ts'
import { digestsDue } from '#features/notifications/server/notificationDigest.ts'
import { createBookings, changeBookings, deleteBookings } from '#features/schedule/schedule.contract.ts'
import { task } from '#features/tasks/tasks.ts'
import { remind } from '#server/jobs/reminders.ts'
import { notifyOfMention } from '#server/records/notify.ts'
import { approvedHours } from '#test/billing.ts'
import * as build from '#test/builders.ts'
import { type Firm, testServer, testSettings } from '#test/firm.ts'
import { aRow } from '#test/kits.ts'
import { reportFault } from '#features/equipment/equipmentActs.contract.ts'
import { leaveOf } from '#test/leave.ts'

const { as, aFirm, anonymous, grant, inFirm, raw, headersOf, database } = testServer()
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
const day = today('Europe/London')
type Person = build.BuilderPerson

/** An act that causes an event, the person whom it concerns, and the permission without which they cannot read its record. */
interface Cause {
  to: Person
  /** Others who are notified too. */
  others?: readonly Person[]
  act: () => Promise<unknown>
  /** The same once more, where it can happen again. */
  again?: () => Promise<unknown>
  /** The person does it themselves. */
  self?: () => Promise<unknown>
  /** Permissions that they need to read the record; absent where it is their own. */
  needs?: readonly Permission[]
}

const look = (firm: Firm) =>
  inFirm(firm, (db) => tellAll(db, { orgId: firm.org_id, mail: testSettings.mail, now: `${day}T12:00:00Z` }))

async function ok(answer: Promise<{ status: number; text: string }>) {
  const { status, text } = await answer
  expect(status, text).toBeLessThan(300)
}

async function aQuoteOut(firm: Firm) {
  const { ada, maya } = firm
  const project = await inFirm(firm, (db) =>
    build.aProject(db, { name: 'Weir', accepted: null, price: '1250.00', managed_by_id: maya.id }),
  )
  const template_id = (await as(ada, documentTemplateCalls.list, {})).body.find(({ kind }) => kind === 'quote')?.id ?? 0
  const sent = (await as(ada, sendDocument, { ...withId(project), body: { template_id, mail: false } })).body
  const { link } = (await as(ada, makeDocumentLink, withId(sent))).body
  return { params: { secret: /\/q\/([^/]+)\/$/.exec(link)?.[1] ?? '' } }
}
const quoteReaders = ['projects.view_quote', 'projects.view_project'] as const

const anInvoiceOf = ({ client, ...firm }: Firm, more: object) =>
  inFirm(firm, (db) => build.anInvoice(db, { client_id: client.id, date: addDays(day, -40), ...more }))

const submitted = (firm: Firm, who: Person, status: 'draft' | 'submitted' = 'submitted') =>
  inFirm(firm, (db) =>
    build.anEntry(db, {
      user_id: who.id,
      date: '2026-03-03',
      start: '2026-03-03T09:00:00Z',
      end: '2026-03-03T12:00:00Z',
      status,
      project_id: firm.project.id,
      task_id: firm.task.id,
    }),
  )

const causes: Record<NotificationEvent, (firm: Firm) => Promise<Cause>> = {
  mention: async ({ ada, maya, client }) => {
    const write = (by: Person) => () =>
      ok(as(by, commentCalls.client.create, { ...withId(client), body: { text: `Ask @user-id:${maya.id}` } }))
    return { to: maya, act: write(ada), self: write(maya), needs: ['clients.view_client', 'clients.view_comment'] }
  },
  booking: async ({ maya, sam, task: { id } }) => {
    const body = { user_ids: [sam.id], task_id: id, start: addDays(day, 8), end: addDays(day, 9) }
    return { to: sam, act: () => ok(as(maya, createBookings, { body })) }
  },
  task: async ({ ada, maya, otherTask }) => {
    const assign = (by: Person) => async () => {
      const version = await versionOf(ada, otherTask)
      await ok(as(by, task.calls.change, { ...withId(otherTask), query: {}, body: { version, user_ids: [maya.id] } }))
    }
    return { to: maya, act: assign(ada), again: assign(ada), self: assign(maya) }
  },
  hours_approved: async (firm) => {
    const { id } = await submitted(firm, firm.sam)
    return {
      to: firm.sam,
      act: () => ok(as(firm.maya, approveDiary, { body: { ids: [id] } })),
      needs: ['diary.view_entry'],
    }
  },
  hours_rejected: async (firm) => {
    const { id } = await submitted(firm, firm.sam)
    return {
      to: firm.sam,
      act: () => ok(as(firm.maya, rejectDiary, { body: { ids: [id], reason: 'Which pier?' } })),
      needs: ['diary.view_entry'],
    }
  },
  hours_wait: async (firm) => {
    const { sam, maya } = firm
    const { id } = await submitted(firm, sam, 'draft')
    return {
      to: maya,
      act: () => ok(as(sam, submitDiary, { body: { ids: [id] } })),
      needs: [
        'diary.decide_any',
        'diary.decide_own_staff',
        'diary.decide_own_department',
        'diary.decide_own_quote_item_department',
        'diary.decide_own_project',
      ],
    }
  },
  decision_late: async (firm) => {
    const { id } = await submitted(firm, firm.sam)
    await inFirm(firm, (db) =>
      db.updateTable('diary_entry').set({ submitted_at: '2026-03-03T13:00:00Z' }).where('id', '=', id).execute(),
    )
    return {
      to: firm.maya,
      others: [firm.ada],
      act: () => look(firm),
      again: () => look(firm),
      needs: ['diary.view_entry'],
    }
  },
  leave_decided: async (firm) => {
    const { ask, decide } = await leaveOf({ aFirm: async () => firm, as, inFirm })()
    const { body } = await ask(0, 1)
    return {
      to: firm.sam,
      act: () => ok(decide(firm.maya, body, 'A')),
      self: () => ok(decide(firm.sam, body, 'C')),
    }
  },
  leave_requested: async (firm) => {
    const { ask } = await leaveOf({ aFirm: async () => firm, as, inFirm })()
    return {
      to: firm.maya,
      act: () => ok(ask(0, 1)),
      needs: ['leave.decide_any', 'leave.decide_own_staff', 'leave.decide_own_department'],
    }
  },
  expense_waits: async ({ maya, sam, ada }) => {
    const { body } = await as(sam, expense.calls.create, {
      body: { amount: '24.5', description: 'Train', type_id: await firstType(ada) },
    })
    const ids = { body: { ids: [body.id] } }
    return {
      to: maya,
      act: () => ok(as(sam, expense.calls.submit, ids)),
      needs: [
        'expenses.check_any',
        'expenses.check_own_staff',
        'expenses.check_own_department',
        'expenses.check_own_project',
      ],
    }
  },
  expense_checked: async ({ maya, fin, sam, ada, erin, otto, olga }) => {
    const { body } = await as(sam, expense.calls.create, {
      body: { amount: '24.5', description: 'Train', type_id: await firstType(ada) },
    })
    const ids = { body: { ids: [body.id] } }
    await ok(as(sam, expense.calls.submit, ids))
    const approves = await Promise.all(
      [ada, erin, otto, olga].map(async (person) => [person, (await as(person, getProfile, {})).body] as const),
    )
    return {
      to: fin,
      others: approves
        .filter(([, { permissions }]) => permissions.expenses?.includes('approve_any'))
        .map(([person]) => person),
      act: () => ok(as(maya, expense.calls.check, ids)),
      needs: [
        'expenses.approve_any',
        'expenses.approve_own_staff',
        'expenses.approve_own_department',
        'expenses.approve_own_project',
      ],
    }
  },
  expense_decided: async ({ maya, fin, sam, ada }) => {
    const { body } = await as(sam, expense.calls.create, {
      body: { amount: '24.5', description: 'Train', type_id: await firstType(ada) },
    })
    const ids = { body: { ids: [body.id] } }
    await ok(as(sam, expense.calls.submit, ids))
    await ok(as(maya, expense.calls.check, ids))
    return { to: sam, act: () => ok(as(fin, expense.calls.approve, ids)), needs: ['expenses.view_expense'] }
  },
  quote_read: async (firm) => {
    const secret = await aQuoteOut(firm)
    const open = () => ok(anonymous(openQuoteLink, secret))
    return { to: firm.maya, others: [firm.ada], act: open, again: open, needs: quoteReaders }
  },
  quote_answered: async (firm) => {
    const { params } = await aQuoteOut(firm)
    const body = { name: 'Carla Cole', chosen: [], total: '1250.00' }
    return {
      to: firm.maya,
      others: [firm.ada],
      act: () => ok(anonymous(acceptQuote, { params, body })),
      needs: quoteReaders,
    }
  },
  quote_unanswered: async (firm) => {
    const sent = addDays(day, -20)
    await inFirm(firm, (db) =>
      build.aProject(db, { requested: sent, quoted: sent, accepted: null, managed_by_id: firm.maya.id }),
    )
    return { to: firm.maya, act: () => look(firm), again: () => look(firm), needs: quoteReaders }
  },
  invoice_overdue: async (firm) => {
    await anInvoiceOf(firm, { due: addDays(day, -1) })
    return {
      to: firm.fin,
      others: [firm.ada],
      act: () => look(firm),
      again: () => look(firm),
      needs: ['invoice.view_invoice'],
    }
  },
  invoice_paid: async (firm) => {
    const invoice = await anInvoiceOf(firm, { due: addDays(day, 9) })
    return { to: firm.fin, act: () => pay(firm, invoice), needs: ['invoice.view_invoice'] }
  },
  budget: async (firm) => {
    const { maya, sam } = firm
    await inFirm(firm, async (db) => {
      const { id } = await build.aProject(db, { managed_by_id: maya.id, name: 'Weir', accepted: '2026-01-05' })
      await build.aQuoteItem(db, {
        project_id: id,
        name: 'Survey',
        costs: JSON.stringify([{ field_days: 0, office_days: 0, field_hours: 10, office_hours: 0, total: '0' }]),
        accepted: '2026-01-05',
      })
      await approvedHours(db, { user_id: sam.id, project_id: id, by: maya.id, date: addDays(day, -9), minutes: 540 })
    })
    return {
      to: maya,
      act: () => look(firm),
      again: () => look(firm),
      needs: ['projects.view_financials_own_projects'],
    }
  },
  qualification: async (firm) => {
    const { sam, maya } = firm
    await inFirm(firm, async (db) => {
      const { id: type_id } = await aRow(db, 'qualification_type', { name: 'Ladders' })
      await aRow(db, 'qualification', { user_id: sam.id, type_id, expiration: addDays(day, 30) })
    })
    return { to: sam, others: [maya], act: () => look(firm), again: () => look(firm) }
  },
  calibration: async (firm) => {
    const { ada, maya } = firm
    await grant(maya, 'equipment.view_equipment', 'file.view_file')
    await inFirm(firm, (db) =>
      build.anEquipment(db, { name: 'Level', next_calibration: addDays(day, 30), user_id: maya.id }),
    )
    return {
      to: maya,
      others: [ada],
      act: () => look(firm),
      again: () => look(firm),
      needs: ['equipment.view_equipment'],
    }
  },
  fault: async (firm) => {
    const { ada, maya, sam } = firm
    await grant(maya, 'equipment.view_equipment', 'file.view_file')
    await grant(sam, 'equipment.view_equipment')
    const piece = await inFirm(firm, (db) => build.anEquipment(db, { name: 'Level', user_id: maya.id }))
    const params = { id: String(piece.id) }
    return {
      to: maya,
      others: [ada],
      act: () => ok(as(sam, reportFault, { params, body: { fault: 'Bubble cracked' } })),
      needs: ['equipment.view_equipment'],
    }
  },
}

const firstType = async (ada: Person) => (await as(ada, expenseTypeCalls.list, {})).body[0]?.id ?? 0

async function pay({ ada, client }: Firm, { id }: { id: number }) {
  const { body } = await as(ada, payment.calls.create, { body: { client_id: client.id, amount_received: '1200.00' } })
  await ok(
    as(ada, payment.calls.allocate, {
      ...withId(body),
      body: { allocations: [{ invoice_id: id, amount: '1200.00' }] },
    }),
  )
}

const notified = async (person: Person, event: NotificationEvent) =>
  (await as(person, listNotifications, { query: {} })).body.results.filter((row) => row.event === event)
const peopleOf = ({ ada, maya, sam, otto, olga, fin, erin }: Firm) => [ada, maya, sam, otto, olga, fin, erin]
const choose = (person: Person, event: NotificationEvent, choice: object) =>
  ok(as(person, changeNotificationChoice, { body: { event, ...choice } }))
const mails = (firm: Firm, person: Person) =>
  inFirm(firm, (db) =>
    db
      .selectFrom('mail')
      .select(['key', 'subject', 'body_text'])
      .where('user_id', '=', person.id)
      .where('key', 'like', 'notification %')
      .orderBy('id')
      .execute(),
  )
/** Takes permissions from a person. */
async function without(person: Person, permissions: readonly Permission[]) {
  const { body } = await as(person, getProfile, {})
  const held = Object.entries(body.permissions).flatMap(([group, names]) =>
    (names as string[]).map((name) => `${group}.${name}` as Permission),
  )
  await grant(person, ...held.filter((permission) => !permissions.includes(permission)))
}

let otherFirm: Promise<Firm> | undefined

/** The first words of an event's sentence, who or what acts; and how it names its record, and when. */
const sentences: Record<
  Exclude<NotificationEvent, 'mention'>,
  { actor: string; subject: string; client?: true; time?: true }
> = {
  booking: { actor: 'Maya Moss', subject: 'booked you on Levels, .*, \\d.*' },
  task: { actor: 'Ada Adams', subject: 'assigned you to Monitoring' },
  hours_wait: { actor: 'Sam Stone', subject: 'submitted 1 entry of 3 Mar, 3:00 hours' },
  hours_approved: { actor: 'Maya Moss', subject: 'approved your entry of 3 Mar' },
  hours_rejected: { actor: 'Maya Moss', subject: 'rejected your entry of 3 Mar' },
  leave_requested: { actor: 'Sam Stone', subject: 'asks for leave, \\d' },
  leave_decided: { actor: 'Maya Moss', subject: 'approved your leave, \\d' },
  expense_waits: { actor: 'Sam Stone', subject: 'submitted “Train”, £24.50' },
  expense_checked: { actor: 'Maya Moss', subject: 'checked “Train” of Sam Stone, £24.50' },
  expense_decided: { actor: '[A-Z]', subject: 'approved your expense “Train”, £24.50' },
  decision_late: {
    actor: '1 entry',
    subject: 'has waited for your decision for 3 days or longer, since \\d',
    time: true,
  },
  quote_read: { actor: '[A-Z]', subject: 'opened quote P \\d+, revision 1', client: true },
  quote_answered: { actor: 'Carla Cole', subject: 'accepted quote P \\d+, £1,250.00', client: true },
  quote_unanswered: { actor: '[A-Z]', subject: 'has not answered quote P \\d+ of \\d', time: true },
  invoice_overdue: { actor: '[A-Z]', subject: 'has not paid .* by \\d.*£', time: true },
  invoice_paid: { actor: '[A-Z]', subject: 'paid .*, £1,200.00' },
  budget: { actor: '[A-Z].*Weir', subject: 'has used 80% of its budget: 9:00 of 10:00 hours', time: true },
  qualification: { actor: 'The qualification Ladders', subject: 'of Sam Stone expires on \\d', time: true },
  calibration: { actor: 'The calibration', subject: 'of Level is due on \\d', time: true },
  fault: { actor: 'Sam Stone', subject: 'reported a fault of Level: \\w' },
}

describe.each(eventNames)('%s', (event) => {
  const cause = causes[event]

  test('comes once to whom it concerns, says who, and opens a record that they may read', async () => {
    const firm = await aFirm()
    otherFirm ??= aFirm({ name: 'Other Surveys' })
    const { to, others = [], act, again } = await cause(firm)
    await act()
    await again?.()
    const counts = await Promise.all(peopleOf(firm).map(async (person) => (await notified(person, event)).length))
    expect(counts).toEqual(peopleOf(firm).map(({ id }) => ([to, ...others].some((person) => person.id === id) ? 1 : 0)))
    for (const person of peopleOf(await otherFirm)) expect(await notified(person, event)).toEqual([])
    const [row] = await notified(to, event)
    if (!row?.resource) throw new Error('Each event here has a record.')
    if (event !== 'mention') {
      const { actor, subject, client, time } = sentences[event]
      expect(row.text).toMatch(new RegExp(`^${actor}.*${subject}.*\\.$|^${actor}.*${subject}.*: Which pier\\?$`))
      expect(row.text).not.toMatch(
        /\d{4}-\d{2}-\d{2}|[a-z]_[a-z]|user-id|undefined|null|\b(id|entry|expense|task) \d|^(It|Its|Your) /,
      )
      // A client has a name and no id, and what only time causes has neither.
      expect(row.by).toEqual({
        id: client || time ? null : expect.any(Number),
        name: time ? '' : expect.stringMatching(/./),
      })
    }
    const opened = await raw({
      method: 'GET',
      url: `/api/${row.resource}/${row.record_id}/`,
      headers: await headersOf(to),
    })
    expect(opened.status, opened.text).toBe(200)
  })

  test('comes by email at once, once, and neither way where it is switched off', async () => {
    const firm = await aFirm()
    const { to, act, again } = await cause(firm)
    await choose(to, event, { app: false, mail: 'now' })
    await act()
    await again?.()
    const reminded = event === 'qualification'
    expect([(await notified(to, event)).length, (await mails(firm, to)).length]).toEqual([0, reminded ? 0 : 1])
    expect((await as(to, countNotifications, {})).body.unread).toBe(0)

    const quiet = await aFirm()
    const never = await cause(quiet)
    await choose(never.to, event, { app: false, mail: 'off' })
    await never.act()
    expect([await notified(never.to, event), await mails(quiet, never.to)]).toEqual([[], []])
  })

  test('is neither for people who have left, nor for those who may not read the record, then or later', async () => {
    const firm = await aFirm()
    const { to, act, needs } = await cause(firm)
    await inFirm(firm, (db) => db.updateTable('member').set({ active: false }).where('id', '=', to.id).execute())
    await act().catch(() => {})
    const { rows } = await inFirm(firm, (db) =>
      sql`select from notification where user_id = ${to.id} and event = ${event}`.execute(db),
    )
    expect(rows).toEqual([])
    if (!needs) return

    const secret = await aFirm()
    const withheld = await cause(secret)
    await without(withheld.to, needs)
    await choose(withheld.to, event, { mail: 'now' }).catch(() => {})
    await withheld.act()
    expect([await notified(withheld.to, event), await mails(secret, withheld.to)]).toEqual([[], []])

    const lost = await aFirm()
    const later = await cause(lost)
    await later.act()
    await without(later.to, needs)
    expect(await notified(later.to, event)).toEqual([])
    expect((await as(later.to, countNotifications, {})).body.unread).toBe(0)
  })
})

test.each(['mention', 'task', 'leave_decided'] as const)('%s: one’s own act is no news', async (event) => {
  const firm = await aFirm()
  const { to, self } = await causes[event](firm)
  if (!self) throw new Error('The person can do it themselves.')
  await self()
  expect(await notified(to, event)).toEqual([])
})

test('three moves of a booking are one notification with its latest state, which opens its day', async () => {
  const { maya, sam, task: levels } = await aFirm()
  const [start, end] = [addDays(day, 8), addDays(day, 9)]
  const made = await as(maya, createBookings, { body: { user_ids: [sam.id], task_id: levels.id, start, end } })
  const id = made.body.results[0]?.id ?? 0
  const move = async (by: number) =>
    ok(as(maya, changeBookings, { body: { bookings: [{ id, start: addDays(start, by), end: addDays(end, by) }] } }))
  for (const by of [1, 2, 3]) await move(by)
  expect(await notified(sam, 'booking')).toMatchObject([
    {
      text: expect.stringMatching(/^Maya Moss moved your booking on Levels, P \d+ from .* to /),
      day: addDays(start, 3),
      record: 'Levels',
    },
  ])
  await as(sam, readAllNotifications, {})
  await ok(as(maya, deleteBookings, { body: { ids: [id] } }))
  expect(await notified(sam, 'booking')).toMatchObject([
    { text: expect.stringMatching(/^Maya Moss removed your booking on Levels, P \d+, /), read: false },
  ])
})

test('rejected hours are put back whether their email was sent, is being sent, or waits: then it is no longer sent', async () => {
  const firm = await aFirm()
  const { maya, sam } = firm
  const mailStates = () =>
    inFirm(firm, async (db) => {
      const { rows } = await sql<{ state: string }>`
        select concat_ws(' ', case when sent is not null then 'sent' when claimed_until is not null then 'claimed' when failed is not null then 'failed' end, nullif(last_error, '')) as state
          from mail where user_id = ${sam.id} order by id`.execute(db)
      return rows.map(({ state }) => state)
    })
  const rejectAndUndo = async (meanwhile: string | null) => {
    const { id } = await submitted(firm, sam)
    const { headers } = await as(maya, rejectDiary, { body: { ids: [id], reason: 'Which pier?' } })
    if (meanwhile !== null)
      await inFirm(firm, (db) =>
        sql`update mail set ${sql.raw(meanwhile)} where id = (select max(id) from mail)`.execute(db),
      )
    await ok(as(maya, undoChange, { body: { token: String(headers['x-undo']) } }))
    const entry = await inFirm(firm, (db) =>
      db.selectFrom('diary_entry').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(entry.status).toBe('submitted')
    await inFirm(firm, (db) => db.deleteFrom('diary_entry').where('id', '=', id).execute())
  }
  await rejectAndUndo('sent = now(), attempts = 1')
  await rejectAndUndo(`claimed_until = now() + interval '5 minutes', attempts = 1`)
  await rejectAndUndo(null)
  expect(await mailStates()).toEqual(['sent', 'claimed', 'failed Not sent because the change was undone.'])
})

test('a booking that moves to another task opens that one', async () => {
  const { maya, sam, task: levels, otherTask } = await aFirm()
  const [start, end] = [addDays(day, 8), addDays(day, 9)]
  const book = { user_ids: [sam.id], task_id: levels.id, start, end }
  const id = (await as(maya, createBookings, { body: book })).body.results[0]?.id ?? 0
  const move = (task_id: number | null, label: string) =>
    ok(as(maya, changeBookings, { body: { bookings: [{ id, task_id, label }] } }))
  await move(otherTask.id, '')
  expect(await notified(sam, 'booking')).toMatchObject([{ resource: 'tasks', record_id: otherTask.id }])
  await move(null, 'Induction')
  expect(await notified(sam, 'booking')).toMatchObject([{ resource: null, record: 'Schedule' }])
})

test('many bookings at once are one email', async () => {
  const firm = await aFirm()
  const { maya, sam, task: levels } = firm
  await choose(sam, 'booking', { mail: 'now' })
  const book = (start: string) => ({ user_ids: [sam.id], task_id: levels.id, start, end: start })
  const made: number[] = []
  for (const by of [1, 2, 3, 4, 5, 6])
    made.push((await as(maya, createBookings, { body: book(addDays(day, by)) })).body.results[0]?.id ?? 0)
  expect(await mails(firm, sam)).toHaveLength(6)
  await ok(as(maya, deleteBookings, { body: { ids: made } }))
  const all = await mails(firm, sam)
  expect(all).toHaveLength(7)
  expect(all.at(-1)?.subject).toBe('6 notifications')
  expect(all.at(-1)?.body_text.match(/removed your booking/g)).toHaveLength(6)
})

test('a further mention in the same place is mailed to who has none in the app', async () => {
  const firm = await aFirm()
  const { ada, maya, client, org_id } = firm
  await choose(maya, 'mention', { app: false, mail: 'now' })
  const place = { name: 'client', id: client.id }
  for (const count of [1, 2]) {
    await inFirm(firm, (db) =>
      notifyOfMention({ db, me: { org_id, id: ada.id, name: 'Ada' }, mail: testSettings.mail }, place, place, [
        maya.id,
      ]),
    )
    expect(await mails(firm, maya)).toHaveLength(count)
  }
})

test('a client who reads the answered quote again is no news, and only who sees the price is mailed it', async () => {
  const firm = await aFirm()
  const { ada, maya } = firm
  await without(maya, ['projects.view_financials', 'projects.view_financials_own_projects'])
  const { params } = await aQuoteOut(firm)
  const { id } = await inFirm(firm, (db) => db.selectFrom('document').select('id').executeTakeFirstOrThrow())
  const { link } = (await as(ada, makeDocumentLink, withId({ id }))).body
  const body = { name: 'Carla Cole', chosen: [], total: '1250.00' }
  await ok(anonymous(acceptQuote, { params, body }))
  await ok(anonymous(openQuoteLink, { params: { secret: /\/q\/([^/]+)\/$/.exec(link)?.[1] ?? '' } }))
  expect(await notified(ada, 'quote_answered')).toHaveLength(1)
  const texts = async (person: Person) => (await mails(firm, person)).map(({ body_text }) => body_text).join()
  expect(await texts(ada)).toContain('£1,250.00')
  expect(await texts(maya)).toContain('Carla Cole has accepted')
  expect(await texts(maya)).not.toContain('1,250')
})

test('an invoice is paid by an amount of the same value, however it is written', async () => {
  const firm = await aFirm()
  const { ada, fin, client } = firm
  const invoice = await anInvoiceOf(firm, { due: addDays(day, 9) })
  const { body } = await as(ada, payment.calls.create, { body: { client_id: client.id, amount_received: '1200.00' } })
  await ok(
    as(ada, payment.calls.allocate, {
      ...withId(body),
      body: { allocations: [{ invoice_id: invoice.id, amount: '1200' }] },
    }),
  )
  expect(await notified(fin, 'invoice_paid')).toHaveLength(1)
})

test('a booking that is over concerns nobody; one without a task has its label and no record', async () => {
  const { maya, sam } = await aFirm()
  const book = (start: string) =>
    ok(as(maya, createBookings, { body: { user_ids: [sam.id], label: 'Induction', start, end: start } }))
  await book(addDays(day, -3))
  expect(await notified(sam, 'booking')).toEqual([])
  await book(addDays(day, 3))
  expect(await notified(sam, 'booking')).toMatchObject([
    {
      record: 'Schedule',
      resource: null,
      record_id: null,
      day: addDays(day, 3),
      text: expect.stringContaining('for Induction'),
    },
  ])
})

test('each person has the choices of their role, and changes them with a way back', async () => {
  const { fin, sam } = await aFirm()
  const chosen = async (person: Person, event: NotificationEvent) =>
    (await as(person, listNotificationChoices, {})).body.events.find((row) => row.event === event)
  expect(await chosen(fin, 'invoice_overdue')).toMatchObject({ app: true, mail: 'daily', reach: 'all' })
  expect(await chosen(sam, 'invoice_overdue')).toBeUndefined()
  const changed = await as(fin, changeNotificationChoice, { body: { event: 'invoice_overdue', mail: 'off' } })
  expect(changed.body.events.find((row) => row.event === 'invoice_overdue')).toMatchObject({
    mail: 'off',
    reach: 'all',
  })
  await ok(as(fin, undoChange, { body: { token: String(changed.headers['x-undo']) } }))
  expect(await chosen(fin, 'invoice_overdue')).toMatchObject({ mail: 'daily' })
})

test('the daily email comes in the morning, once, with what is unread and may still be seen', async () => {
  const firm = await aFirm()
  const { maya, sam, ada, task: levels, otherTask, client } = firm
  const [start, end] = [addDays(day, 8), addDays(day, 9)]
  await ok(as(maya, createBookings, { body: { user_ids: [sam.id], task_id: levels.id, start, end } }))
  await ok(
    as(ada, task.calls.change, {
      ...withId(otherTask),
      query: {},
      body: { version: await versionOf(ada, otherTask), user_ids: [sam.id] },
    }),
  )
  await ok(as(ada, commentCalls.client.create, { ...withId(client), body: { text: `@user-id:${sam.id} look` } }))
  const morning = (by: number) => `${addDays(day, by)}T07:30:00Z`
  const send = (now: string) => remind(database(), testSettings.mail, now, digestsDue)
  const digests = async (person: Person) =>
    (await inFirm(firm, (db) => db.selectFrom('mail').selectAll().where('user_id', '=', person.id).execute())).filter(
      ({ key }) => key.startsWith('digest'),
    )
  expect(await send(`${addDays(day, 1)}T05:00:00Z`)).toBe(0)
  await send(morning(1))
  await send(`${addDays(day, 1)}T16:00:00Z`)
  const [letter, ...more] = await digests(sam)
  expect([letter?.subject, more]).toEqual(['2 notifications', []])
  expect(letter?.body_text).toMatch(/Maya Moss booked you on Levels, .*\n\nAda Adams assigned you to Monitoring, .*\./)
  // Sam sees no comments of clients.
  expect(letter?.body_text).not.toContain('look')
  await send(morning(2))
  expect(await digests(sam)).toHaveLength(1)
})

const versionOf = async (by: Person, record: { id: number }) =>
  (await as(by, task.calls.get, { ...withId(record), query: {} })).body.version

test('the windows of a person hear of each notification and of its reading; those of others do not', async () => {
  const { maya, sam, olga, task: levels } = await aFirm()
  const cursors = new Map<number, string>()
  const heard = async (person: Person) => {
    const { body } = await as(person, followRecords, {
      query: { watch: 'notifications', ...(cursors.has(person.id) && { since: cursors.get(person.id) ?? '' }) },
    })
    cursors.set(person.id, body.cursor)
    return body.changed.length > 0
  }
  const both = async () => [await heard(sam), await heard(olga)]
  await both()
  const [start, end] = [addDays(day, 8), addDays(day, 9)]
  const made = await as(maya, createBookings, { body: { user_ids: [sam.id], task_id: levels.id, start, end } })
  expect(await both()).toEqual([true, false])
  await as(sam, readAllNotifications, {})
  expect(await both()).toEqual([true, false])
  const bookings = [{ id: made.body.results[0]?.id ?? 0, start: addDays(start, 1), end: addDays(end, 1) }]
  const moved = await as(maya, changeBookings, { body: { bookings } })
  expect(await both()).toEqual([true, false])
  await ok(as(maya, undoChange, { body: { token: String(moved.headers['x-undo']) } }))
  expect(await both()).toEqual([true, false])
  await as(maya, commentCalls.project.list, { params: { id: String(levels.project_id) }, query: {} })
  expect(await both()).toEqual([false, false])
})
