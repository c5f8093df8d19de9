/** The hours of a project by item, task, person and month. */
import { sql, type SqlBool } from 'kysely'

import { compare, roundingOf } from '#core/decimal.ts'
import { hoursThatAddUp } from '#core/hours.ts'
import { has } from '#core/permissions.ts'
import { mayView } from '#features/diary/entries/server/entries.access.ts'
import { joined } from '#features/diary/entries/server/entries.queries.ts'
import { costsOfParts, type OtherCosts } from '#features/projects/projectFigures.ts'
import { otherCosts } from '#features/projects/server/projectCosts.ts'
import {
  costSums,
  entryCounts,
  hoursByItem,
  hourSums,
  type ProjectSums,
  withRate,
} from '#features/projects/server/projectFigures.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx } from '#server/http/context.ts'
import type { ProjectHours } from '../performance.contract.ts'

type Named = NonNullable<ProjectHours['user']>
type Row = Pick<ProjectHours, 'quote_item' | 'task' | 'month'> & { user: Named } & Omit<ProjectSums, 'budget' | 'other'>

/**
 * Reads the hours of all entries for who sees the project's financial figures, else of those in diaries that the viewer
 * may see. Throws 404 out of reach.
 */
export async function projectHours(ctx: Ctx, id: number): Promise<ProjectHours[]> {
  const { db, me } = ctx
  const { can_view_financials: seesAll } = await projects.get(ctx, id)
  const seen = seesAll ? sql<SqlBool>`true` : has(me, 'diary.view_entry') ? mayView(me) : sql<SqlBool>`false`
  const { rows } = await sql<Row>`
    select case when mine.quote_item_id is not null
             then jsonb_build_object('id', mine.quote_item_id, 'name', mine.quote_item_name) end as quote_item,
           case when mine.task_id is not null
             then jsonb_build_object('id', mine.task_id, 'name', mine.task_name) end as task,
           jsonb_build_object('id', mine.user_id, 'name', mine.user_name) as "user",
           mine.month, ${hourSums}, ${costSums}
      from (
        select entry.*, to_char(entry.date, 'YYYY-MM') as month, owner.name as user_name, task.name as task_name,
            quote_item.id as quote_item_id, quote_item.name as quote_item_name
          from ${joined(me)} and entry.project_id = ${id} and ${entryCounts} and coalesce(${seen}, false)) mine
      cross join lateral (select mine.org_id, mine.user_id, mine.date, mine.gross_minutes, mine.breaks,
        mine.nonbillable_minutes, mine.status) entry ${withRate}
     group by mine.quote_item_id, mine.quote_item_name, mine.task_id, mine.task_name, mine.user_id, mine.user_name, mine.month
     order by mine.month desc, mine.user_name collate human, mine.user_id, mine.task_id`.execute(db)
  const costs = costsOfParts(
    rows.map(({ cost }) => cost),
    roundingOf(me.rounding),
  )
  const [paidHours, billableHours, approvedHours] = (['paid', 'billable', 'approved'] as const).map((name) =>
    hoursThatAddUp(rows.map((row) => row[name])),
  )
  const hours = rows.map(
    ({ paid: _paid, billable: _billable, approved: _approved, cost: _cost, unrated: _unrated, ...row }, index) => ({
      kind: 'hours' as const,
      ...row,
      quote_item_id: row.quote_item?.id ?? null,
      task_id: row.task?.id ?? null,
      user_id: row.user.id,
      hours_paid: paidHours?.[index] ?? '0.00',
      hours_billable: billableHours?.[index] ?? '0.00',
      hours_approved: approvedHours?.[index] ?? '0.00',
      ...(seesAll && { hours_budget: '0.00', cost: costs[index] ?? '0.00' }),
    }),
  )
  return seesAll ? [...(await besideHours(ctx, id)), ...hours] : hours
}

/** A row for each item that has hours budgeted, in the order of the items, and one each for expenses and bills, of nobody and no month. */
async function besideHours({ db, me }: Ctx, id: number): Promise<ProjectHours[]> {
  const { rows } = await sql<{ items: (Named & { hours: string })[]; other: OtherCosts }>`
    select ${hoursByItem} as items, ${otherCosts(me)} as other
      from project where project.org_id = ${me.org_id} and project.id = ${id}`.execute(db)
  const [{ items, other } = { items: [], other: { expenses: '0.00', bills: '0.00' } }] = rows
  const empty = {
    hours_paid: '0.00',
    hours_billable: '0.00',
    hours_approved: '0.00',
    hours_budget: '0.00',
    cost: '0.00',
  }
  const ofNobody = { task_id: null, task: null, user_id: null, user: null, month: null, ...empty }
  return [
    ...items.map(({ hours, ...item }) => ({
      ...ofNobody,
      kind: 'budget' as const,
      quote_item_id: item.id,
      quote_item: item,
      hours_budget: hours,
    })),
    ...(['expenses', 'bills'] as const).flatMap((kind) =>
      compare(other[kind], '0') === 0
        ? []
        : [{ ...ofNobody, kind, quote_item_id: null, quote_item: null, cost: other[kind] }],
    ),
  ]
}
