import { expect, test } from 'vitest'

import { allPermissions } from './permissions.ts'
import { scopedPermissions } from './scopes.ts'

test('every permission that names a scope belongs to an action', () => {
  const scoped = allPermissions.filter((permission) => /_own_/.test(permission))
  const found = [...scopedPermissions.values()].flatMap((names) =>
    Object.entries(names).flatMap(([scope, permission]) => (scope === 'any' ? [] : [permission])),
  )
  expect(scoped.length).toBeGreaterThan(20)
  expect(found.toSorted()).toEqual(scoped.toSorted())
})

test('an action is open for any record by the permission without a scope', () => {
  expect(scopedPermissions.get('leave.view')).toEqual({
    any: 'leave.view_any',
    own_staff: 'leave.view_own_staff',
    own_department: 'leave.view_own_department',
  })
  expect(scopedPermissions.get('projects.export_ppr')).toEqual({
    any: 'projects.export_ppr_any',
    own_department: 'projects.export_ppr_own_department',
    own_project: 'projects.export_ppr_own_projects',
  })
  expect([...scopedPermissions].filter(([, { any }]) => !any)).toEqual([])
})
