/** Shows spent hours against the budget as a bar: approved ones, and those not yet approved where known. */
import { compare, divide, multiply, subtract } from '#core/decimal.ts'
import { useLocale } from '#web/locale.ts'
import './spent.css'

interface SpentHoursProps {
  spent: string
  /** Approved hours; absent if they are not known separately. */
  approved?: string
  /** Budgeted hours; null without a budget. */
  budget: string | null
  /** Name of the row in a list of several, which shows the figures itself. */
  of?: string
}

export function SpentHours({ spent, approved, budget, of }: SpentHoursProps) {
  const { formats } = useLocale()
  const hasBudget = budget !== null && compare(budget, '0') > 0
  const whole = hasBudget && compare(spent, budget) <= 0 ? budget : spent
  const share = (hours: string) =>
    compare(whole, '0') > 0 ? `${divide(multiply(hours, '100'), whole, 2, 'half_up')}%` : '0%'
  const open = approved === undefined ? '0.00' : subtract(spent, approved)
  const over = hasBudget && compare(spent, budget) > 0
  const text = hasBudget
    ? `${formats.hours(spent)} of ${formats.hours(budget)} hours spent${over ? `, ${formats.hours(subtract(spent, budget))} over` : ''}`
    : `${formats.hours(spent)} hours spent, no budget`
  return (
    <>
      <div
        className="fb-spent"
        role="img"
        aria-label={of === undefined ? text : `${of}: ${text}`}
        {...(over && { 'data-over': true })}
      >
        <span style={{ width: share(approved ?? spent) }} />
        <span data-part="open" style={{ width: share(open) }} />
      </div>
      {of === undefined && (
        <p className="fb-spent-said">
          {text}
          {approved !== undefined && compare(spent, '0') > 0 && (
            <>
              <span data-part="approved">{formats.hours(approved)} approved</span>
              {compare(open, '0') > 0 && <span data-part="open">{formats.hours(open)} not yet</span>}
            </>
          )}
        </p>
      )}
    </>
  )
}
