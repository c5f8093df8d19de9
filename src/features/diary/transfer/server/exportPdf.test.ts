import { expect, test } from 'vitest'

import type { Me } from '#server/http/context.ts'
import { documentOf } from './exportPdf.ts'
import type { ExportRow } from './exportRows.ts'
import { untyped } from '#test/untyped.ts'

const me = { locale: 'GB', clock: null, timezone: 'Europe/London' } as Me
const secondsAt = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds / 1000
const row: ExportRow = {
  id: 1,
  date: '2026-03-02',
  start_seconds: secondsAt('2026-03-02T09:00Z'),
  end_seconds: secondsAt('2026-03-02T17:45Z'),
  timezone: 'Europe/London',
  user_id: 7,
  user_name: 'Sam Stone',
  project_reference: null,
  project_name: 'Bridge',
  task_name: null,
  breaks: 15,
  travel: 45,
  nonbillable_minutes: 30,
  gross_minutes: 525,
  details: '',
  status: 'approved',
  decision_notes: '',
}
const weekOf = (rows: readonly ExportRow[]) =>
  documentOf(me, 'Harbour', rows, untyped({ start: '2026-03-01', end: '2026-03-31' }))

test('a timesheet says its year, and hours and travel together are what is billable and what is not', () => {
  const { title, weeks } = weekOf([row, { ...row, id: 2, status: 'rejected' }])
  expect(title).toBe('Timesheets of Harbour, 1 – 31 Mar 2026')
  expect(weeks).toMatchObject([
    {
      period: '2 – 8 Mar 2026',
      totals: [
        { name: 'Hours', hours: '7.75' },
        { name: 'Travel', hours: '0.75' },
        { name: 'Billable, with travel', hours: '8.00' },
        { name: 'Non-billable', hours: '0.50' },
      ],
    },
  ])
})

test('without travel nothing is said of it', () => {
  expect(weekOf([{ ...row, travel: 0 }]).weeks[0]?.totals.map(({ name, hours }) => [name, hours])).toEqual([
    ['Hours', '8.50'],
    ['Billable', '8.00'],
    ['Non-billable', '0.50'],
  ])
})

test('the hours of rows come to those of their day, and days to the week, for any minutes', () => {
  let seed = 20261128
  const dice = (sides: number) => (seed = (seed * 48271) % 2147483647) % sides
  const hundredths = (hours: string) => Math.round(Number(hours) * 100)
  const sum = (all: readonly string[]) => all.reduce((total, hours) => total + hundredths(hours), 0)
  for (let round = 0; round < 200; round++) {
    const rows = Array.from({ length: 1 + dice(30) }, (_, index): ExportRow => {
      const gross_minutes = 1 + dice(500)
      return {
        ...row,
        id: index,
        date: `2026-03-0${2 + dice(5)}`,
        breaks: 0,
        travel: 0,
        gross_minutes,
        nonbillable_minutes: dice(2) * dice(gross_minutes),
        status: dice(6) === 0 ? 'rejected' : 'approved',
      }
    })
    const [week] = weekOf(rows).weeks
    const [hours, , nonbillable] = week?.totals ?? []
    expect(sum(week?.days.map((day) => day.hours) ?? [])).toBe(hundredths(hours?.hours ?? ''))
    const counted = (day: { entries: string[][] }) => day.entries.filter((cells) => cells[5] !== 'rejected')
    for (const day of week?.days ?? [])
      expect(sum(counted(day).map((cells) => cells.at(-1) ?? ''))).toBe(hundredths(day.hours))
    const columnOfNonbillable = (week?.days ?? []).flatMap(counted).map((cells) => cells[8] || '0')
    expect(sum(columnOfNonbillable)).toBe(hundredths(nonbillable?.hours ?? ''))
  }
})
