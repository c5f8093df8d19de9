import { describe, expect, test } from 'vitest'
import fc from 'fast-check'

import { parseTaskLine, parseTaskLines, personOf, taskLinesOf, withoutAdded } from './taskLine.ts'

// A Sunday.
const dates = { today: '2026-11-29', order: 'dmy' } as const
const line = (text: string) => parseTaskLine(text, dates)

describe('a typed line', () => {
  test.each([
    [
      'Control survey 12h @surveyor Mon-Wed',
      { name: 'Control survey', hours: '12.00', people: ['surveyor'], start: '2026-11-30', end: '2026-12-02' },
    ],
    ['Setting out', { name: 'Setting out', hours: null, people: [], start: null, end: null }],
    ['Level 2 drawings 7.5h', { name: 'Level 2 drawings', hours: '7.50', start: null }],
    ['Levels 7:30', { name: 'Levels', hours: '7.50' }],
    ['Levels 7 h', { name: 'Levels', hours: '7.00' }],
    ['Levels 1,5h', { name: 'Levels', hours: '1.50' }],
    ['Check 2/12-4/12 @Jo.Bell @sam', { start: '2026-12-02', end: '2026-12-04', people: ['Jo Bell', 'sam'] }],
    ['Check 2026-12-02-2026-12-04', { name: 'Check', start: '2026-12-02', end: '2026-12-04' }],
    ['Hand over Friday', { name: 'Hand over', start: '2026-12-04', end: '2026-12-04' }],
    ['Night shift Thu-Tue', { start: '2026-12-03', end: '2026-12-08' }],
    // Words within a name are left alone.
    ['Mon repos house 3h', { name: 'Mon repos house', hours: '3.00', start: null }],
    ['Site 12h visit', { name: 'Site 12h visit', hours: null }],
    ['Sun', { name: 'Sun', start: null }],
  ])('%s', (text, expected) => {
    expect(line(text)).toMatchObject({ problem: null, ...expected })
  })

  test('without a name is no task', () => {
    expect(line('12h').problem).toBe('Begin with a name.')
    expect(line('@sam').problem).toBe('Begin with a name.')
    expect(line('Levels 4/12-2/12').problem).toBe('The last day is before the first.')
  })

  test('no text is lost: what is taken for nothing is in the name', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 1, maxLength: 6 }), (words) => {
        fc.pre(words.every((word) => !word.endsWith('day')))
        expect(line(words.join(' ')).name).toBe(words.join(' '))
        expect(line(`${words.join(' ')} 4h tue`)).toMatchObject({ name: words.join(' '), hours: '4.00' })
      }),
    )
  })

  test('each line of a pasted list is one, without its bullet', () => {
    expect(parseTaskLines('1. Levels 2h\n\n- Drawings\r\n  * Check fri\n', dates).map(({ name }) => name)).toEqual([
      'Levels',
      'Drawings',
      'Check',
    ])
  })
})

describe('once lines are added, of the text by then', () => {
  test.each([
    ['nothing is left where nothing was typed', '- Levels 2h\n\n- Drawings\r\n', ['Levels 2h', 'Drawings'], ''],
    ['lines that were refused stay', '- Levels 2h\n- Drawings', ['Levels 2h'], '- Drawings'],
    ['lines typed meanwhile stay', 'Levels 2h\nCheck fri ', ['Levels 2h'], 'Check fri '],
    ['lines typed meanwhile before them stay', 'Check fri\nLevels 2h', ['Levels 2h'], 'Check fri'],
    ['a second line of the same stays', 'Levels\nLevels', ['Levels'], 'Levels'],
    ['words typed behind the last one stay', 'Levels 2hCheck fri', ['Levels 2h'], 'Check fri'],
    ['words typed behind the last of several stay', '- Levels\n- DrawingsCheck', ['Levels', 'Drawings'], 'Check'],
    ['a longer line elsewhere stays', 'Check\nLevels of the road', ['Levels'], 'Check\nLevels of the road'],
    ['a line that was changed meanwhile stays', 'Levls\nDrawings', ['Levels', 'Drawings'], 'Levls'],
    ['another text stays', 'Check', ['Levels'], 'Check'],
  ])('%s', (_case, text, added, rest) => {
    expect(withoutAdded(text, added)).toBe(rest)
  })

  test('each line stays that was not added', () => {
    const word = fc.stringMatching(/^[a-z]{1,3}$/)
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (added, typed) => {
        expect(taskLinesOf(withoutAdded([...added, ...typed].join('\n'), added))).toEqual(typed)
      }),
    )
  })
})

test('a name after @ means one person', () => {
  const people = [
    { id: 1, name: 'Joan Bell' },
    { id: 2, name: 'Jo Hill' },
    { id: 3, name: 'Sam Parry' },
  ]
  expect(personOf('sam', people)).toEqual({ person: people[2] })
  expect(personOf('parry', people)).toEqual({ person: people[2] })
  expect(personOf('Jo Hill', people)).toEqual({ person: people[1] })
  expect(personOf('jo', people)).toEqual({
    problem: '“jo” can be Joan Bell or Jo Hill. Type more of the name, such as @Joan.Bell.',
  })
  expect(personOf('am', people)).toEqual({ problem: 'Nobody is called “am”.' })
})

test('a position means the person who has it, and asks for a name where several have', () => {
  const [ada, sam] = [
    { id: 1, name: 'Ada Holt' },
    { id: 2, name: 'Sam Reed' },
  ]
  expect(personOf('surveyor', [], [ada])).toEqual({ person: ada })
  expect(personOf('surveyor', [], [ada, sam])).toMatchObject({
    problem: expect.stringMatching(/^“surveyor” can be Ada Holt or Sam Reed\. Type more of the name/),
  })
  expect(personOf('sa', [ada, sam], [ada])).toEqual({ person: sam })
})
