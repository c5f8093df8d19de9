import { expect, test } from 'vitest'

import { activityEvents } from '../activity.contract.ts'
import { activityWords } from './activityWords.ts'

const sentence = (event: (typeof activityEvents)[number], user: { id: number; name: string } | null, name = '') => {
  const { who, before, after } = activityWords({ event, user, name })
  return [who, before, '…', after].filter((words) => words !== null && words !== '').join(' ')
}

test('an invoice that nobody here has issued is told without an actor', () => {
  expect(sentence('invoice_issued', null)).toBe('Invoice … was issued')
  expect(sentence('credit_issued', null)).toBe('Credit note … was issued')
  expect(sentence('invoice_issued', { id: 1, name: 'Ada Able' })).toBe('Ada Able issued invoice …')
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
