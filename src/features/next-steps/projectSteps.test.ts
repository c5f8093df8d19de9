import { expect, test } from 'vitest'

import type { NextStepFacts } from './nextSteps.contract.ts'
import { mayTake, nextStepOf, waitingSteps } from './projectSteps.rules.ts'

const texts = {
  quote: 'Quote',
  date: (day: string) => day,
  today: '2026-03-04',
  dayOf: (instant: string) => instant.slice(0, 10),
  money: (amount: string) => `£${amount}`,
}
const facts: NextStepFacts = {
  items: 2,
  quote: null,
  tasks: 1,
  planned: true,
  pending: 0,
  unbilled: '0.00',
  invoices: { count: 1, draft: null, issued: null, open: null },
}
const sent = {
  id: 3,
  revision: 1,
  state: 'open',
  sent: '2026-03-02T09:00:00Z',
  opened: null,
  links: 1,
  changed: false,
  valid_until: '2026-04-01',
  mailed: true,
} as const
type Days = Parameters<typeof nextStepOf>[0]
const days = (upTo: string | null, more: object = {}) => {
  const names = [
    'requested',
    'quoted',
    'accepted',
    'surveyed',
    'processed',
    'checked',
    'delivered',
    'invoiced',
    'received',
  ]
  const reached = upTo === null ? -1 : names.indexOf(upTo)
  return {
    ...Object.fromEntries(names.map((name, index) => [name, index <= reached ? '2026-03-02' : null])),
    abandoned: null,
    quote_decision: null,
    client_id: 4,
    can_view_financials: true,
    ...more,
  } as Days
}
const label = (upTo: string | null, more: Partial<NextStepFacts> = {}) =>
  nextStepOf(days(upTo), { ...facts, ...more }, texts)?.label

test('a job leads from the first item to the last payment', () => {
  expect([
    label('requested', { items: 0 }),
    label('requested'),
    label('quoted', { quote: sent }),
    label('accepted', { tasks: 0, planned: false }),
    label('accepted', { planned: false }),
    label('accepted'),
    label('surveyed'),
    label('processed'),
    label('checked'),
    label('delivered', { pending: 2, unbilled: '900.00' }),
    label('delivered', { unbilled: '900.00' }),
    label('delivered', { invoices: { ...facts.invoices!, draft: { id: 7, name: 'Draft 7' } } }),
    label('delivered', { invoices: { ...facts.invoices!, issued: { id: 7, name: '2026-7' } } }),
    label('delivered'),
    label('invoiced', { invoices: { ...facts.invoices!, open: { id: 7, name: '2026-7', open: '900.00' } } }),
    label('invoiced'),
    label('received'),
  ]).toEqual([
    'Add items',
    'Send quote',
    'Mark as accepted',
    'Add tasks',
    'Plan the crew',
    'Mark as surveyed',
    'Mark as processed',
    'Mark as checked',
    'Mark as delivered',
    'Approve hours',
    'Bill',
    'Issue invoice',
    'Send invoice',
    'Mark as invoiced',
    'Record payment',
    'Mark as received',
    undefined,
  ])
})

test('the answer of the client leads: opened, changed, declined, expired', () => {
  const quote = (more: Partial<NonNullable<NextStepFacts['quote']>>) =>
    nextStepOf(days('quoted'), { ...facts, quote: { ...sent, ...more } }, texts)
  expect(quote({})?.sentence).toBe(
    'Sent on 2026-03-02. The client has not opened it yet. No answer for 2 days; valid until 2026-04-01.',
  )
  expect(quote({ opened: '2026-03-03T10:00:00Z' })?.sentence).toBe(
    'The client opened it on 2026-03-03. No answer for 2 days; valid until 2026-04-01.',
  )
  expect(quote({ changed: true })).toMatchObject({
    label: 'Send new quote',
    sentence: 'The items changed since revision 1 was sent.',
  })
  expect(quote({ state: 'declined' })?.sentence).toBe('The client declined revision 1.')
  expect(quote({ state: 'expired' })?.label).toBe('Send new quote')
})

test('a quote that nobody mailed is ready, not sent: its link is copied, and then the client is waited for', () => {
  const quote = { ...sent, mailed: false, links: 0 }
  expect(nextStepOf(days('quoted'), { ...facts, quote }, texts)).toMatchObject({
    label: 'Copy link',
    sentence: 'Ready to share by link since 2026-03-02.',
    action: { kind: 'link', id: 3 },
  })
  expect(label('quoted', { quote: { ...quote, opened: '2026-03-03T10:00:00Z' } })).toBe('Mark as accepted')
  expect(nextStepOf(days('quoted'), { ...facts, quote: { ...quote, links: 1 } }, texts)).toMatchObject({
    label: 'Mark as accepted',
    sentence: expect.stringContaining('since 2026-03-02. The client has not opened it yet. No answer for 2 days;'),
    others: [{ label: 'Mark as lost…' }, { label: 'Follow up' }, { label: 'Copy link', action: { id: 3 } }],
    listed: 'Waiting',
  })
})

test('an open quote waits at first, and is followed up after a fortnight or a week before its end', () => {
  const step = (day: string, quote: typeof sent | null = sent) =>
    nextStepOf(days('quoted'), { ...facts, quote }, { ...texts, today: day })
  const labels = (day: string) => {
    const found = step(day)
    return [found?.label, ...(found?.others ?? []).map((act) => act.label), found?.listed]
  }
  expect(labels('2026-03-14')).toEqual(['Mark as accepted', 'Mark as lost…', 'Follow up', 'Waiting'])
  const followed = ['Follow up', 'Mark as accepted', 'Mark as lost…', 'Follow up']
  expect(labels('2026-03-16')).toEqual(followed)
  expect(labels('2026-03-26')).toEqual(followed)
  // Who followed up and learned when the client decides is reminded from that day.
  const expected = (day: string) =>
    nextStepOf(days('quoted', { quote_decision: '2026-03-25' }), { ...facts, quote: sent }, { ...texts, today: day })
  expect(expected('2026-03-24')).toMatchObject({
    label: 'Mark as accepted',
    sentence: expect.stringContaining('; valid until 2026-04-01; decision expected on 2026-03-25.'),
    listed: 'Waiting',
  })
  expect(expected('2026-03-25')?.label).toBe('Follow up')
  // Where no document was made, the day on which it was quoted counts.
  expect(step('2026-03-05', null)).toMatchObject({
    sentence: 'Quoted on 2026-03-02. No answer for 3 days.',
    listed: 'Waiting',
  })
})

test('what the viewer cannot see leads nowhere: nobody is told to bill, or that all is paid', () => {
  const hidden = { items: null, tasks: null, planned: null, unbilled: null, invoices: null }
  expect(label('requested', hidden)).toBe('Send quote')
  expect(label('accepted', hidden)).toBe('Mark as surveyed')
  expect(label('delivered', hidden)).toBeUndefined()
  expect(label('invoiced', hidden)).toBeUndefined()
  expect(label('delivered', { unbilled: null })).toBeUndefined()
  expect(label('invoiced', { invoices: { ...facts.invoices!, count: 0 } })).toBeUndefined()
})

test('who does not see the prices is told whom to ask, and offered no sending', () => {
  const me: Parameters<typeof mayTake>[0] = { permissions: { projects: ['change_project'] } }
  const sending = (more: object) => nextStepOf(days('requested', more), facts, texts)!
  const seen = sending({ can_view_financials: true })
  const unseen = sending({ can_view_financials: false, managed_by: { name: 'Ingrid Dahl' } })
  expect([mayTake(me, seen), mayTake(me, unseen)]).toEqual([true, false])
  expect(unseen.sentence).toBe(
    '2 items ready. The quote is not sent yet. To send it you need permission to see its prices: ask Ingrid Dahl or an administrator.',
  )
})

test('hours to approve and drafts wait beside the work; an abandoned job leads nowhere', () => {
  const waits = { ...facts, pending: 1, invoices: { ...facts.invoices!, draft: { id: 7, name: 'Draft 7' } } }
  expect(waitingSteps(days('surveyed'), waits, texts).map(({ sentence }) => sentence)).toEqual([
    '1 entry of hours waits for your approval.',
    'Draft 7 is not issued yet.',
  ])
  const delivered = { ...waits, unbilled: '900.00' }
  expect(nextStepOf(days('delivered'), delivered, texts)?.label).toBe('Approve hours')
  expect(waitingSteps(days('delivered'), delivered, texts).map(({ label: act }) => act)).toEqual([
    'Issue invoice',
    'Bill',
  ])
  expect(waitingSteps(days('received'), delivered, texts)).toEqual([])
  expect(nextStepOf(days('accepted', { abandoned: '2026-03-05' }), waits, texts)).toBeNull()
})

test('work of the firm’s own leads to the approval of its hours alone', () => {
  const own = days('accepted', { client_id: null, quoted: null })
  expect(nextStepOf(own, { ...facts, planned: false }, texts)).toBeNull()
  expect(nextStepOf(own, { ...facts, pending: 3 }, texts)?.label).toBe('Approve hours')
})

test('a won project without tasks says for how many items they are added', () => {
  const sentence = (items: number | null) =>
    nextStepOf(days('accepted'), { ...facts, items, tasks: 0 }, texts)?.sentence
  expect([sentence(2), sentence(0)]).toEqual([
    'Add the tasks for the 2 items, so that people can be booked.',
    'Add a task, so that people can be booked.',
  ])
})
