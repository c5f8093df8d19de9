import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parse } from '#core/search.ts'
import { atCaret, bestFirst, withKey, withValue } from './completion.ts'

const keys = ['project', 'status', 'hours']
/** The caret is where the bar stands. */
const atDrawn = (drawn: string) => atCaret(drawn.replace('|', ''), drawn.indexOf('|'), keys)

describe('what stands at the caret', () => {
  test.each([
    ['|', { kind: 'key', typed: '', from: 0, to: 0 }],
    ['pro|', { kind: 'key', typed: 'pro', from: 0, to: 3 }],
    ['quay -pro|', { kind: 'key', typed: 'pro', from: 6, to: 9 }],
    ['pro| quay', { kind: 'key', typed: 'pro', from: 0, to: 3 }],
    ['project:|', { kind: 'value', key: 'project', typed: '', from: 8, to: 8 }],
    ['PROJECT:qu|', { kind: 'value', key: 'project', typed: 'qu', from: 8, to: 10 }],
    ['project:qu|ay wall', { kind: 'value', key: 'project', typed: 'qu', from: 8, to: 12 }],
    ['status:draft,sub|', { kind: 'value', key: 'status', typed: 'sub', from: 13, to: 16 }],
    ['project:"quay wa|', { kind: 'value', key: 'project', typed: 'quay wa', from: 8, to: 16 }],
    ['project:"quay wa|ll" x', { kind: 'value', key: 'project', typed: 'quay wa', from: 8, to: 19 }],
    ['project:"a, b",c|', { kind: 'value', key: 'project', typed: 'c', from: 15, to: 16 }],
    ['-status:dr|', { kind: 'value', key: 'status', typed: 'dr', from: 8, to: 10 }],
    ['hours:>7|', { kind: 'value', key: 'hours', typed: '>7', from: 6, to: 8 }],
    // Nothing to complete: a phrase, an unknown key, the middle of a word, a value that is closed.
    ['"quay wa|', null],
    ['"pro|', null],
    ['colour:re|', null],
    ['pr|oject', null],
    ['project:"quay"|', null],
  ])('%s', (drawn, found) => expect(atDrawn(drawn)).toEqual(found))
})

describe('a suggestion that is taken', () => {
  const take = (drawn: string, put: string) => {
    const text = drawn.replace('|', '')
    const place = atDrawn(drawn)
    if (!place) throw new Error('Nothing to complete.')
    const done = place.kind === 'key' ? withKey(text, place, put) : withValue(text, place, put)
    return `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`
  }
  test.each([
    ['pro|', 'project', 'project:|'],
    ['quay -pro| x', 'project', 'quay -project:| x'],
    ['project:qu|', 'Quay wall', 'project:"Quay wall" |'],
    ['project:"qu|', 'Quay wall', 'project:"Quay wall" |'],
    ['status:draft,s|', 'submitted', 'status:draft,submitted |'],
    ['status:s| quay', 'submitted', 'status:submitted |quay'],
    ['project:|', 'P-24055', 'project:P-24055 |'],
  ])('%s + %s', (drawn, put, wanted) => expect(take(drawn, put)).toBe(wanted))
})

test('the best match is offered first, whatever comes before it', () => {
  const ofLabels = (...labels: string[]) => labels.map((label) => ({ value: label, label }))
  const order = (typed: string, ...labels: string[]) => bestFirst(ofLabels(...labels), typed).map(({ label }) => label)
  expect(order('tom', 'Me', 'Anna Tomlin', 'Custom work', 'Tom Hale')).toEqual([
    'Tom Hale',
    'Anna Tomlin',
    'Custom work',
    'Me',
  ])
  expect(order('me', 'Merle Ash', 'Me')).toEqual(['Me', 'Merle Ash'])
  expect(order('', 'Me', 'Anna')).toEqual(['Me', 'Anna'])
})

test('whatever is typed, a value that is taken is the value that is read', () => {
  const typed = fc.array(fc.constantFrom('project:', 'status:', '"', ',', ' ', '-', 'quay', 'a'), { maxLength: 12 })
  const known = { project: { kind: 'text' }, status: { kind: 'text' }, hours: { kind: 'text' } } as const
  fc.assert(
    fc.property(typed, fc.constantFrom('Quay wall', 'P-1', 'a,b'), (equipment, value) => {
      const text = equipment.join('')
      const place = atCaret(text, text.length, keys)
      if (place?.kind !== 'value') return
      const last = parse(withValue(text, place, value).text, known).at(-1)
      expect(last?.kind === 'key' && last.values.at(-1)).toEqual({ op: 'is', value })
    }),
    { numRuns: 3000 },
  )
})
