/** The keys that a search of qualifications knows (specification, section 5 "Search syntax"). Texts are found by a part of them. */
import type { SearchKeys } from '#core/search.ts'
import { dateWords } from '#core/search-days.ts'

/**
 * `renewed`: a later one of the person's has replaced it; `forever`: it never ends; `proven`: a file proves it, of
 * those that the asker sees; `mine`: of who asks.
 */
const qualificationTraits = ['valid', 'expiring', 'expired', 'renewed', 'forever', 'proven', 'mine'] as const
export type QualificationTrait = (typeof qualificationTraits)[number]

export const qualificationSearchKeys = {
  /** The type's; `type` is the same. */
  name: { kind: 'text' },
  type: { kind: 'text' },
  /** Whose it is; `me` too. */
  person: { kind: 'text' },
  /** The person's main one. */
  department: { kind: 'text' },
  reference: { kind: 'text' },
  notes: { kind: 'text' },
  start: { kind: 'date', words: dateWords },
  /** The last day that it holds. */
  expires: { kind: 'date', words: dateWords },
  created: { kind: 'date', words: dateWords },
  is: { kind: 'choice', options: qualificationTraits },
} as const satisfies SearchKeys
export type QualificationSearchKey = keyof typeof qualificationSearchKeys
