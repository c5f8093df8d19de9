/** Where one can go: only what exists, and only what the person may see. A new feature adds its line here. */
import { IconClock, IconHome } from '@tabler/icons-react'
import type { ComponentType } from 'react'

import { has, type Permission } from '#core/permissions.ts'
import type { Locale } from '#web/locale.ts'
import type { Me } from '#web/session.tsx'

export interface NavItem {
  to: string
  /** In the organisation's wording: `({ words }) => words.diary`. */
  label: (locale: Locale) => string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** After `G`. */
  key: string
  /** Nobody else sees it. */
  permission?: Permission
  /** Among the tabs at the bottom of a phone. */
  tab?: true
}

const navItems: readonly NavItem[] = [
  { to: '/', label: () => 'Home', icon: IconHome, key: 'h', tab: true },
  {
    to: '/diary/',
    label: ({ words }) => words.diary,
    icon: IconClock,
    key: 'd',
    permission: 'diary.view_entry',
    tab: true,
  },
]

/** The items that this person may open, in order. */
export const navFor = (me: Me): readonly NavItem[] =>
  navItems.filter(({ permission }) => permission === undefined || has(me, permission))
