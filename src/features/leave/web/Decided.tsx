/** Section of the overview: what was decided, by whom and why, and what the leave takes. */
import { useLocale } from '#web/locale.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { Leave } from '../leave.ts'
import './leave.css'

export function Decided({ record }: { record: Leave }) {
  const { formats, timezone } = useLocale()
  const { decision, decision_id, decided_by, decided_for, decided_at, reason, hours } = record
  const items = [
    [decision_id === 'P' ? 'Status' : decision.name, decision_id === 'P' ? 'Waiting for a decision' : saying()],
    ...(reason === '' ? [] : [['Reason', reason]]),
    ['Takes', `${formats.hours(hours)} hours`],
  ]
  function saying() {
    const by =
      decided_by === null
        ? 'needs no approval'
        : `by ${decided_by.name}${decided_for === null ? '' : ` for ${decided_for.name}`}`
    return decided_at === null ? by : `${by}, ${formats.dateTime(decided_at, timezone)}`
  }
  return (
    <SectionCard title="Decision">
      <dl className="fb-facts">
        {items.map(([term = '', value = '']) => (
          <div key={term} className="fb-fact">
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
