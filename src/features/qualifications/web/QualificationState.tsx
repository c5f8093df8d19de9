import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { whenWords, type QualificationState as State } from '../qualifications.rules.ts'

const looks = { valid: 'approved', expiring: 'running', expired: 'rejected' } as const

/** Shows the end in words and colour: amber when it is near, red when it is past. */
export const QualificationState = ({ state, daysLeft }: { state: State; daysLeft: number | null }) => (
  <StatusBadge status={looks[state]} label={labelOf(state, daysLeft)} />
)

export function labelOf(state: State, daysLeft: number | null): string {
  if (state === 'valid' || daysLeft === null) return 'Valid'
  const words = whenWords(daysLeft)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
