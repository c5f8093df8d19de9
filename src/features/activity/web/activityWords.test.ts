import { expect, test } from 'vitest'

import { knownActions } from '#core/historyActions.ts'
import { project } from '#features/projects/projects.ts'
import { activityEvents } from '../activity.contract.ts'
import { activityWords } from './activityWords.ts'
import { toldChange } from './changeWords.ts'

const sentence = (event: (typeof activityEvents)[number], user: { id: number; name: string } | null, name = '') => {
  const { who, before, after } = activityWords({ event, user, name })
  return [who, before, '…', after].filter((words) => words !== null && words !== '').join(' ')
}

test('an invoice that nobody here has issued is told without an actor', () => {
  expect(sentence('invoice_issued', null)).toBe('Invoice … was issued')
  expect(sentence('credit_issued', null)).toBe('Credit note … was issued')
  expect(sentence('invoice_issued', { id: 1, name: 'Ada Able' })).toBe('Ada Able issued invoice …')
})

test('what was made and sent in one act names who got it', () => {
  const ada = { id: 1, name: 'Ada Able' }
  expect(sentence('invoice_issued', ada, 'Carla Cole')).toBe('Ada Able issued and sent invoice … to Carla Cole')
  expect(sentence('document_sent', ada, 'Carla Cole')).toBe('Ada Able sent … to Carla Cole')
  expect(sentence('document_sent', null, 'Carla Cole')).toBe('… was sent to Carla Cole')
})

test('only what the client did is said of the client', () => {
  expect(sentence('accepted', null, 'Carla Cole')).toBe('Carla Cole accepted …')
  const ofClient = activityEvents.filter((event) => sentence(event, null).includes('The client'))
  expect(ofClient).toEqual(['read', 'accepted', 'declined'])
})

test('a person of the firm begins the line of what they did', () => {
  const byPerson = activityEvents.filter((event) => sentence(event, { id: 1, name: 'Ada' }).startsWith('Ada '))
  const others = ['read', 'accepted', 'declined', 'payment_received', 'payment_returned']
  expect(byPerson).toEqual(activityEvents.filter((event) => !others.includes(event)))
})

const labels: Readonly<Record<string, string>> = project.labels
const change = (action: string, user: { id: number; name: string } | null) => {
  const fields = Object.keys(project.labels).map((field) => ({ field, before: null, after: '2026-03-02' }))
  const item = { id: 1, at: '2026-03-02T09:00:00Z', user, on_behalf_of: null, key: null, action, changes: fields }
  const { who, action: words } = toldChange(item, { project: 'P7', labelOf: (field) => labels[field] ?? field })
  return `${who} ${words}`
}

test('every line has an actor or a cause, names its thing, and shows neither a key of a field nor a stored day', () => {
  const ada = { id: 1, name: 'Ada Able' }
  const events = activityEvents.filter((event) => event !== 'changed')
  const lines = [ada, null].flatMap((user) => [
    ...events.map((event) => [event, sentence(event, user, 'Carla Cole')]),
    ...knownActions.map((action) => [action, change(action, user)]),
  ])
  expect(lines.length).toBeGreaterThan(100)
  for (const [kind = '', line = ''] of lines) {
    expect(line, kind).not.toMatch(/[a-z]_[a-z]|\d{4}-\d\d|System|(?:added|changed|marked|removed) it\b|undefined|null/)
    expect(line.split(' ').length, line).toBeGreaterThan(1)
  }
  // Nobody of the firm: the program says why.
  for (const action of knownActions)
    expect(change(action, null)).toMatch(/^Fieldbook .* (automatically|for the client|from a file)$/)
  expect(change('insert', null)).toBe('Fieldbook added P7 automatically')
})

test('a change that a sentence tells has no line below it: who reached a milestone, and when it was', () => {
  const item = {
    id: 1,
    at: '2026-03-02T09:00:00Z',
    user: { id: 1, name: 'Ada Able' },
    on_behalf_of: null,
    key: null,
    action: 'update',
    changes: [
      { field: 'surveyed', before: null, after: '2026-03-02' },
      { field: 'surveyed_by_id', before: null, after: 'Ada Able' },
      { field: 'deadline', before: null, after: '2026-04-02' },
    ],
  }
  const { action, details } = toldChange(item, { project: 'P7', labelOf: (field) => labels[field] ?? field })
  expect(action).toBe('marked P7 as surveyed and changed the deadline')
  expect(details.map(({ field }) => field)).toEqual(['deadline'])
})
