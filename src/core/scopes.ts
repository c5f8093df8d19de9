/** Permissions that reach some records only, by how a person is related to them: `diary.decide_own_staff`. */
import {
  allPermissions,
  type Catalogue,
  type DiaryScope,
  diaryScopes,
  type Grants,
  has,
  type Permission,
  type PermissionGroup,
} from './permissions.ts'

/** The relations that a permission may be limited to. */
export type OwnScope = Exclude<DiaryScope, 'any'>
type Unscoped<N> = N extends `${infer Verb}_${OwnScope | 'own_projects'}` ? Verb : never
/** The actions that a permission allows for some records only, by a scope: `diary.decide`, `projects.export_ppr`. */
export type ScopedAction = {
  [G in PermissionGroup]: Catalogue[G][number] extends infer N ? `${G}.${Unscoped<N>}` : never
}[PermissionGroup]

const ownScopes: readonly OwnScope[] = diaryScopes.filter((scope) => scope !== 'any')

/** Splits `projects.export_ppr_own_projects` into the action and the scope. Null for a permission without a scope. */
function scopeOf(permission: Permission): { action: ScopedAction; scope: OwnScope } | null {
  for (const scope of ownScopes)
    for (const suffix of [`_${scope}`, `_${scope}s`])
      if (permission.endsWith(suffix)) return { action: permission.slice(0, -suffix.length) as ScopedAction, scope }
  return null
}

/** The permissions of each scoped action, by scope. `any` is `diary.view_any`, or `projects.view_financials` itself. */
export const scopedPermissions: ReadonlyMap<
  ScopedAction,
  Readonly<Partial<Record<DiaryScope, Permission>>>
> = allPermissions.reduce((actions, permission) => {
  const found = scopeOf(permission)
  if (!found) return actions
  const { action, scope } = found
  const any = allPermissions.find((name) => [`${action}_any`, action].includes(name))
  return actions.set(action, { ...(any && { any }), ...actions.get(action), [scope]: permission })
}, new Map<ScopedAction, Partial<Record<DiaryScope, Permission>>>())

/** Whether a person may do something for records within the scope and not for others. */
export const isLimitedTo = (me: { permissions: Grants }, scope: OwnScope): boolean =>
  [...scopedPermissions.values()].some(({ any, [scope]: own }) => own && has(me, own) && !(any && has(me, any)))

/** Whether a person may do less than the permission allows: who decides for anybody lacks no `decide_own_staff`. */
export function lacks(me: { permissions: Grants }, permission: Permission): boolean {
  if (has(me, permission)) return false
  const scoped = scopeOf(permission)
  const any = scoped && scopedPermissions.get(scoped.action)?.any
  return !any || !has(me, any)
}

/** Whether a person may do it for some records at least, by whichever scope. */
export const hasForSome = (me: { permissions: Grants }, action: ScopedAction | Permission): boolean =>
  permissionsFor(action).some((permission) => has(me, permission))

/** Returns the permissions that allow the action by any scope, for calls open to holders of any of them. */
export const permissionsFor = (action: ScopedAction | Permission): readonly Permission[] =>
  Object.values(scopedPermissions.get(action as ScopedAction) ?? {})
