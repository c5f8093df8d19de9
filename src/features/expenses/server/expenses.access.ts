/**
 * The access conditions of expenses: view, check and approve (docs/rules/money.md#expenses). Each is one SQL condition
 * over `expense`: lists filter by it, actions lock through it, files check it. Whoever checks or approves an expense
 * sees it.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me, Principal } from '#server/http/context.ts'
import { type DeputyRule, inPlaceOf, principalOf } from '#server/access/deputies.ts'
import { submittedActing } from '#server/access/fourEyes.ts'
import type { MemberRule } from '#server/access/people.ts'
import {
  anyOf,
  type ScopeCondition,
  everything,
  personColumns,
  scopeConditions,
  type Viewer,
} from '#server/access/scopes.ts'
import { type ExpenseAction, expenseActions, expenseWorkflow } from '../expenses.workflow.ts'

/** Conditions over `member` for the expenses of people in scopes about the person. */
const ofPeople = (me: Viewer, verb: 'view' | 'check' | 'approve') =>
  scopeConditions(me, `expenses.${verb}`, personColumns('member'))

const ofPerson = (rules: readonly ScopeCondition[]): readonly ScopeCondition[] =>
  rules.length === 0 || rules.includes(everything)
    ? rules
    : [
        sql<SqlBool>`exists (select from member
          where member.org_id = expense.org_id and member.id = expense.user_id and ${anyOf(rules)})`,
      ]

/** Conditions for expenses on a project that the viewer manages. */
const ofOwnProject = (me: Viewer, verb: 'check' | 'approve'): readonly ScopeCondition[] =>
  scopeConditions(me, `expenses.${verb}`, { own_project: sql`project.managed_by_id` }).map((rule) =>
    rule === everything
      ? rule
      : sql<SqlBool>`exists (select from expense_allocation part
          join project on project.org_id = part.org_id and project.id = part.project_id
         where part.org_id = expense.org_id and part.expense_id = expense.id and ${rule})`,
  )

const related = (me: Viewer, verb: 'check' | 'approve'): readonly ScopeCondition[] => [
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
const decidesByThemselves = (me: Me, ...verbs: readonly Verb[]) =>
  butNotMyOwn(
    me,
    verbs.flatMap((verb) => related(me, verb)),
  )

type Verb = 'check' | 'approve'

/**
 * The expenses that the viewer decides in each principal's place, whatever the organisation says of one's own: none of
 * either of them, nor what either submitted. Reimbursing stays the principal's.
 */
const asDeputy = (me: Me, ...verbs: readonly Verb[]): readonly DeputyRule[] =>
  verbs.flatMap((verb) =>
    inPlaceOf(me, `expenses.${verb}`, (principal) =>
      has(principal, 'expenses.view_expense')
        ? sql<SqlBool>`(${anyOf(related(principal, verb))} and ${notOf(me)} and ${notOf(principal)})`
        : sql<SqlBool>`false`,
    ),
  )
const notOf = (person: Pick<Principal, 'id'>) => sql<SqlBool>`(expense.user_id <> ${person.id}
  and expense.submitted_by_id is distinct from ${person.id} and not ${submittedActing(person, 'expense')})`

const mayDecide = (me: Me, ...verbs: readonly Verb[]) =>
  anyOf([decidesByThemselves(me, ...verbs), ...asDeputy(me, ...verbs).map(({ rule }) => rule)])

/** The decisions that each action makes. */
const verbsOf = { check: ['check'], approve: ['approve'], reject: ['check', 'approve'] } as const

/** In whose place the viewer takes an action, as `{id, name, until}`; null in their own, and for what is no decision. */
export const principalFor = (me: Me, action: keyof typeof verbsOf) =>
  principalOf(decidesByThemselves(me, ...verbsOf[action]), asDeputy(me, ...verbsOf[action]))

/**
 * Condition over `expense` for what the viewer may open: what they may see, and what waits for them as a deputy or was
 * decided by them as one.
 */
export const mayOpen = (me: Me): ScopeCondition => {
  if (!has(me, 'expenses.view_expense')) return sql<SqlBool>`false`
  return anyOf([
    mayView(me),
    ...asDeputy(me, 'check', 'approve').map(
      ({ principal, rule }) => sql<SqlBool>`(${rule} and (expense.status in ('submitted', 'checked')
        or coalesce((expense.checked_by_id, expense.checked_for_id) = (${me.id}::bigint, ${principal.id}::bigint), false)
        or coalesce((expense.approved_by_id, expense.approved_for_id) = (${me.id}::bigint, ${principal.id}::bigint), false)
        or coalesce((expense.rejected_by_id, expense.rejected_for_id) = (${me.id}::bigint, ${principal.id}::bigint), false)))`,
    ),
  ])
}

/** The reach of each action; the states that allow it are in `expenseWorkflow`. */
export const reachOf: Readonly<Record<ExpenseAction, (me: Me) => ScopeCondition>> = {
  submit: isMine,
  recall: isMine,
  check: (me) => mayDecide(me, ...verbsOf.check),
  approve: (me) => mayDecide(me, ...verbsOf.approve),
  reject: (me) => mayDecide(me, ...verbsOf.reject),
  reimburse: (me) => decidesByThemselves(me, 'approve'),
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
