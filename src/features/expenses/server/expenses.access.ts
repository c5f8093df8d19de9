/**
 * The access conditions of expenses: view, check and approve (docs/rules/money.md#expenses). Each is one SQL condition
 * over `expense`: lists filter by it, actions lock through it, files check it. Whoever checks or approves an expense
 * sees it.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/http/context.ts'
import { submittedActing } from '#server/access/fourEyes.ts'
import type { MemberRule } from '#server/access/people.ts'
import { anyOf, type ScopeCondition, everything, personColumns, scopeConditions } from '#server/access/scopes.ts'
import { type ExpenseAction, expenseActions, expenseWorkflow } from '../expenses.workflow.ts'

/** Conditions over `member` for the expenses of people in scopes about the person. */
const ofPeople = (me: Me, verb: 'view' | 'check' | 'approve') =>
  scopeConditions(me, `expenses.${verb}`, personColumns('member'))

const ofPerson = (rules: readonly ScopeCondition[]): readonly ScopeCondition[] =>
  rules.length === 0 || rules.includes(everything)
    ? rules
    : [
        sql<SqlBool>`exists (select from member
          where member.org_id = expense.org_id and member.id = expense.user_id and ${anyOf(rules)})`,
      ]

/** Conditions for expenses on a project that the viewer manages. */
const ofOwnProject = (me: Me, verb: 'check' | 'approve'): readonly ScopeCondition[] =>
  scopeConditions(me, `expenses.${verb}`, { own_project: sql`project.managed_by_id` }).map((rule) =>
    rule === everything
      ? rule
      : sql<SqlBool>`exists (select from expense_allocation part
          join project on project.org_id = part.org_id and project.id = part.project_id
         where part.org_id = expense.org_id and part.expense_id = expense.id and ${rule})`,
  )

const related = (me: Me, verb: 'check' | 'approve'): readonly ScopeCondition[] => [
  ...ofPerson(ofPeople(me, verb)),
  ...ofOwnProject(me, verb),
]

/** Condition for the viewer's own expenses, and those that they entered for somebody. */
const isMine = (me: Me): ScopeCondition =>
  sql<SqlBool>`(expense.user_id = ${me.id} or expense.created_by_id = ${me.id})`

/** Condition over `expense` for what the viewer may see. */
export const mayView = (me: Me): ScopeCondition => {
  if (!has(me, 'expenses.view_expense')) return sql<SqlBool>`false`
  return anyOf([isMine(me), ...ofPerson(ofPeople(me, 'view')), ...related(me, 'check'), ...related(me, 'approve')])
}

/** Condition over `member` for people for whom the viewer may enter an expense. */
export const mayEnterFor = (me: Me): MemberRule => anyOf([sql<SqlBool>`member.id = ${me.id}`, ...ofPeople(me, 'view')])

/**
 * Excludes expenses that are the viewer's own or that they submitted, in whosever name, whatever their permissions
 * (docs/rules/access.md#deciding-ones-own).
 */
const butNotMyOwn = (me: Me, rules: readonly ScopeCondition[]): ScopeCondition => {
  if (rules.length === 0) return sql<SqlBool>`false`
  if (me.diary.self_decision) return anyOf(rules)
  return sql<SqlBool>`(${anyOf(rules)} and expense.user_id <> ${me.id} and expense.submitted_by_id is distinct from ${me.id}
    and not ${submittedActing(me, 'expense')})`
}
const mayCheck = (me: Me) => butNotMyOwn(me, related(me, 'check'))
const mayApprove = (me: Me) => butNotMyOwn(me, related(me, 'approve'))

/** The reach of each action; the states that allow it are in `expenseWorkflow`. */
export const reachOf: Readonly<Record<ExpenseAction, (me: Me) => ScopeCondition>> = {
  submit: isMine,
  recall: isMine,
  check: mayCheck,
  approve: mayApprove,
  reject: (me) => butNotMyOwn(me, [...related(me, 'check'), ...related(me, 'approve')]),
  reimburse: mayApprove,
}

/** The reach of each action among people who have a permission for it, for what a page offers. */
const permitted: typeof reachOf = {
  ...reachOf,
  submit: (me) => (keepsExpenses(me) ? isMine(me) : sql<SqlBool>`false`),
  recall: (me) => (keepsExpenses(me) ? isMine(me) : sql<SqlBool>`false`),
}
const keepsExpenses = (me: Me) => has(me, 'expenses.change_expense') || has(me, 'expenses.add_expense')

const allowsState = (action: (typeof expenseWorkflow.actions)[number]) =>
  sql`expense.status = any(${expenseWorkflow.startsFrom(action)}::text[])`
/** Flags of an expense for the viewer, as columns over `expense`. */
export function actsOn(me: Me) {
  const flag = (...rules: readonly RawBuilder<unknown>[]) =>
    sql<boolean>`coalesce(${sql.join(rules, sql` and `)}, false)`
  const mine = isMine(me)
  const reached = Object.fromEntries(expenseActions.map((action) => [action, permitted[action](me)])) as Record<
    ExpenseAction,
    ScopeCondition
  >
  return {
    can_change: flag(sql`${has(me, 'expenses.change_expense')}::boolean`, allowsState('change'), mine),
    can_delete: flag(sql`${has(me, 'expenses.delete_expense')}::boolean`, allowsState('delete'), mine),
    can_submit: flag(allowsState('submit'), reached.submit),
    can_recall: flag(allowsState('recall'), reached.recall),
    can_check: flag(allowsState('check'), reached.check),
    can_approve: flag(allowsState('approve'), reached.approve),
    can_reject: flag(allowsState('reject'), reached.reject),
    can_reimburse: flag(
      allowsState('reimburse'),
      sql`expense.reimbursable`,
      sql`expense.reimbursed is null`,
      reached.reimburse,
    ),
    permitted_actions: sql<ExpenseAction[]>`array_remove(array[${sql.join(
      expenseActions.map((action) => sql`case when ${reached[action]} then ${action}::text end`),
    )}], null)`,
  }
}
