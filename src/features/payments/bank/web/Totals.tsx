/** Sums of a bank file: what came in and went out, beside the balances that it states. */
import { useLocale } from '#web/locale.ts'
import type { BankPreview } from '../bank.contract.ts'

export function Totals({ totals }: { totals: BankPreview['totals'] }) {
  const { formats } = useLocale()
  const { came_in, went_out, opening, closing, left_out, adds_up, unsigned } = totals
  const figures = [
    { label: 'Opening balance', amount: opening },
    { label: 'Came in', amount: came_in },
    { label: 'Went out', amount: went_out },
    { label: 'Closing balance', amount: closing },
  ].flatMap(({ label, amount }) => (amount === null ? [] : [{ label, amount }]))
  return (
    <>
      <dl className="fb-bank-totals" aria-label="Totals of the file">
        {figures.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="fb-num">{formats.money(amount)}</dd>
          </div>
        ))}
      </dl>
      {adds_up === false && (
        <p className="fb-bank-doubt" role="alert">
          This file does not add up: its lines do not explain its balances. Lines may be missing, or read wrongly.
          Compare them with the bank before you book.
        </p>
      )}
      {unsigned && (
        <p className="fb-bank-doubt" role="alert">
          No amount says whether it came in or went out: all of it is taken as money that came in.
        </p>
      )}
      {left_out > 0 && (
        <p className="fb-muted">
          {formats.counted(left_out, 'line is', 'lines are')} left out: not booked by the bank yet, or taken back.
        </p>
      )}
    </>
  )
}
