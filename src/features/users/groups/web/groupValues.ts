/** A group as its form has it: each permission by itself, so that what two people tick at once is of both. */
import { allPermissions, type Permission } from '#core/permissions.ts'
import { changed } from '#web/record/values.ts'
import type { Group } from './group.ts'

/** The field of a permission: a dot would mean a part of a value. */
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

/** All its permissions where one of them is another than it was. */
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
