/** Expenses on the server: the reads, on the record kit. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Me } from '#server/http/context.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { quoteItemAccess } from '#features/quote-items/server/quoteItems.access.ts'
import { yes } from '#server/records/cells.ts'
import { recordKit } from '#server/records/kit.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { selectableIds } from '#server/records/selectable.ts'
import { type SearchCondition, either, namedBy, textIn, textsOf } from '#server/records/search.ts'
import { expense } from '../expenses.ts'
import { expenseStatuses, type ExpenseStatus, statusWords } from '../expenses.workflow.ts'
import { actsOn, mayEnterFor, mayOpen, mayView, principalFor } from './expenses.access.ts'
import { allocationsOf, onProject } from './expenseAllocations.ts'

const firstLine = sql`nullif(left(split_part(expense.description, E'\n', 1), 120), '')`
/** Title of an expense: the first line of its description, else its type. */
const titleOf = sql<string>`coalesce(${firstLine},
  (select t.name from expense_type t where t.org_id = expense.org_id and t.id = expense.type_id), 'Expense ' || expense.id)`

const person = (column: string) => sql`(select jsonb_build_object('id', m.id, 'name', m.name) from member m
  where m.org_id = expense.org_id and m.id = ${sql.ref(`expense.${column}`)})`
const atColumn = (column: string) => sql.ref(`expense.${column}`)
const in_ = (...statuses: readonly ExpenseStatus[]) => sql<SqlBool>`expense.status = any(${statuses}::text[])`
const toReimburse = sql<SqlBool>`(expense.status = 'approved' and expense.reimbursable and expense.reimbursed is null)`

/** Others that the caller sees with a receipt of the same content. */
const twins = (me: Me) => sql`
  (select expense.id as id_of, expense.org_id as org_of) this
  cross join lateral (
    select distinct expense.id, ${titleOf} as name from file mine
      join file theirs on theirs.org_id = mine.org_id and theirs.content_id = mine.content_id and theirs.expense_id <> mine.expense_id
      join expense on expense.org_id = theirs.org_id and expense.id = theirs.expense_id
     where mine.org_id = this.org_of and mine.expense_id = this.id_of and ${mayView(me)}) twin`

const flags: Readonly<Record<string, (me: Me) => SearchCondition>> = {
  ...Object.fromEntries(expenseStatuses.map((status) => [status, () => in_(status)])),
  mine: (me) => sql<SqlBool>`expense.user_id = ${me.id}`,
  billable: () => sql<SqlBool>`expense.billable`,
  reimbursed: () => sql<SqlBool>`(expense.reimbursed is not null)`,
  mileage: () => sql<SqlBool>`(expense.distance is not null)`,
  duplicate: (me) => sql<SqlBool>`exists (select from ${twins(me)})`,
}

const isDecision = (name: string) => ['checked', 'approved', 'rejected'].includes(name)
const auditOf = (name: string) => ({
  ...(['created', 'modified'].includes(name) ? {} : { [name]: atColumn(name) }),
  [`${name}_by`]: person(`${name}_by_id`),
  ...(isDecision(name) && { [`${name}_for`]: person(`${name}_for_id`) }),
  [`${name}_notes`]: atColumn(`${name}_notes`),
})

export const expenses = recordKit(expense, {
  table: 'expense',
  stays: { record: 'This expense', instead: 'Delete them first.' },
  // The rights depend on the row, so they are columns of it.
  access: { mayView: mayOpen, acts: () => ({}) as { can_change: boolean; can_delete: boolean } },
  owner: {
    words: ['expense', 'expenses'],
    title: titleOf,
    see: ['expenses.view_expense', 'expenses.view_any'],
    mentions: { text: sql`expense.news`, place: 'decision' },
    parts: ['expense_allocation'],
  },
  tabs: {
    created: () => in_('created'),
    submitted: () => in_('submitted'),
    checked: () => in_('checked'),
    approved: () => in_('approved'),
    rejected: () => in_('rejected'),
    reimburse: () => toReimburse,
  },
  option: { name: titleOf },
  select: (me) => ({
    name: titleOf,
    rate: sql`trim_scale(expense.rate)::text`,
    allocations: allocationsOf(me),
    allocated_by: sql`coalesce((select min(part.said) from expense_allocation part
      where part.org_id = expense.org_id and part.expense_id = expense.id), 'percent')`,
    status: atColumn('status'),
    ...Object.assign({}, ...['created', 'submitted', 'checked', 'approved', 'rejected', 'modified'].map(auditOf)),
    reimbursed: atColumn('reimbursed'),
    reimbursed_by: person('reimbursed_by_id'),
    receipts: sql`(select count(*)::int from file f where f.org_id = expense.org_id and f.expense_id = expense.id)`,
    duplicates: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', twin.id, 'name', twin.name) order by twin.id), '[]') from ${twins(me)})`,
    in_place_of: sql`case expense.status when 'submitted' then ${principalFor(me, 'check')}
      when 'checked' then ${principalFor(me, 'approve')} end`,
    ...actsOn(me),
  }),
  matches: {
    name: textIn(sql`concat_ws(E'\n', expense.description, type.name)`),
    project: (values, me) => onProject(me, textIn(sql`(project.reference || ' ' || project.name)`)(values, me)),
    department: namedBy(sql`"user".department_id`, 'department'),
    is: (values, me) => either(textsOf(values).map((flag) => flags[flag]?.(me) ?? sql<SqlBool>`false`)),
  },
  filterConditions: (me, { project_id, quote_item_id, start, end, status, to_submit, to_check, to_approve }) => {
    const actions = actsOn(me)
    const flagged = (wanted: boolean | undefined, rule: RawBuilder<unknown>) =>
      wanted === true ? [rule as RawBuilder<SqlBool>] : []
    return [
      ...(project_id ? [onProject(me, sql<SqlBool>`project.id = any(${project_id}::bigint[])`)] : []),
      ...(quote_item_id ? [onProject(me, sql<SqlBool>`part.quote_item_id = any(${quote_item_id}::bigint[])`)] : []),
      ...(start === undefined ? [] : [sql<SqlBool>`expense.date >= ${start}::date`]),
      ...(end === undefined ? [] : [sql<SqlBool>`expense.date <= ${end}::date`]),
      ...(status ? [in_(...status)] : []),
      ...flagged(to_submit, sql`(expense.user_id = ${me.id} and ${actions.can_submit})`),
      ...flagged(to_check, actions.can_check),
      ...flagged(to_approve, actions.can_approve),
    ]
  },
  cells: (me) => ({
    allocations: sql`(select string_agg(coalesce(project.reference || ' ' || project.name, '…') || ' ' || trim_scale(part.percent) || '%', ', ' order by part.position)
      from expense_allocation part
        left join project on project.org_id = part.org_id and project.id = part.project_id and ${mayPickProject(me)}
       where part.org_id = expense.org_id and part.expense_id = expense.id)`,
    status: sql`${sql.lit(JSON.stringify(statusWords))}::jsonb ->> expense.status`,
    reimbursed: atColumn('reimbursed'),
    billable: yes(atColumn('billable')),
  }),
  picks: {
    project_ids: selectableIds('project', mayPickProject),
    quote_item_ids: selectableIds('quote_item', quoteItemAccess.mayView),
  },
  selectable: { user_id: (me) => sql<SqlBool>`(member.active and ${mayEnterFor(me)})` },
})

/** An allocation prevents the deletion of its project and its item. */
export const expenseAllocationTable: ReferringTable = {
  table: 'expense_allocation',
  words: ['expense', 'expenses'],
  mayView: (me) => sql<SqlBool>`exists (select from expense
    where expense.org_id = expense_allocation.org_id and expense.id = expense_allocation.expense_id and ${mayView(me)})`,
}
