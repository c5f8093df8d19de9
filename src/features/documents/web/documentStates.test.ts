import { expect, test } from 'vitest'

import { shownState } from './documentStates.ts'

test('what was neither mailed nor opened is ready, not sent: a quote, a letter and a confirmation alike', () => {
  const word = (state: 'open' | 'sent' | 'replaced', more: object = {}) =>
    shownState({ state, mailed: false, opened: null, ...more })[1]
  expect([word('open'), word('sent'), word('replaced')]).toEqual(['Ready, not sent', 'Ready, not sent', 'Replaced'])
  expect([word('open', { mailed: true }), word('sent', { mailed: true })]).toEqual(['Waiting for an answer', 'Sent'])
  expect(word('sent', { opened: '2026-03-03T10:00:00Z' })).toBe('Sent')
})
