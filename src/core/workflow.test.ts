import { expect, test } from 'vitest'

import { defineWorkflow } from './workflow.ts'

const door = defineWorkflow({
  states: { open: 'Open', shut: 'Shut', locked: 'Locked' },
  stateOf: ({ state }: { state: 'open' | 'shut' | 'locked'; hasKey?: boolean }) => state,
  actions: {
    shut: { open: 'shut' },
    lock: { shut: 'locked' },
    remove: { open: 'deleted', shut: 'deleted' },
  },
  sentences: { lock: { open: 'Shut the door first.' } },
  otherwise: (_action, word) => `The door is ${word} already.`,
  requires: { lock: ({ hasKey }) => (hasKey ? null : 'You have no key.') },
})

test('an action is allowed from the states of the table, and leads where that says', () => {
  expect(door.startsFrom('remove')).toEqual(['open', 'shut'])
  expect([door.stateAfter('shut', 'open'), door.stateAfter('shut', 'locked')]).toEqual(['shut', null])
  expect(door.stateAfter('remove', 'shut')).toBe('deleted')
})

test('a refusal has the sentence of its state, or the usual one; then comes what is missing', () => {
  expect(door.whyNot('lock', { state: 'open' })).toBe('Shut the door first.')
  expect(door.whyNot('lock', { state: 'locked' })).toBe('The door is locked already.')
  expect(door.whyNot('lock', { state: 'shut' })).toBe('You have no key.')
  expect(door.whyNot('lock', { state: 'shut', hasKey: true })).toBeNull()
  expect(door.allows('lock', { state: 'shut', hasKey: true })).toBe(true)
})
