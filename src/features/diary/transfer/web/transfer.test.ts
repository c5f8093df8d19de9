import { describe, expect, test } from 'vitest'

import { daysOf, type ExportForm, exportQuery, filterWords, obstacleOf } from './exportChoices.ts'
import { answered, bodyOf, type EntryImport, empty, type UnknownName, withFile, withMissing } from './importState.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { ChosenFile } from '#web/import/chosenFile.ts'
import { readAs } from '#web/import/importWords.ts'

describe('the days of an export', () => {
  const shown = { start: '2026-03-02', end: '2026-03-15' }
  const form = (changes: Partial<ExportForm>): ExportForm => ({
    format: 'csv',
    period: 'shown',
    start: null,
    end: null,
    ...changes,
  })
  test.each([
    [{ period: 'shown' }, shown],
    [{ period: 'month' }, { start: '2026-03-01', end: '2026-03-31' }],
    [{ period: 'last_month' }, { start: '2026-02-01', end: '2026-02-28' }],
    [{ period: 'last_year' }, { start: '2025-01-01', end: '2025-12-31' }],
    [{ period: 'all' }, null],
    [
      { period: 'other', start: '2024-02-29', end: '2024-03-01' },
      { start: '2024-02-29', end: '2024-03-01' },
    ],
    [{ period: 'other', start: '2024-02-29', end: null }, shown],
  ] as const)('%j', (changes, days) => expect(daysOf(form(changes), shown, '2026-03-31')).toEqual(days))

  test('what stands in the way', () => {
    expect(obstacleOf('csv', 0)).toBe('No entries to export in these days.')
    expect(obstacleOf('csv', 1_000_000)).toBeNull()
    expect(obstacleOf('pdf', 5000)).toBeNull()
    expect(obstacleOf('pdf', 5001)).toContain('at most 5,000 entries')
    expect(obstacleOf('pdf', undefined)).toBeNull()
  })

  test('the filters stay, whatever the days', () => {
    const query = { ...shown, search: 'quay', user_ids: '4' }
    expect(exportQuery(query, null)).toEqual({ search: 'quay', user_ids: '4' })
    const year = { start: '2025-01-01', end: '2025-12-31' }
    expect(exportQuery(query, year)).toEqual({ ...year, search: 'quay', user_ids: '4' })
    // What the days come with besides is no filter.
    expect(daysOf(form({}), query, '2026-03-31')).toEqual(shown)
  })

  test('what it is filtered by, in words', () => {
    expect(filterWords({ ...shown })).toEqual([])
    expect(
      filterWords({ ...shown, search: 'quay', diary_status: 'draft,approved', user_ids: '4,5', department_ids: '1' }),
    ).toEqual(['search “quay”', 'status draft or approved', '2 people', 'one department'])
  })
})

describe('names that the file has and the firm has not', () => {
  const unknown = (name: string, more: Partial<UnknownName> = {}): UnknownName => ({
    name,
    rows: 1,
    choices: [],
    answer: null,
    ...more,
  })
  const preview = (unmatched: Partial<Record<'people' | 'projects' | 'tasks', UnknownName[]>>) => ({
    unmatched: { people: [], projects: [], tasks: [], ...unmatched },
  })
  const file: ChosenFile = { name: 'a.csv', bytes: 1, format: 'csv', encoding: 'UTF-8', content: 'QQ==' }

  test('an answer stays on the screen although the server misses the name no more, and can be changed', () => {
    const first = withMissing(empty.names, preview({ people: [unknown('Bo'), unknown('Al')] }))
    const [bo] = first.people
    const matched = answered(first, 'people', bo ?? unknown(''), { id: 7, name: 'Bo Berg' })
    const second = withMissing(matched, preview({ people: [unknown('Al'), unknown('Cy')] }))
    expect(second.people.map(({ name, answer }) => [name, answer])).toEqual([
      ['Bo', { id: 7, name: 'Bo Berg' }],
      ['Al', null],
      ['Cy', null],
    ])
    expect(bodyOf(file, empty.answers, second).people).toEqual([{ name: 'Bo', user_id: 7 }])
    const left = answered(second, 'people', second.people[0] ?? unknown(''), 'none')
    expect(bodyOf(file, empty.answers, left).people).toEqual([{ name: 'Bo', user_id: null }])
  })

  test('another project makes the answers about its tasks void', () => {
    const names = {
      people: [],
      projects: [unknown('Quay')],
      tasks: [
        unknown('Levels', { project: 'Quay', project_id: 3, answer: 'none' }),
        unknown('x', { project: 'Pier', project_id: 4 }),
      ],
    }
    const next = answered(names, 'projects', unknown('Quay'), { id: 9, name: 'P9' })
    expect(next.tasks.map(({ project }) => project)).toEqual(['Pier'])
  })
})

test('the mended file keeps what was answered about the first one, a file of other columns does not', () => {
  const file = (text: string): ChosenFile => ({
    name: 'a.csv',
    bytes: text.length,
    format: 'csv',
    encoding: 'UTF-8',
    content: btoa(text),
  })
  const bo: UnknownName = { name: 'Bo', rows: 1, choices: [], answer: { id: 7, name: 'Bo Berg' } }
  const before: EntryImport = {
    ...empty,
    file: file('Date,Hours\n1/2/2024,x'),
    answers: { ...empty.answers, date_order: 'dmy', skip: [2] },
    names: { ...empty.names, people: [bo, { ...bo, name: 'Al', answer: null }] },
  }
  const mended = withFile(before, file('Date,Hours\n1/2/2024,1'))
  expect(mended.answers).toMatchObject({ date_order: 'dmy', skip: [] })
  expect(mended.names.people).toEqual([bo])
  expect(withFile(before, file('Day,Hours\n1/2/2024,1'))).toMatchObject({
    answers: empty.answers,
    names: empty.names,
  })
})

test.each([
  ['1/2/2024', 'dmy', '1 Feb 2024'],
  ['1/2/2024', 'mdy', '2 Jan 2024'],
  ['1-2-24', 'dmy', '1 Feb 2024'],
  ['1/20/2024', 'dmy', null],
] as const)('%s read as %s is %s', (sample, order, day) => {
  expect(readAs(sample, order, formatsOf('GB').longDate)).toBe(day)
})
