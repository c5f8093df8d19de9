/** A person or a piece of equipment in the list of the team: what is left of the day, and the bookings. */
import { IconPlus } from '@tabler/icons-react'

import { useLocale } from '#web/locale.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { colourOf } from './boardColours.ts'
import type { Bar } from './boardBars.ts'
import type { ScheduleItemRow } from './boardModel.ts'
import { barText, nameOf, shownText } from './boardText.ts'
import { dayText } from './teamDay.ts'

interface TeamRowProps {
  row: ScheduleItemRow
  day: string
  onOpen: (bar: Bar, row: ScheduleItemRow) => void
  onBook: ((row: ScheduleItemRow) => void) | undefined
}

export function TeamRow({ row, day, onOpen, onBook }: TeamRowProps) {
  const { formats } = useLocale()
  return (
    <li className="fb-team-row">
      <span className="fb-strong">{nameOf(row)}</span>
      <span className="fb-muted fb-small">{dayText(row, day, formats)}</span>
      <span className="fb-team-bars">
        {row.bars.map((bar) => (
          <button
            key={bar.key}
            type="button"
            className="fb-team-bar"
            data-kind={bar.absence ? 'leave' : 'work'}
            data-tentative={bar.booking?.confirmed === false || undefined}
            aria-label={barText(bar, row, day, formats)}
            aria-haspopup={bar.booking ? 'dialog' : undefined}
            style={{ ['--fb-bar' as string]: bar.absence?.type?.colour || colourOf(bar.project?.id ?? null) }}
            onClick={() => onOpen(bar, row)}
          >
            {shownText(bar)}
          </button>
        ))}
      </span>
      {onBook && (
        <IconButton label={`Book ${nameOf(row)}`} onClick={() => onBook(row)}>
          <IconPlus aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
