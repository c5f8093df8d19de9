import { expect, test } from 'vitest'

import type { Me } from '#server/context.ts'
import { documentOf } from './transfer.export.pdf.ts'
import type { ExportRow } from './transfer.export.rows.ts'

const me = { locale: 'GB', clock: null, timezone: 'Europe/London' } as unknown as Me
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
  documentOf(me, 'Harbour', rows, { start: '2026-03-01', end: '2026-03-31' } as never)

test('a timesheet says its year, and hours and travel together are what is billable and what is not', () => {
  const { title, weeks } = weekOf([row, { ...row, id: 2, status: 'rejected' }])
  expect(title).toBe('Timesheets of Harbour, 1 Mar 2026 – 31 Mar 2026')
  expect(weeks).toMatchObject([
    {
      period: '2 Mar 2026 – 8 Mar 2026',
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
