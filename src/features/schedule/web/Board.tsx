/**
 * The board: rows by days. Only visible rows are rendered; a drag moves outlines, and a drop renders the rows it
 * touches.
 */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

import { isWeekend } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'
import { BoardRow } from './BoardRow.tsx'
import './board.css'
import { toggled } from './boardChange.ts'
import { type Cursor, dated, type DatedCursor, itemAt, settled, shownCursor } from './boardCursor.ts'
import type { Bar } from './boardBars.ts'
import { type BoardRow as Row, type GroupRow, type ScheduleItemRow } from './boardModel.ts'
import type { ScheduleDensity } from './boardSearch.ts'
import { type BoardKeyActions, changeable, useBoardKeys } from './useBoardKeys.ts'
import { type DragActions, type ScheduleGeometry, useBoardDrag } from './useBoardDrag.ts'
import { useVisibleRows } from './useVisibleRows.ts'

export interface BoardActions extends Omit<DragActions, 'taken'>, BoardKeyActions {
  open: (bar: Bar, row: ScheduleItemRow) => void
  fold: (key: string) => void
}

/** Acts on the board from beside it. */
export interface BoardHandle extends Pick<ReturnType<typeof useBoardDrag>, 'takeTask'> {
  /** Gives the keys back to the board, after an act of the toolbar. */
  focus: () => void
  /** Scrolls to a bar; false where it is not on the board. */
  reveal: (key: string) => boolean
  /** Puts the cursor on a row and day; false where they are not on the board. */
  goTo: (row: string, day: string) => boolean
}
interface BoardProps {
  rows: readonly Row[]
  days: readonly string[]
  today: string
  heading: string
  density: ScheduleDensity
  flat: boolean
  canPlan: boolean
  acts: BoardActions
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  /** Keys of bars that were saved just now: the first gets the cursor, and all are marked for a moment. */
  saved: ReadonlySet<string>
  /** Names of the holidays of people on the board, by day. */
  holidays: ReadonlyMap<string, string>
  handle: RefObject<BoardHandle | null>
}

const pitches: Record<ScheduleDensity, number> = { compact: 20, normal: 23, roomy: 28 }
const groupHeight = 30
const narrowest = 42
/** Pixels of a day that has room for the name of its month beside a number of two digits. */
const monthFits = 56

/** Sizes of the column of names and of the line of days, the same as in the style sheet. */
const [names, headHeight] = [200, 40]

export function Board(props: BoardProps) {
  const { rows, days, today, heading, density, flat, canPlan, acts, chosen, onChosen, saved, holidays } = props
  const { formats } = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const printing = usePrinting()
  const pitch = pitches[density]
  const col = Math.max(narrowest, Math.floor((width - names) / days.length))
  const [cursor, setCursor] = useState<DatedCursor | null>(null)
  const [focused, setFocused] = useState(false)

  const tops = useMemo(() => {
    const all = [0]
    for (const row of rows) all.push((all.at(-1) ?? 0) + heightOf(row, pitch))
    return all
  }, [rows, pitch])
  const inSight = useVisibleRows(scroller, tops)
  const visible = printing ? rows.map((_, index) => index) : inSight

  const geometry: ScheduleGeometry = { rows, tops, start: days[0] ?? '', days: days.length, col, names, pitch }
  const found = (key: string): { bar: Bar; row: ScheduleItemRow }[] =>
    rows.flatMap((row) =>
      row.kind === 'group' ? [] : row.bars.filter((bar) => bar.key === key && bar.booking).map((bar) => ({ bar, row })),
    )
  const selected = () => changeable(rows, acts).filter(({ bar }) => chosen.has(bar.key))
  const taken = (bar: Bar) => (chosen.has(bar.key) ? selected() : found(bar.key))
  const drag = useBoardDrag(scroller, layer, geometry, canPlan ? { ...acts, taken } : null)

  // The cell with the keyboard's focus stays on the board and in view.
  const shown = cursor && shownCursor(cursor, days)
  const there = shown && settled(rows, shown)
  const item = there && itemAt(rows, there.row) ? there : startOf(rows, days, today, cursor?.row)
  const go = (next: Cursor) => {
    setCursor(dated(next, days))
    setFocused(true)
    scrollTo(next)
  }
  const scrollTo = (place: Pick<Cursor, 'row' | 'at'>) => {
    const index = rows.findIndex(({ key }) => key === place.row)
    if (index >= 0)
      reveal(scroller.current, {
        top: tops[index] ?? 0,
        bottom: tops[index + 1] ?? 0,
        left: names + place.at * col,
        col,
      })
  }
  const revealBar = (key: string) => {
    const [first] = found(key)
    if (first) scrollTo(cursorOn(first.bar, first.row))
    return first !== undefined
  }
  const goToSaved = useEffectEvent(() => {
    const places = rows.flatMap((row) =>
      row.kind === 'group' ? [] : row.bars.filter(({ key }) => saved.has(key)).map((bar) => cursorOn(bar, row)),
    )
    if (places[0]) go(places[0])
    return places.length > 0
  })
  const shownSaved = useRef(saved)
  useEffect(() => {
    if (shownSaved.current !== saved && goToSaved()) shownSaved.current = saved
  }, [saved, rows])
  const goToDay = (row: string, day: string) => {
    const column = days.indexOf(day)
    if (column < 0 || !itemAt(rows, row)) return false
    go({ row, at: column, lane: 0, days: 1 })
    return true
  }
  useImperativeHandle(props.handle, () => ({
    takeTask: drag.takeTask,
    focus: () => item && go(item),
    reveal: revealBar,
    goTo: goToDay,
  }))
  const keys = useBoardKeys({ rows, days, cursor: item, go, taken, selected, chosen, onChosen, acts, canPlan })

  const onClick = (event: MouseEvent) => {
    if (drag.wasDragged()) return
    const target = event.target as Element
    const row = itemAt(rows, target.closest('[data-row]')?.getAttribute('data-row') ?? '')
    const bar = row?.bars.find(({ key }) => key === target.closest('[data-bar]')?.getAttribute('data-bar'))
    if (!row) return
    if (target.closest('[data-selects]')) onChosen(withBookingsOf(row, chosen, acts))
    else if (bar) {
      setCursor(dated(cursorOn(bar, row), days))
      if (bar.booking && (event.ctrlKey || event.metaKey)) onChosen(toggled(chosen, bar.key))
      else acts.open(bar, row)
    } else if (target.closest('.fb-board-track') && canPlan) {
      const column = columnAt(event.clientX)
      if (event.detail > 0 && column !== null) acts.create(row, column, 1)
    }
  }

  /** The keys act on what the mouse was last on: the browser gives no focus to what may be dragged. */
  const onPointerDown = (event: PointerEvent) => {
    drag.onPointerDown(event)
    if (event.button !== 0 || event.pointerType === 'touch') return
    const target = event.target as Element
    const row = itemAt(rows, target.closest('[data-row]')?.getAttribute('data-row') ?? '')
    const here = placeOf(target, rows)
    if (here) setCursor(dated(here, days))
    else if (row && target.closest('.fb-board-track')) {
      const column = columnAt(event.clientX)
      if (column !== null) setCursor(dated({ row: row.key, at: column, lane: 0, days: 1 }, days))
    } else return
    setFocused(true)
  }
  const columnAt = (x: number): number | null => {
    const column = Math.floor((x - (layer.current?.getBoundingClientRect().left ?? 0) - names) / col)
    return column >= 0 && column < days.length ? column : null
  }

  const onFocus = (event: FocusEvent) => {
    const here = placeOf(event.target, rows)
    if (here && (here.row !== item?.row || here.at !== item.at || here.lane !== item.lane)) setCursor(dated(here, days))
    setFocused(true)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !layer.current?.contains(relatedTarget)) setFocused(false)
  }
  useListeners(layer, {
    pointerdown: onPointerDown,
    click: onClick,
    keydown: keys,
    focusin: onFocus,
    focusout: onBlur,
  })

  return (
    <div
      className="fb-board"
      ref={scroller}
      data-density={density}
      style={{
        ['--fb-col' as string]: `${col}px`,
        ['--fb-pitch' as string]: `${pitch}px`,
        ['--fb-wide' as string]: `${names + col * days.length}px`,
        ['--fb-days' as string]: days.length,
        ['--fb-weekends' as string]: weekendsOf(days),
      }}
    >
      <div className="fb-board-head">
        <div className="fb-board-headline">
          <div className="fb-board-corner">{heading}</div>
          {days.map((day, index) => (
            <div
              key={day}
              className="fb-board-day"
              data-weekend={isWeekend(day) || undefined}
              data-today={day === today || undefined}
              title={[formats.longDate(day), holidays.get(day)].filter(Boolean).join(', ')}
            >
              <span>
                {formats.dayHeading(day).split(' ')[0]}
                {holidays.has(day) && <em> {holidays.get(day)}</em>}
              </span>
              <strong>{Number(day.slice(8))}</strong>
              {((index === 0 && col >= monthFits) || day.endsWith('-01')) && (
                <small>{formats.month(day).split(' ')[0]?.slice(0, 3)}</small>
              )}
            </div>
          ))}
        </div>
      </div>
      <div ref={layer} className="fb-board-body" role="list" aria-label={heading} style={{ height: tops.at(-1) ?? 0 }}>
        <div className="fb-board-columns" aria-hidden>
          {days.map((day, index) =>
            isWeekend(day) || day === today ? (
              <i key={day} data-today={day === today || undefined} style={{ left: names + index * col, width: col }} />
            ) : null,
          )}
        </div>
        <div className="fb-board-rows" role="presentation" style={{ paddingTop: tops[visible[0] ?? 0] ?? 0 }}>
          {visible.map((index) => {
            const row = rows[index]
            if (!row) return null
            const place = { height: heightOf(row, pitch), at: index + 1, of: rows.length }
            return row.kind === 'group' ? (
              <Group key={row.key} row={row} {...place} onFold={acts.fold} />
            ) : (
              <BoardRow
                key={row.key}
                row={row}
                start={days[0] ?? ''}
                {...place}
                chosen={
                  chosen.size === 0 ? '' : row.bars.flatMap(({ key }) => (chosen.has(key) ? [key] : [])).join(' ')
                }
                saved={saved.size === 0 ? '' : row.bars.flatMap(({ key }) => (saved.has(key) ? [key] : [])).join(' ')}
                cursor={item?.row === row.key ? item : null}
                focused={focused && item?.row === row.key}
                withDepartment={flat}
                canSelect={canPlan}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

function Group({
  row,
  height,
  at,
  of,
  onFold,
}: {
  row: GroupRow
  height: number
  at: number
  of: number
  onFold: (key: string) => void
}) {
  return (
    <div role="listitem" aria-setsize={of} aria-posinset={at} className="fb-board-group" style={{ height }}>
      <button type="button" aria-expanded={row.open} onClick={() => onFold(row.key)}>
        {row.open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        {row.name}{' '}
        <span className="fb-muted">
          {row.count}
          {row.load !== null && ` · ${row.load}%`}
        </span>
      </button>
    </div>
  )
}

/** Height for two lines of the name, or for all lanes. */
const heightOf = (row: Row, pitch: number): number =>
  row.kind === 'group' ? groupHeight : Math.max(44, row.lanes * pitch + 9)

/** Returns the cursor where its day is not shown: on today, or else the first day, of its row or the first. */
function startOf(rows: readonly Row[], days: readonly string[], today: string, row: string | undefined): Cursor | null {
  const first = itemAt(rows, row ?? '') ?? rows.find(({ kind }) => kind !== 'group')
  return first ? { row: first.key, at: Math.max(0, days.indexOf(today)), lane: 0, days: 1 } : null
}

function placeOf(target: EventTarget | null, rows: readonly Row[]): Cursor | null {
  if (!(target instanceof Element)) return null
  const row = itemAt(rows, target.closest('[data-row]')?.getAttribute('data-row') ?? '')
  const bar = row?.bars.find(({ key }) => key === target.closest('[data-bar]')?.getAttribute('data-bar'))
  return row && bar ? cursorOn(bar, row) : null
}
/** The cursor on a bar, with which it goes when that is moved. */
const cursorOn = (bar: Bar, row: ScheduleItemRow): Cursor => ({
  row: row.key,
  at: bar.at,
  lane: bar.lane,
  days: 1,
  bar: bar.key,
})

/** Selects the bookings of a row besides, or none of them where all were selected. */
function withBookingsOf(row: ScheduleItemRow, chosen: ReadonlySet<string>, acts: BoardKeyActions): ReadonlySet<string> {
  const keys = new Set(changeable([row], acts).map(({ bar }) => bar.key))
  return keys.isSubsetOf(chosen) ? chosen.difference(keys) : chosen.union(keys)
}

type Listened = {
  [K in 'pointerdown' | 'click' | 'keydown' | 'focusin' | 'focusout']: (event: HTMLElementEventMap[K]) => void
}

/** Adds the listeners to the board, because bars and rows have none of their own. */
function useListeners(layer: RefObject<HTMLElement | null>, listeners: Listened) {
  const hear = useEffectEvent((event: Event) => {
    ;(listeners[event.type as keyof Listened] as (event: Event) => void)(event)
  })
  useEffect(() => {
    const node = layer.current
    const kinds = ['pointerdown', 'click', 'keydown', 'focusin', 'focusout'] as const
    const listener = (event: Event) => hear(event)
    for (const kind of kinds) node?.addEventListener(kind, listener)
    return () => {
      for (const kind of kinds) node?.removeEventListener(kind, listener)
    }
  }, [layer])
}

function useWidth(scroller: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(() => globalThis.innerWidth - 230)
  useLayoutEffect(() => {
    const node = scroller.current
    if (!node) return
    const measure = () => setWidth(node.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [scroller])
  return width
}

/** Shades weekends, in shares of the width: on paper each row has them, since what spans all rows ends with its page. */
const weekendsOf = (days: readonly string[]): string => {
  const share = (index: number) => `${(100 * index) / days.length}%`
  const stops = days.flatMap((day, index) => {
    const colour = isWeekend(day) ? 'var(--fb-weekend)' : 'transparent'
    return [`${colour} ${share(index)} ${share(index + 1)}`]
  })
  return `linear-gradient(to right, ${stops.join(', ')})`
}

/** Renders all rows while printing. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const media = globalThis.matchMedia('print')
    // The browser counts its pages before the query changes, and prints what there is when a listener returns. Where
    // only the look of paper is shown, the query alone says so.
    const events = { beforeprint: true, afterprint: false }
    const onEvent = ({ type }: Event) => flushSync(() => setPrinting(events[type as keyof typeof events]))
    const onChange = () => flushSync(() => setPrinting(media.matches))
    for (const name of Object.keys(events)) globalThis.addEventListener(name, onEvent)
    media.addEventListener('change', onChange)
    return () => {
      for (const name of Object.keys(events)) globalThis.removeEventListener(name, onEvent)
      media.removeEventListener('change', onChange)
    }
  }, [])
  return printing
}

/** Scrolls until the place is visible, below the days and beside the names. */
function reveal(
  node: HTMLElement | null,
  { top, bottom, left, col }: { top: number; bottom: number; left: number; col: number },
) {
  if (!node) return
  const height = node.clientHeight - headHeight
  if (top < node.scrollTop) node.scrollTop = top
  else if (bottom > node.scrollTop + height) node.scrollTop = bottom - height
  if (left < node.scrollLeft + names) node.scrollLeft = left - names
  else if (left + col > node.scrollLeft + node.clientWidth) node.scrollLeft = left + col - node.clientWidth
}
