/** The kinds of decisions that a deputy makes. A separate file, because parts of screens ask it before they load. */
import type { Permission } from '#core/permissions.ts'
import { permissionsFor, type ScopedAction } from '#core/scopes.ts'

/** The decisions of each kind. A deputy decides those that they may make for some records by themselves, too. */
const deputyActions = {
  hours: ['diary.decide'],
  leave: ['leave.decide'],
  expenses: ['expenses.check', 'expenses.approve'],
} as const satisfies Record<string, readonly ScopedAction[]>

export type DeputyKind = keyof typeof deputyActions
export const deputyKinds = Object.keys(deputyActions) as [DeputyKind, ...DeputyKind[]]

const decisions: readonly ScopedAction[] = Object.values(deputyActions).flat()

/** Permissions of which any one lets a person name a deputy: those of who decides, and of who changes people. */
export const decidesSomething: readonly Permission[] = decisions.flatMap(permissionsFor)
export const mayNameDeputies: readonly Permission[] = [...decidesSomething, 'users.change_user']

/** Kinds of which two people share a decision, by their permissions as text. */
export const sharedKinds = (person: readonly string[], deputy: readonly string[]): DeputyKind[] =>
  deputyKinds.filter((kind) =>
    deputyActions[kind].some((action) =>
      [person, deputy].every((granted) => permissionsFor(action).some((permission) => granted.includes(permission))),
    ),
  )
