/** The timesheet behind an invoice: its hours by day and person, on pages of their own. */
import { sql } from 'kysely'

import { add, compare, round } from '#core/decimal.ts'
import { hoursThatAddUp, minutesToClock, minutesToHours } from '#core/hours.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { Appendix } from '#features/documents/server/printDocument.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Timesheet } from '../billing.contract.ts'
import { hourUnit, type Invoice } from '../invoices.ts'

interface Row {
  date: string
  user: string
  project: string
  task: string | null
  details: string
  minutes: number
  value: string
  net: string
  /** Unit of its line, where that has several entries. */
  unit: string
  together: number
}

/** Null where none is asked for, or there are no such hours. Of a credit note: what it takes back. */
export async function timesheetOf(
  ctx: Ctx,
  { id, project_id }: Invoice,
  requested: Timesheet,
): Promise<Appendix | null> {
  if (requested === 'none') return null
  const all = await rowsOf(ctx, id)
  const rows = requested === 'charged' ? all.filter(({ unit }) => unit === hourUnit) : all
  if (rows.length === 0) return null
  const { me } = ctx
  const { date, money, number } = formatsOf(me.locale)
  const single = rows.every(({ together }) => together === 1)
  const priced = requested === 'amounts' || (requested === 'charged' && single)
  const amountOf = ({ net, value }: Row) => (single ? round(net.replace('-', ''), 2, 'half_up') : value)
  const columns = ['Date', 'Person', 'Work']
  const minutes = rows.reduce((sum, row) => sum + row.minutes, 0)
  const hours = hoursThatAddUp(rows.map((row) => row.minutes))
  const amount = rows.map(amountOf).reduce(add, '0.00')
  return {
    title: 'Timesheet',
    columns: [...columns, 'h:mm', 'Hours', ...(priced ? ['Amount'] : [])],
    numbers: priced ? 3 : 2,
    rows: rows.map((row, index) => [
      // A day is said once.
      rows[index - 1]?.date === row.date ? '' : date(row.date),
      row.user,
      [project_id === null ? row.project : null, row.task, row.details.slice(0, 300)].filter(Boolean).join(' · '),
      minutesToClock(row.minutes),
      number(hours[index] ?? '', 2),
      ...(priced ? [money(amountOf(row))] : []),
    ]),
    total: [
      'Total',
      '',
      '',
      minutesToClock(minutes),
      number(minutesToHours(minutes), 2),
      ...(priced && compare(amount, '0') !== 0 ? [money(amount)] : priced ? [''] : []),
    ],
  }
}

async function rowsOf({ db, me }: Ctx, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select entry.date, person.name as user, project.reference || ' ' || project.name as project, task.name as task, entry.details,
        done.minutes, done.value::text as value, line.net::text as net, line.unit,
        count(*) over (partition by line.id)::int as together
      from invoice_line line
        join billed_work done on done.org_id = line.org_id and done.line_id = line.id
        join diary_entry entry on entry.org_id = done.org_id and entry.id = done.entry_id
        join member person on person.org_id = entry.org_id and person.id = entry.user_id
        join project on project.org_id = entry.org_id and project.id = entry.project_id
        left join task on task.org_id = entry.org_id and task.id = entry.task_id
     where line.org_id = ${me.org_id} and line.invoice_id = ${id}
     order by entry.date, person.name collate human, entry.start, entry.id`.execute(db)
  return rows
}
