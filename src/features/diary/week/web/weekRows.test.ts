import { describe, expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { nextPlace } from '#web/ui/grid/places.ts'
import { anEntry } from '../../entries/web/entryFixture.ts'
import { leftOutOf, nameOf, sumOfCells, type WeekInput, weekRows, type WeekWork } from './weekRows.ts'

const dates = ['2026-11-16', '2026-11-17']
const bridge = { id: 1, reference: 'P-10', name: 'Bridge', managed_by_id: null }
const tunnel = { id: 2, reference: 'P-9', name: 'Tunnel', managed_by_id: null }
const levels = { id: 5, name: 'Levels' }
const on = (project: typeof bridge, task: typeof levels | null, given = {}) =>
  anEntry({
    project,
    project_id: project.id,
    task,
    task_id: task?.id ?? null,
    date: dates[0] ?? '',
    hours: '1.50',
    ...given,
  })

type Row = ReturnType<typeof weekRows>[number] | undefined
/** The sum of a row whose first cell is typed into. */
const sumOf = (row: Row, typed?: WeekInput) => {
  const cells = row?.cells ?? []
  return sumOfCells(cells, new Map(typed ? [[cells[0]?.key ?? '', typed]] : []))
}
const loggedOf = (row: Row, minutes?: number) =>
  sumOf(row, minutes === undefined ? undefined : { state: 'saving', minutes }).logged

describe('sums of cell, row and day agree', () => {
  const [row] = weekRows(
    dates,
    [
      on(bridge, levels, { id: 1, hours: '4.50' }),
      on(bridge, levels, { id: 2, hours: '7.25', status: 'rejected' }),
      on(bridge, levels, { id: 3, active: true, end: null, hours: '0.00' }),
    ],
    [],
  )
  test('what is rejected counts in none of them, and is said', () => {
    expect([row?.cells[0]?.minutes, sumOf(row).logged]).toEqual([270, 270])
    expect(leftOutOf(sumOf(row), formatsOf('GB'))).toEqual(['7:15 rejected'])
  })
  test('what was refused is left out and said, what is on its way counts', () => {
    const [empty] = weekRows(dates, [on(bridge, levels, { hours: '2.00' })], [])
    expect([loggedOf(empty), loggedOf(empty, 180)]).toEqual([120, 180])
    expect(sumOf(empty, { state: 'failed', minutes: 1380 })).toMatchObject({ logged: 120, unsaved: 1380 })
    expect(leftOutOf(sumOf(empty, { state: 'failed', minutes: 1380 }), formatsOf('GB'))).toEqual(['23:00 not saved'])
    expect(leftOutOf(sumOf(empty, { state: 'failed', minutes: null }), formatsOf('GB'))).toEqual(['1 not saved'])
  })
})

describe('rows', () => {
  const work = (project: typeof bridge, task: typeof levels | null): WeekWork & { project_id: number } => ({
    project_id: project.id,
    task_id: task?.id ?? null,
    project,
    task,
  })
  test('are one for each project and task, in the order of their references, with a cell for each day', () => {
    const entries = [
      on(bridge, levels, { id: 1 }),
      on(bridge, levels, { id: 2 }),
      on(bridge, null, { id: 3, date: dates[1] }),
    ]
    const rows = weekRows(dates, entries, [])
    expect(rows.map((row) => [nameOf(row.work), ...row.cells.map(({ minutes }) => minutes)])).toEqual([
      ['P-10 Bridge', 0, 90],
      ['P-10 Bridge, Levels', 180, 0],
    ])
  })
  test('that are offered stand empty among them, each once, where they stay when they are used', () => {
    const offered = [work(tunnel, levels), work(bridge, levels)]
    const before = weekRows(dates, [on(bridge, levels)], offered)
    expect(before.map((row) => [nameOf(row.work), row.empty])).toEqual([
      ['P-9 Tunnel, Levels', true],
      ['P-10 Bridge, Levels', false],
    ])
    const after = weekRows(dates, [on(bridge, levels), on(tunnel, levels)], offered)
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  })
  test('a rejected entry is in its cell and in no total, a running one has no hours yet', () => {
    const [row] = weekRows(dates, [on(bridge, levels, { status: 'rejected' })], [])
    const [cell] = row?.cells ?? []
    expect(cell && [cell.minutes, loggedOf(row), loggedOf(row, 30)]).toEqual([90, 0, 30])
    const [running] = weekRows(dates, [on(bridge, levels, { active: true, end: null, hours: '0.00' })], [])
    expect(running?.cells[0]?.minutes).toBe(0)
  })
})

describe('keys lead', () => {
  const size = { rows: 3, columns: 7 }
  test.each<[string, [number, number], [number, number] | null]>([
    ['ArrowDown', [0, 3], [1, 3]],
    ['ArrowDown', [2, 3], [2, 3]],
    ['ArrowLeft', [1, 0], [1, 0]],
    ['ArrowRight', [1, 5], [1, 6]],
    ['ArrowUp', [1, 2], [0, 2]],
    ['Home', [1, 5], [1, 0]],
    ['End', [1, 0], [1, 6]],
    ['mod+Home', [2, 5], [0, 0]],
    ['mod+End', [0, 0], [2, 6]],
    ['Tab', [0, 6], [1, 0]],
    ['shift+Tab', [1, 0], [0, 6]],
    ['Tab', [2, 6], null],
    ['shift+Tab', [0, 0], null],
    ['x', [1, 1], null],
  ])('%s from %j to %j', (key, [row, column], to) => {
    expect(nextPlace({ row, column }, size, key)).toEqual(to && { row: to[0], column: to[1] })
  })
})
