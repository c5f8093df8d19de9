/** A row of the board: a person or a piece of equipment, and its bars. It renders only after changes of its own. */
import { Link } from '@tanstack/react-router'
import { type CSSProperties, memo, useEffect, useRef } from 'react'

import { addDays } from '#core/days.ts'
import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { proposedId } from './boardChange.ts'
import { colourOf } from './boardColours.ts'
import { barUnder, type Cursor } from './boardCursor.ts'
import type { Bar } from './boardBars.ts'
import type { ScheduleItemRow } from './boardModel.ts'
import { barText, cellText, nameOf, overText, shownText, underName, markText } from './boardText.ts'

interface RowPlace {
  height: number
  /** Position of the row among all, from 1, and their number. */
  at: number
  of: number
}

interface BoardRowProps extends RowPlace {
  row: ScheduleItemRow
  /** The first day of the window. */
  start: string
  /** Keys of its selected bars, joined by spaces. */
  chosen: string
  /** Keys of its bars that were saved just now, joined by spaces. */
  saved: string
  cursor: Cursor | null
  /** Whether the cursor takes the focus, because the keyboard is on the board. */
  focused: boolean
  withDepartment: boolean
  /** Whether the viewer plans: the name selects the bookings of its row, and the ends of bars resize them. */
  canSelect: boolean
}

export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { row, start, height, at, of, chosen, saved, cursor, focused, withDepartment, canSelect } = props
  const { formats } = useLocale()
  const under = cursor && barUnder(row, cursor)
  const focus = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused && cursor) focus.current?.focus({ preventScroll: true })
    // Another bar may take the place of the one that had the focus: what was written has its own number then.
  }, [focused, cursor, under?.key])
  const [isChosen, isSaved] = [new Set(chosen.split(' ')), new Set(saved.split(' '))]
  const over = overText(row, start, formats)
  const load = row.kind === 'person' && row.load !== null ? `${row.load} percent booked` : ''
  const label = [nameOf(row), load, over?.full].filter(Boolean).join(', ')
  return (
    <div
      role="listitem"
      aria-label={label}
      aria-setsize={of}
      aria-posinset={at}
      className="fb-board-row"
      data-row={row.key}
      style={{ height }}
    >
      <RowName row={row} over={over} withDepartment={withDepartment} canSelect={canSelect} />
      <div className="fb-board-track">
        {row.marks.map((mark) => (
          <i
            key={`${mark.kind} ${mark.at}`}
            className="fb-board-mark"
            data-kind={mark.kind}
            title={markText(mark, formats)}
            style={across(mark)}
          />
        ))}
        {row.bars.map((bar) => (
          <button
            key={bar.key}
            type="button"
            tabIndex={under === bar ? 0 : -1}
            ref={under === bar ? focus : undefined}
            className="fb-bar"
            data-bar={bar.key}
            data-kind={bar.minutes === null ? (bar.absence ? 'leave' : 'work') : 'free'}
            data-tentative={bar.booking?.confirmed === false || bar.absence?.decision_id === 'P' || undefined}
            data-planned={bar.booking?.id === null || undefined}
            data-closed={bar.task?.closed || undefined}
            data-day={bar.days === 1 || undefined}
            data-room={bar.room > 0 || undefined}
            data-before={bar.before || undefined}
            data-after={bar.after || undefined}
            data-dim={bar.dim || undefined}
            data-waits={isWaiting(bar.booking?.id ?? 0) || undefined}
            data-proposed={(bar.booking?.id ?? 0) <= proposedId || undefined}
            data-resizes={
              (canSelect && bar.booking && (bar.booking.can_change || bar.booking.id === null)) || undefined
            }
            data-saved={isSaved.has(bar.key) || undefined}
            aria-pressed={isChosen.has(bar.key) || undefined}
            aria-label={barText(bar, row, start, formats)}
            title={barText(bar, row, start, formats)}
            style={styleOf(bar)}
          >
            {bar.minutes !== null ? (
              `${formats.hours(bar.minutes)} h`
            ) : bar.room > 0 ? (
              <span>{shownText(bar)}</span>
            ) : (
              shownText(bar)
            )}
          </button>
        ))}
        {cursor && !under && (
          <button
            type="button"
            className="fb-board-cell"
            ref={focus}
            data-cell
            aria-label={cellText(
              row,
              { start: addDays(start, cursor.at), end: addDays(start, cursor.at + cursor.days - 1), at: cursor.at },
              formats,
            )}
            style={across(cursor)}
          />
        )}
      </div>
    </div>
  )
})

/** Whether the server has not answered yet. */
const isWaiting = (id: number) => id < 0 && id > proposedId

/** Returns the style of a bar that spans the days, in columns of the board. */
const across = ({ at, days }: { at: number; days: number }): CSSProperties => ({
  left: `calc(var(--fb-col) * ${at})`,
  width: `calc(var(--fb-col) * ${days})`,
})
const styleOf = (bar: Bar): CSSProperties => ({
  ...across(bar),
  // The bar leaves a gap to the next one.
  width: `calc(var(--fb-col) * ${bar.days} - 3px)`,
  ['--fb-lane' as string]: bar.lane,
  ['--fb-bar' as string]: bar.absence?.type?.colour || colourOf(bar.project?.id ?? null),
  ...(bar.room > 0 && { ['--fb-room' as string]: bar.room / bar.days }),
  ...(bar.off.length > 0 && dashesOf(bar)),
})

/** Dashes on the days of a bar on which its person is not at work, in shares of it: days have another width on paper. */
const dashesOf = ({ at, days, off }: Bar): CSSProperties => ({
  backgroundImage: off.map(() => 'var(--fb-dashes)').join(', '),
  // A share of the place of an image is of the room that it leaves.
  backgroundPosition: off
    .map((span) => `${days === span.days ? 0 : (100 * (span.at - at)) / (days - span.days)}% 0`)
    .join(', '),
  backgroundSize: off.map((span) => `${(100 * span.days) / days}% 100%`).join(', '),
  backgroundRepeat: 'no-repeat',
})

interface RowNameProps extends Pick<BoardRowProps, 'row' | 'withDepartment' | 'canSelect'> {
  over: ReturnType<typeof overText>
}

function RowName({ row, over, withDepartment, canSelect }: RowNameProps) {
  const under = underName(row, withDepartment)
  return (
    <div className="fb-board-name">
      {row.kind === 'piece' ? (
        <Link to={paths.equipment(row.piece.id)} tabIndex={-1}>
          {row.piece.name}
        </Link>
      ) : (
        <strong
          data-selects={canSelect || undefined}
          title={canSelect ? `Select the bookings of ${row.person.name}` : undefined}
        >
          {row.person.name}
        </strong>
      )}
      <small>
        {under}
        {over && (
          <span className="fb-board-over" title={over.full}>
            {under === '' ? '' : ' · '}
            {over.short}
          </span>
        )}
        {row.kind === 'person' && row.person.external && <span className="fb-board-flag">External</span>}
        {row.kind === 'person' && row.person.org && <span className="fb-board-flag">{row.person.org.name}</span>}
      </small>
    </div>
  )
}
