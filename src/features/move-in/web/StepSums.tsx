import { useLocale } from '#web/locale.ts'
import type { MoveStep } from '../moveIn.contract.ts'

/** The hours of a step by year, and what is open of its invoices. */
export function StepSums({ step: { hours, open } }: { step: Pick<MoveStep, 'hours' | 'open'> }) {
  const { formats } = useLocale()
  if (hours.length === 0 && open === null) return null
  return (
    <dl className="fb-move-sums">
      {hours.map(({ year, hours: sum }) => (
        <div key={year}>
          <dt>{year}</dt>
          <dd>{formats.number(sum, 2)} h</dd>
        </div>
      ))}
      {open !== null && (
        <div>
          <dt>Open</dt>
          <dd>{formats.money(open)}</dd>
        </div>
      )}
    </dl>
  )
}
