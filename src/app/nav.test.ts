import { expect, test } from 'vitest'

import { locales } from '#core/locale/locales.ts'
import { allPermissions } from '#core/permissions.ts'
import { opensOf } from '#features/users/users/userPermissionOpens.ts'
import type { Locale } from '#web/locale.ts'
import type { SessionMe } from '#web/session.tsx'
import { navFor } from './nav.ts'

const open = (permissions: object) => navFor({ permissions } as SessionMe).map(({ to }) => to)

test('settings are in the way of who sets up the firm, and of who keeps its nominal accounts', () => {
  expect(open({ company: ['change_company'] })).toContain('/settings/')
  expect(open({ invoice: ['change_invoice'] })).toContain('/settings/')
  expect(open({ diary: ['view_entry'] })).toEqual(['/', '/diary/'])
})

test('groups are in the way of who sees them and no people; with people they are reached from there', () => {
  expect(open({ groups: ['view_group'] })).toEqual(['/', '/users/groups/'])
  expect(open({ groups: ['view_group'], users: ['view_user'] })).toEqual(['/', '/users/'])
})

test('on a phone the inbox is among the tabs of who decides', () => {
  const tabs = (diary: string[]) =>
    navFor({ permissions: { diary } } as SessionMe)
      .filter(({ tab }) => tab)
      .map(({ to }) => to)
  expect(tabs(['view_entry'])).toEqual(['/', '/diary/'])
  expect(tabs(['view_entry', 'decide_own_staff'])).toEqual(['/', '/diary/', '/diary/inbox/'])
})

test('what a group is said to open is what the navigation opens by that permission alone', () => {
  const words = locales.GB.words
  for (const permission of allPermissions) {
    const [group = '', name = ''] = permission.split('.')
    const opened = navFor({ permissions: { [group]: [name] } } as SessionMe)
      .filter(({ to }) => to !== '/')
      .map(({ label }) => label({ words } as Locale))
    expect([permission, opened]).toEqual([permission, opensOf(permission, words)])
  }
})
