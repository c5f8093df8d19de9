/**
 * The keys that a search of people knows (docs/rules/api.md#search), for the query box and for the
 * server. An unknown key is searched as plain text: in name, position and e-mail.
 *
 * department and group by name (a further department counts); manager by name, or `me`; org: the main organisation by its
 * name; name, position, email: text that the value is part of; phone: its digits. start, end, created: days, ranges and words. is: what a person is besides.
 */
import type { SearchKeys } from '#core/search.ts'
import { dateWords } from '#core/searchDays.ts'

/** `invited`: asked to sign in and has not yet; `unable`: cannot sign in and was not asked to. */
export const userFlags = ['active', 'inactive', 'external', 'visitor', 'invited', 'unable'] as const
export type UserFlag = (typeof userFlags)[number]

export const userSearchKeys = {
  name: { kind: 'text' },
  position: { kind: 'text' },
  department: { kind: 'text' },
  manager: { kind: 'text' },
  group: { kind: 'text' },
  org: { kind: 'text' },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  start: { kind: 'date', words: dateWords },
  end: { kind: 'date', words: dateWords },
  created: { kind: 'date', words: dateWords },
  is: { kind: 'choice', options: userFlags },
} as const satisfies SearchKeys
export type UserSearchKey = keyof typeof userSearchKeys
