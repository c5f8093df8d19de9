/** Bills on the server: the reads and the writes, on the record kit. */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { add, compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { supplier } from '#features/suppliers/suppliers.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { type AppError, invalid, invalidChoice } from '#server/http/errors.ts'
import { accessOf } from '#server/records/access.ts'
import { recordKit } from '#server/records/kit.ts'
import { whole } from '#server/records/ordering.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { selectableIds } from '#server/records/selectable.ts'
import { either, numberIn, textIn, textsOf, type SearchCondition } from '#server/records/search.ts'
import { bill, type BillLineValues } from '../bills.ts'

const onLine = (condition: SearchCondition) => sql<SqlBool>`exists (
  select from bill_line line left join project on project.org_id = line.org_id and project.id = line.project_id
   where line.org_id = bill.org_id and line.bill_id = bill.id and ${condition})`
const late = (me: Me) => sql<SqlBool>`coalesce(bill.paid is null and bill.due < ${today(me.timezone)}::date, false)`
const stateOf = (me: Me) =>
  sql`case when bill.paid is not null then 'paid' when ${late(me)} then 'overdue' else 'open' end`
const twins = sql`bill twin where twin.org_id = bill.org_id and twin.supplier_id = bill.supplier_id
  and lower(twin.name) = lower(bill.name) and twin.id <> bill.id`

const flags: Readonly<Record<string, (me: Me) => SearchCondition>> = {
  open: () => sql<SqlBool>`bill.paid is null`,
  overdue: late,
  paid: () => sql<SqlBool>`bill.paid is not null`,
  unallocated: () => onLine(sql<SqlBool>`line.project_id is null`),
  duplicate: () => sql<SqlBool>`exists (select from ${twins})`,
}
const flag = (name: string) => (me: Me) => flags[name]?.(me) ?? sql<SqlBool>`false`

export const bills = recordKit(bill, {
  table: 'bill',
  stays: { record: 'This bill', instead: 'Delete them first.' },
  access: {
    mayView: (me) => sql<SqlBool>`${has(me, 'supplier.view_bill')}::boolean`,
    acts: (me) => ({ can_change: has(me, 'supplier.change_bill'), can_delete: has(me, 'supplier.delete_bill') }),
  },
  owner: { words: ['bill', 'bills'], parts: ['bill_line'] },
  tabs: { open: flag('open'), overdue: late, paid: flag('paid'), unallocated: flag('unallocated') },
  option: { columns: (me) => sql`supplier.name as hint, ${stateOf(me)} as state` },
  orders: { amount_gross: whole(sql`bill.gross`) },
  matches: {
    amount: numberIn(sql`bill.gross`),
    project: (values, me) =>
      onLine(
        sql<SqlBool>`${mayPickProject(me)} and ${textIn(sql`(project.reference || ' ' || project.name)`)(values, me)}`,
      ),
    is: (values, me) => either(textsOf(values).map((name) => flag(name)(me))),
  },
  filterConditions: (me, { project_id }) =>
    project_id ? [onLine(sql<SqlBool>`project.id = any(${project_id}::bigint[]) and ${mayPickProject(me)}`)] : [],
  select: (me) => ({
    lines: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('description', line.description, 'net', line.net::text,
          'project_id', project.id, 'project', case when project.id is not null
            then jsonb_build_object('id', project.id, 'name', project.reference || ' ' || project.name) end) order by line.position), '[]')
        from bill_line line
        left join project on project.org_id = line.org_id and project.id = line.project_id and ${mayPickProject(me)}
       where line.org_id = bill.org_id and line.bill_id = bill.id)`,
    state: stateOf(me),
    amount_net: sql`bill.net`,
    amount_gross: sql`bill.gross`,
    amount_due: sql`(bill.gross - bill.prepaid)`,
    documents: sql`(select count(*)::int from file where file.org_id = bill.org_id and file.bill_id = bill.id)`,
    duplicates: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', twin.id, 'name', twin.name) order by twin.id), '[]') from ${twins})`,
  }),
  cells: (me) => ({
    projects: sql`(
      select string_agg(distinct project.reference || ' ' || project.name, ', ') from bill_line line
        join project on project.org_id = line.org_id and project.id = line.project_id and ${mayPickProject(me)}
       where line.org_id = bill.org_id and line.bill_id = bill.id)`,
  }),
  picks: { project_ids: selectableIds('project', mayPickProject) },
  selectable: { supplier_id: accessOf(supplier.names).mayView },
  check: ({ date, due }) =>
    date !== null && due !== null && due < date ? { due: ['The due date must not be before the date.'] } : {},
  writes: {
    before: async (ctx, sent, current) => (current ? {} : { date: sent.date ?? today(ctx.me.timezone) }),
    after: async (ctx, id, { lines }) => {
      if (lines) await saveLines(ctx, id, lines)
    },
  },
})

/** Keeps these lines in the place of those that are there. One that is as it was keeps the project that the caller may not see. */
async function saveLines(ctx: Ctx, id: number, lines: readonly BillLineValues[]): Promise<void> {
  const { db, me } = ctx
  const requests = [...new Set(lines.flatMap(({ project_id }) => project_id ?? []))]
  const { rows } = await sql<{ id: number }>`
    select id from project where org_id = ${me.org_id} and id = any(${requests}::bigint[]) and ${mayPickProject(me)}`.execute(
    db,
  )
  if (rows.length < requests.length) throw invalidChoice('lines')
  const { rows: hidden } = await sql<{ description: string; net: string; project_id: number }>`
    select line.description, line.net::text as net, line.project_id from bill_line line
      join project on project.org_id = line.org_id and project.id = line.project_id and not ${mayPickProject(me)}
     where line.org_id = ${me.org_id} and line.bill_id = ${id}`.execute(db)
  const isSame = (billLineValues: BillLineValues) => (otherBillLineValues: (typeof hidden)[number]) =>
    otherBillLineValues.description === billLineValues.description &&
    compare(otherBillLineValues.net, billLineValues.net) === 0
  const saved = lines.map((line) => ({
    ...line,
    project_id: line.project_id ?? hidden.find(isSame(line))?.project_id ?? null,
  }))
  await sql`delete from bill_line where org_id = ${me.org_id} and bill_id = ${id}`.execute(db)
  await sql`
    insert into bill_line (bill_id, position, description, net, project_id)
    select ${id}, at - 1, description, net, project_id
      from rows from (jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as (description text, net numeric, project_id bigint))
        with ordinality as given (description, net, project_id, at)`.execute(db)
  const net = lines.reduce((sum, line) => add(sum, line.net), '0.00')
  await sql`update bill set net = ${net} where org_id = ${me.org_id} and id = ${id}`.execute(db)
}

/** The lines of a project are its cost: it keeps them, and they keep it. */
export const billLineTable: ReferringTable = {
  table: 'bill_line',
  words: ['bill', 'bills'],
  mayView: (me) => sql<SqlBool>`${has(me, 'supplier.view_bill')}::boolean`,
}

export const billConstraints = {
  bill_due: (): AppError => invalid({ due: ['The due date must not be before the date.'] }),
}
