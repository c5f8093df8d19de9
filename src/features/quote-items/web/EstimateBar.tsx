/** Price, expected cost and expected margin of the items, as figures and as a bar. */
import { IconAlertTriangle } from '@tabler/icons-react'

import { compare, divide, multiply, subtract } from '#core/decimal.ts'
import { useLocale } from '#web/locale.ts'
import './items.css'

interface EstimateBarProps {
  totals: { total: string; hours: string; cost: string; uncosted: string; margin: string | null }
}

export function EstimateBar({ totals: { total, hours, cost, uncosted, margin } }: EstimateBarProps) {
  const { formats } = useLocale()
  const profit = subtract(total, cost)
  // It stands from the first row on, so that nothing moves while a price is typed.
  const isKnown = margin !== null && compare(total, '0') > 0
  const costShare = isKnown ? `${divide(multiply(cost, '100'), total, 2, 'half_up')}%` : '0'
  const isLoss = compare(profit, '0') < 0
  return (
    <div className="fb-estimate" role="group" aria-label="Price, cost and margin">
      <dl>
        <div>
          <dt>Price</dt>
          <dd>{formats.money(total)}</dd>
        </div>
        <div data-part="cost">
          <dt>Expected cost</dt>
          <dd>{formats.money(cost)}</dd>
        </div>
        <div data-part="margin" data-loss={isLoss || undefined}>
          <dt>Expected margin</dt>
          <dd>{!isKnown ? '–' : `${formats.money(profit)} (${formats.percent(margin, 1)})`}</dd>
        </div>
      </dl>
      <div
        className="fb-estimate-bar"
        aria-hidden
        data-loss={(isKnown && isLoss) || undefined}
        data-unknown={!isKnown || undefined}
      >
        <span style={{ width: isKnown && isLoss ? '100%' : costShare }} />
      </div>
      {compare(uncosted, '0') > 0 && (
        <p className="fb-estimate-lack">
          <IconAlertTriangle size={14} aria-hidden /> {formats.hours(uncosted)} of {formats.hours(hours)} hours have no
          cost, so the margin looks better than it is.
        </p>
      )}
    </div>
  )
}
