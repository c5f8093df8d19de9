/** Why an entry may be looked at and not be changed, in a sentence; null where it may be changed. */
import type { DiaryEntry } from '../entries.contract.ts'
import { refusal } from '../entries.rules.ts'

export function whyReadOnly(entry: DiaryEntry, me: { id: number }): string | null {
  if (entry.can_change) return null
  if (entry.locked) return 'This entry is invoiced. It can be changed after a credit note.'
  const mine = entry.user_id === me.id
  const state = refusal('edit', entry, mine ? 'owner' : 'scope')
  if (state !== null) return state
  if (mine) return 'You do not have the permission diary: change_entry. Ask an administrator for it.'
  return `You may see this entry, but ${entry.user.name} is not among the people whose entries you may change.`
}
