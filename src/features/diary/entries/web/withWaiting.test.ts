import { describe, expect, test } from 'vitest'

import type { Write } from '#web/offline/queue.ts'
import type { DiaryEntry } from '../entries.contract.ts'
import { anEntry } from './entryFixture.ts'
import { badgeOf } from './entryText.ts'
import { notRefused, withWaiting } from './withWaiting.ts'
import { type DiaryWrite, subjectOf, waitingMinutes, waitingOf } from './waitingEntry.ts'

const write = (order: number, data: Omit<DiaryWrite, 'feature'>, more: Partial<Write> = {}): Write<DiaryWrite> => ({
  order,
  key: `kept-${order}`,
  owner: { org: 1, user: 7, account: 'mary@example.com' },
  subject: data.row.id > 0 ? `diary/${data.row.id}` : `diary/new ${order}`,
  request: { method: data.act === 'create' ? 'POST' : data.act === 'delete' ? 'DELETE' : 'PATCH', path: '/diary/' },
  tried: null,
  refusal: null,
  ...more,
  data: { feature: 'diary', ...data },
})
const fresh = (details: string, more: Partial<DiaryEntry> = {}) => anEntry({ id: 0, details, ...more })
const lay = (rows: DiaryEntry[], writes: Write[], became: [string, number][] = [], shows = () => true) =>
  withWaiting(rows, writes, new Map(became), shows) as readonly DiaryEntry[]
const refusal = { status: 409, body: {}, sentence: 'This overlaps another entry of the same person.' }

describe('rows with what waits', () => {
  test('nothing waits: the very rows that the server said', () => {
    const rows = [anEntry()]
    expect(lay(rows, [])).toBe(rows)
  })

  test('a new one is among them by its time, under an id that no record has, and only where the list has room for it', () => {
    const early = anEntry({ id: 1, start: '2026-11-19T05:00:00+00:00' })
    const late = anEntry({ id: 2, start: '2026-11-19T20:00:00+00:00' })
    const rows = lay([late, early], [write(5, { act: 'create', row: fresh('Waits') })])
    expect(rows.map(({ id, details }) => [id, details])).toEqual([
      [2, 'Total station'],
      [-5, 'Waits'],
      [1, 'Total station'],
    ])
    expect(rows[1] && badgeOf(rows[1])).toBe('waiting')
    expect(rows[1]?.can_submit).toBe(false)
    expect(lay([early], [write(5, { act: 'create', row: fresh('Waits') })], [], () => false)).toEqual([early])
  })

  test('once the server has it, its own row stands alone, and a change that follows is laid over it', () => {
    const made = write(5, { act: 'create', row: fresh('Waits') })
    const arrived = anEntry({ id: 12, details: 'Waits' })
    expect(lay([arrived], [made], [[made.subject, 12]])).toEqual([arrived])
    const change = write(6, { act: 'change', row: fresh('Waits, changed', { id: -5 }) }, { subject: made.subject })
    const [row] = lay([arrived], [change], [[made.subject, 12]])
    expect(row).toMatchObject({ id: 12, details: 'Waits, changed' })
    expect(row && subjectOf(row)).toBe(made.subject)
  })

  test('changes follow each other, a deletion is marked, and the version stays the server’s', () => {
    const there = anEntry({ id: 3, version: 8 })
    const record = write(1, { act: 'change', row: anEntry({ id: 3, details: 'One', version: 4 }) })
    const two = write(2, { act: 'change', row: anEntry({ id: 3, details: 'Two', version: 4 }) })
    expect(lay([there], [record, two])[0]).toMatchObject({ details: 'Two', version: 8, can_change: true })
    const [gone] = lay([there], [record, write(2, { act: 'delete', row: there })])
    expect(gone && badgeOf(gone)).toBe('leaving')
    expect(gone).toMatchObject({ can_change: false, can_delete: false })
  })

  test('what was refused says why, whatever waits behind it', () => {
    const made = write(5, { act: 'create', row: fresh('Refused') }, { refusal })
    const change = write(6, { act: 'change', row: fresh('Refused, changed') }, { subject: made.subject })
    const [row] = lay([], [made, change])
    expect(row && badgeOf(row)).toBe('unsaved')
    expect(row && waitingOf(row)).toMatchObject({ order: 5, refusal: refusal.sentence })
    expect(row?.details).toBe('Refused, changed')
    expect(
      notRefused([made, change, write(9, { act: 'create', row: fresh('Other') })]).map(({ order }) => order),
    ).toEqual([9])
  })

  test('only what the server has never seen is missing from its totals', () => {
    const rows = lay(
      [anEntry({ id: 3 })],
      [
        write(1, { act: 'change', row: anEntry({ id: 3, hours: '2.00' }) }),
        write(2, { act: 'create', row: fresh('A', { hours: '1.50' }) }),
        write(4, { act: 'start', row: fresh('B', { active: true, end: null }) }),
      ],
    )
    expect(waitingMinutes(rows)).toBe(90)
  })
})
