/** Sums of a bank file: what came in and went out, beside the balances that it states. */
import { useLocale } from '#web/locale.ts'
import type { BankPreview } from '../bank.contract.ts'

export function Totals({ totals }: { totals: BankPreview['totals'] }) {
  const { formats } = useLocale()
  const { came_in, went_out, opening, closing, left_out, adds_up, unsigned } = totals
  const figures = [
    { label: 'Opening balance', amount: opening },
    { label: 'Money in', amount: came_in },
    { label: 'Money out', amount: went_out },
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
          The lines of this file do not match its balances. Lines may be missing or misread. Compare them with the bank
          before you book.
        </p>
      )}
      {unsigned && (
        <p className="fb-bank-doubt" role="alert">
          The file does not say whether amounts are money in or out. All are read as money in.
        </p>
      )}
      {left_out > 0 && (
        <p className="fb-muted">
          {formats.counted(left_out, 'line is', 'lines are')} not included: not booked by the bank yet, or reversed.
        </p>
      )}
    </>
  )
}
