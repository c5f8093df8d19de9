/** How far each entry has come: older ones are decided, the last two weeks are in every state. */
import type { EntryStatus } from '#features/diary/entries/entries.workflow.ts'
import type { MadePerson } from './people.ts'
import type { DemoDice } from './random.ts'

/**
 * States of the staff login's entries: by working days since, a few drafts to submit, one rejected, the rest on its
 * way.
 */
const ofStaffLogin: readonly EntryStatus[] = [
  'draft',
  'draft',
  'draft',
  'draft',
  'rejected',
  'submitted',
  'submitted',
  'approved',
  'submitted',
  'approved',
]

/** Beyond this many working days since, everything is decided. */
export const openDays = 10

/** The status of an entry made so many of the person's working days ago (0 = the latest). */
export function statusOf(firm: string, { login }: MadePerson, since: number, dice: DemoDice): EntryStatus {
  if (firm === 'gb' && login === 'staff@gb.example' && since < openDays) return ofStaffLogin[since] ?? 'approved'
  if (since >= openDays) return dice.between(1, 300) === 1 ? 'rejected' : 'approved'
  const drawn = dice.between(1, 100)
  if (since === 0) return 'draft'
  if (since <= 2) return drawn <= 55 ? 'draft' : 'submitted'
  if (since <= 5) return drawn <= 8 ? 'draft' : drawn <= 70 ? 'submitted' : drawn <= 75 ? 'rejected' : 'approved'
  return drawn <= 25 ? 'submitted' : drawn <= 29 ? 'rejected' : 'approved'
}
