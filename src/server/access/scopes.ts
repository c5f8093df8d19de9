/**
 * Compiles scoped permissions to SQL: `diary.decide_own_staff` reaches the entries of people whose line manager one is
 * (docs/rules/access.md#scopes). Every feature names the columns of its records; the relations are defined here alone.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { type OwnScope, type ScopedAction, scopedPermissions } from '#core/scopes.ts'
import type { Me } from '../http/context.ts'

export type ScopeCondition = RawBuilder<SqlBool>
/** The person whose permissions and place decide. */
export type Viewer = Pick<Me, 'id' | 'department_id' | 'department_ids' | 'permissions'>
/** The column, as SQL, that relates a record to a person. Scopes without a column reach no record. */
export type ScopeColumns = Readonly<Partial<Record<OwnScope, RawBuilder<unknown>>>>

export const everything: ScopeCondition = sql<SqlBool>`true`

/** A person's department and the further ones they oversee. */
const departmentsOf = ({ department_id, department_ids }: Pick<Viewer, 'department_id' | 'department_ids'>) => [
  ...(department_id === null ? [] : [department_id]),
  ...department_ids,
]

// A record without a manager or department is related to nobody: `is not null` keeps NULL out of every condition.
const isPerson = ({ id }: Pick<Viewer, 'id'>, column: RawBuilder<unknown>) =>
  sql<SqlBool>`(${column} is not null and ${column} = ${id})`
const isAmong = (departments: readonly number[], column: RawBuilder<unknown>) =>
  departments.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${column} is not null and ${column} = any(${departments}::bigint[]))`

/** Whether a record is within a person's scope, by its column. Never NULL. */
export const relation: Readonly<
  Record<OwnScope, (person: Omit<Viewer, 'permissions'>, column: RawBuilder<unknown>) => ScopeCondition>
> = {
  own_staff: isPerson,
  own_department: (person, column) => isAmong(departmentsOf(person), column),
  // Further departments are about people, not about work (docs/rules/access.md#scopes).
  own_quote_item_department: ({ department_id }, column) =>
    isAmong(department_id === null ? [] : [department_id], column),
  own_project: isPerson,
}

/**
 * The relations that scoped permissions depend on, by the database's names of writes that would widen their writer's
 * own reach (docs/decisions/0094), in the words of the refusal.
 */
const relationWrites: Readonly<Record<string, string>> = {
  line_manager: 'make yourself the line manager of somebody',
  person_department: 'move somebody into a department of yours',
  own_departments: 'give yourself another department',
  project_manager: 'make yourself the manager of this project',
  project_department: 'move a project to a department of yours',
  item_department: 'move a quote item to your department',
  task_item: 'move a task to a quote item of your department',
  entry: 'move this entry to your own people or work',
}

/** Returns the sentence that refuses a write that would widen the writer's own reach. */
export const widerReach = (name: string | undefined): string =>
  `You cannot ${relationWrites[name ?? ''] ?? 'make this change'}, because it would extend your own permissions. Ask someone who already has them.`

/** The columns of a person's own scopes, over an alias of `member`. */
export const personColumns = (alias: 'member' | 'owner'): ScopeColumns => ({
  own_staff: sql.ref(`${alias}.manager_id`),
  own_department: sql.ref(`${alias}.department_id`),
})

/**
 * Returns one condition for each scope of the action that the viewer has and the record has a column for;
 * `everything` alone for viewers with the action for any record, which spares the planner the joins of the others.
 */
export function scopeConditions(
  viewer: Viewer,
  action: ScopedAction,
  columns: ScopeColumns,
): readonly ScopeCondition[] {
  const { any, ...scoped } = scopedPermissions.get(action) ?? {}
  if (any && has(viewer, any)) return [everything]
  return (Object.keys(scoped) as OwnScope[]).flatMap((scope) => {
    const [permission, column] = [scoped[scope], columns[scope]]
    return permission && column && has(viewer, permission) ? [relation[scope](viewer, column)] : []
  })
}

/** Whether the viewer reaches a record by any of the action's scopes. Never NULL. */
export const scopeCondition = (viewer: Viewer, action: ScopedAction, columns: ScopeColumns): ScopeCondition =>
  anyOf(scopeConditions(viewer, action, columns))

/** Joins conditions that are never NULL by OR: false where there is none. */
export function anyOf(conditions: readonly ScopeCondition[]): ScopeCondition {
  if (conditions.includes(everything)) return everything
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
