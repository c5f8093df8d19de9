/** Actions on the selected bookings of the board. */
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'

interface ChosenBookingsProps {
  /** Selected bookings that are shown, and all that could be. */
  count: number
  all: number
  /** The days to which they are copied. */
  next: string
  copy: () => void
  remove: () => void
  selectAll: () => void
  clear: () => void
}

export function ChosenBookings({ count, all, next, copy, remove, selectAll, clear }: ChosenBookingsProps) {
  const { formats } = useLocale()
  // It goes with the selection, and the focus with it.
  useFocusBack()
  return (
    <div className="fb-board-chosen" role="group" aria-label="For the selected bookings">
      <span role="status" className="fb-strong">
        {formats.counted(count, 'booking', 'bookings')} selected
      </span>
      {count < all && <Button onClick={selectAll}>Select all {formats.number(all)}</Button>}
      <Button onClick={copy}>Copy to {next}</Button>
      <Button onClick={remove}>Delete</Button>
      <Button tone="quiet" onClick={clear}>
        Clear selection
      </Button>
    </div>
  )
}
