/** A group as its form has it: each permission is a field, so that two people's changes merge. */
import { allPermissions, type Permission } from '#core/permissions.ts'
import { changed } from '#web/record/values.ts'
import type { Group } from './group.ts'

/** Field of a permission: a dot in its name would mean a nested value. */
export type PermissionField = `may:${string}`
export type GroupValues = { name: string; second_factor: boolean } & { [field: PermissionField]: boolean }

export const fieldOf = (permission: Permission): PermissionField => `may:${permission.replace('.', ':')}`

export function valuesOf(group: Group | undefined): GroupValues {
  const ticked = new Set(group?.permissions)
  return {
    name: group?.name ?? '',
    second_factor: group?.second_factor ?? false,
    ...Object.fromEntries(allPermissions.map((permission) => [fieldOf(permission), ticked.has(permission)])),
  }
}

/** Returns the changed values; if any permission changed, the full list. */
export function bodyOf(values: GroupValues, before: GroupValues | undefined): Record<string, unknown> {
  const { name, second_factor, ...ticks } = changed(values, before)
  return {
    ...(name !== undefined && { name }),
    ...(second_factor !== undefined && { second_factor }),
    ...(Object.keys(ticks).length > 0 && {
      permissions: allPermissions.filter((permission) => values[fieldOf(permission)]),
    }),
  }
}
