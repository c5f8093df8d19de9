/**
 * Dragging on the board: to create, to move across days and rows, to resize, with Shift to copy. While it is dragged only a
 * few outlines move; the board itself is drawn when it is dropped.
 */
import { type RefObject, useEffect, useRef } from 'react'

import { addDays, daysBetween, type DayWindow } from '#core/days.ts'
import type { BookingRow, UnscheduledTask } from '../schedule.contract.ts'
import { resized } from './boardChange.ts'
import type { Bar } from './boardBars.ts'
import { type BoardRow, type ScheduleItemRow } from './boardModel.ts'
import { itemAt } from './boardCursor.ts'
import type { DroppedBooking, TrayDrop } from './dropText.ts'

export interface ScheduleGeometry {
  rows: readonly BoardRow[]
  /** The top of each row, and the end of the last one. */
  tops: readonly number[]
  /** First day that is shown, and the number of days. */
  start: string
  days: number
  col: number
  /** Width of the column of names. */
  names: number
  /** Pixels from the bottom of a lane to that of the next. */
  pitch: number
}
interface Drop {
  bars: readonly { bar: Bar; row: ScheduleItemRow }[]
  by: number
  to: ScheduleItemRow | null
}
export interface DragActions {
  /** Returns the bars that move together with the dragged one. */
  taken: (bar: Bar) => readonly { bar: Bar; row: ScheduleItemRow }[]
  /** Returns the days of bookings where a drop would move them together. */
  daysAt: (bookings: readonly BookingRow[], by: number, to: ScheduleItemRow | null) => readonly DayWindow[]
  /** Says what a drop would do: days, whom it goes to, and what does not fit. */
  dropText: (drops: readonly DroppedBooking[], to: ScheduleItemRow | null) => string
  move: (drop: Drop) => void
  copy: (drop: Drop) => void
  resize: (record: { bar: Bar; row: ScheduleItemRow }, edge: 'start' | 'end', by: number) => void
  create: (row: ScheduleItemRow, index: number, days: number) => void
  /** Says where a task of the tray would be booked. */
  trayDropAt: (task: UnscheduledTask, row: ScheduleItemRow, index: number) => TrayDrop | null
  /** Books a task of the tray. */
  place: (drop: TrayDrop) => void
  canChange: (bar: Bar) => boolean
}

/** Pixels at the end of a bar that resize it, and pixels that a press may move before it counts as a drag. */
const [edge, still] = [7, 4]
/** Pixels from the edge at which a drag scrolls the board, and pixels that it scrolls in a frame. */
const [near, pace] = [40, 14]

type Pressed = Pick<PointerEvent, 'clientX' | 'clientY' | 'shiftKey'>
type Kind = 'move' | 'start' | 'end' | 'create' | 'place'
interface Drag {
  kind: Kind
  x: number
  y: number
  begun: boolean
  bars: readonly { bar: Bar; row: ScheduleItemRow }[]
  row: ScheduleItemRow | null
  at: number
  task: UnscheduledTask | null
  /** Where the task would be booked, for the place under the pointer of which the label speaks. */
  waits: TrayDrop | null
  ghosts: HTMLElement[]
  /** Says below the first outline what the drop would do: an outline of a day has no room for it. */
  label: HTMLElement | null
  /** The place under the pointer of which the label speaks. */
  said: string
  labelWidth: number
  faded: Element[]
  /** Where the bars would go, for the day and row under the pointer. */
  preview: { by: number; to: ScheduleItemRow | null; days: readonly DayWindow[] } | null
}

export function useBoardDrag(
  scroller: RefObject<HTMLDivElement | null>,
  layer: RefObject<HTMLDivElement | null>,
  geometry: ScheduleGeometry,
  actions: DragActions | null,
) {
  const latest = useRef({ geometry, acts: actions })
  useEffect(() => {
    latest.current = { geometry, acts: actions }
  })
  const drag = useRef<Drag | null>(null)
  const pointer = useRef({ x: 0, y: 0, shift: false })
  /** A drag ends with a click on the dragged bar, which must not open it. */
  const dragged = useRef(false)

  /** Finds the day and the row under the pointer. */
  const under = (x: number, y: number) => {
    const { rows, tops, days, col, names } = latest.current.geometry
    const box = layer.current?.getBoundingClientRect()
    if (!box) return { at: 0, row: null }
    const position = Math.max(0, Math.min(days - 1, Math.floor((x - box.left - names) / col)))
    const top = y - box.top
    const index = tops.findLastIndex((id) => id <= top)
    const row = rows[index]
    return { at: position, row: row && row.kind !== 'group' && top < (tops.at(-1) ?? 0) ? row : null }
  }

  const begin = (current: Drag) => {
    current.begun = true
    dragged.current = true
    const host = layer.current
    if (!host) return
    const added = (className: string) => {
      const node = document.createElement('div')
      node.className = className
      node.setAttribute('aria-hidden', 'true')
      host.append(node)
      return node
    }
    const outline = () => current.ghosts.push(added('fb-board-ghost'))
    current.label = added('fb-board-drop')
    if (current.bars.length === 0) outline()
    for (const { bar, row } of current.bars) {
      outline()
      const node = host.querySelector(`[data-row="${CSS.escape(row.key)}"] [data-bar="${CSS.escape(bar.key)}"]`)
      if (node) {
        node.setAttribute('data-dragged', '')
        current.faded.push(node)
      }
    }
    document.body.classList.add('fb-dragging')
  }

  const put = (
    ghost: HTMLElement | undefined,
    index: number,
    days: number,
    top: number,
    height: number,
    text: string,
  ) => {
    if (!ghost) return
    const { col, names } = latest.current.geometry
    ghost.style.transform = `translate(${names + index * col}px, ${top}px)`
    ghost.style.width = `${days * col - 3}px`
    ghost.style.height = `${height}px`
    ghost.textContent = text
  }

  /** Columns that a moved bar would have, as far as they are shown. */
  const dropPreview = ({ booking, at, days }: Bar, by: number, placed: DayWindow | undefined) => {
    return booking && placed ? shownDays(placed) : { first: at + by, days }
  }

  const shownDays = (placed: DayWindow) => {
    const { geometry: shown } = latest.current
    const first = Math.max(0, daysBetween(shown.start, placed.start))
    const last = Math.min(shown.days - 1, daysBetween(shown.start, placed.end))
    return { first, days: Math.max(1, last - first + 1) }
  }

  const textOf = (drops: readonly DroppedBooking[], to: ScheduleItemRow | null) =>
    latest.current.acts?.dropText(drops, to) ?? ''
  const dropOf = ({ task }: Drag, row: ScheduleItemRow | null, index: number) =>
    task && row && (latest.current.acts?.trayDropAt(task, row, index) ?? null)

  /** Writes the label below the first outline, within what is seen of the board. */
  const say = (current: Drag, { column, top }: { column: number; top: number }, place: string, text: () => string) => {
    const { label } = current
    const { col, names, pitch } = latest.current.geometry
    const [box, host] = [scroller.current, layer.current]
    if (!label || !box || !host) return
    if (current.said !== place) {
      current.said = place
      label.textContent = text()
      current.labelWidth = label.offsetWidth
    }
    const right = box.scrollLeft + box.clientWidth - current.labelWidth - 8
    const left = Math.max(box.scrollLeft + names, Math.min(names + column * col, right))
    label.style.transform = `translate(${left}px, ${top + pitch}px)`
  }

  /** Days of the dragged bookings where they would be dropped, calculated once for each day and row under the pointer. */
  const placesOf = (current: Drag, by: number, to: ScheduleItemRow | null): readonly DayWindow[] => {
    if (current.preview?.by !== by || current.preview.to !== to) {
      const bookings = current.bars.flatMap(({ bar }) => bar.booking ?? [])
      current.preview = { by, to, days: latest.current.acts?.daysAt(bookings, by, to) ?? [] }
    }
    return current.preview.days
  }

  const draw = () => {
    const current = drag.current
    if (!current?.begun) return
    const { tops, pitch, rows } = latest.current.geometry
    const { x, y, shift } = pointer.current
    const { at, row } = under(x, y)
    const topOf = (itemRow: ScheduleItemRow | null) => tops[rows.findIndex(({ key }) => key === itemRow?.key)] ?? -100
    const dayAt = (index: number) => addDays(latest.current.geometry.start, index)
    if (current.kind === 'place') {
      const place = `${at} ${row?.key ?? ''}`
      if (current.said !== place) current.waits = dropOf(current, row, at)
      const { waits } = current
      const top = topOf(row) + 4
      const { first, days } = waits ? shownDays(waits.days) : { first: at, days: 1 }
      put(current.ghosts[0], first, days, top, pitch - 3, current.task?.name ?? '')
      say(current, { column: first, top }, place, () => waits?.label ?? '')
      return
    }
    if (current.kind === 'create') {
      const from = Math.min(current.at, at)
      const days = Math.abs(current.at - at) + 1
      const on = current.row
      const top = topOf(on) + 4
      put(current.ghosts[0], from, days, top, pitch - 3, days > 1 ? String(days) : '')
      say(current, { column: from, top }, `${from} ${days} ${on?.key ?? ''}`, () =>
        textOf([{ booking: null, start: dayAt(from), end: dayAt(from + days - 1) }], on),
      )
      return
    }
    const by = at - current.at
    const [only] = current.bars
    const to = current.bars.every((bar) => bar.row.key === only?.row.key) ? row : null
    const isMoved = current.kind === 'move'
    const isElsewhere = to && to.key !== only?.row.key ? to : null
    const copies = shift && isMoved
    const places = isMoved ? placesOf(current, by, isElsewhere) : []
    for (const [index, record] of current.bars.entries()) {
      const { bar } = record
      const edgeAt = current.kind === 'end' ? bar.at : Math.min(bar.at + by, bar.at + bar.days - 1)
      const edgeDays = Math.max(1, bar.days + (current.kind === 'end' ? by : bar.at - edgeAt))
      const { first, days } = isMoved ? dropPreview(bar, by, places[index]) : { first: edgeAt, days: edgeDays }
      const on = current.kind === 'move' ? (to ?? record.row) : record.row
      const lane = on.key === record.row.key ? bar.lane : 0
      const top = topOf(on) + 4 + lane * pitch
      put(current.ghosts[index], first, days, top, pitch - 3, `${copies ? '+ ' : ''}${bar.text}`)
      if (index > 0) continue
      const target = isMoved ? isElsewhere : null
      say(current, { column: first, top }, `${by} ${target?.key ?? ''} ${copies}`, () =>
        textOf(droppedOf(current, by, places, copies), target),
      )
    }
  }

  /** The bookings of a drag on the days where they would be dropped; copies are new ones. */
  const droppedOf = (
    { kind, bars }: Drag,
    by: number,
    places: readonly DayWindow[],
    copies: boolean,
  ): DroppedBooking[] =>
    bars.flatMap(({ bar: { booking } }, index) =>
      booking === null
        ? []
        : [
            {
              booking: copies ? { ...booking, id: null } : booking,
              ...(kind === 'start' || kind === 'end' ? resized(booking, kind, by) : (places[index] ?? booking)),
            },
          ],
    )

  const end = (drops: boolean) => {
    const current = drag.current
    drag.current = null
    document.body.classList.remove('fb-dragging')
    for (const ghost of current?.ghosts ?? []) ghost.remove()
    current?.label?.remove()
    for (const node of current?.faded ?? []) node.removeAttribute('data-dragged')
    const { acts: does } = latest.current
    if (!current?.begun || !drops || !does) return
    const { x, y, shift } = pointer.current
    const { at, row } = under(x, y)
    const by = at - current.at
    const [only] = current.bars
    if (current.kind === 'place') {
      const board = scroller.current?.getBoundingClientRect()
      const drop = dropOf(current, row, at)
      if (drop && board && x >= board.left && x <= board.right && y <= board.bottom) does.place(drop)
    } else if (current.kind === 'create') {
      if (current.row) does.create(current.row, Math.min(current.at, at), Math.abs(by) + 1)
    } else if (current.kind === 'move') {
      const to =
        row && current.bars.every((bar) => bar.row.key === only?.row.key) && row.key !== only?.row.key ? row : null
      if (shift && (by !== 0 || to)) does.copy({ bars: current.bars, by, to })
      else if (by !== 0 || to) does.move({ bars: current.bars, by, to })
    } else if (only && by !== 0) does.resize(only, current.kind, by)
  }

  useEffect(() => {
    let frame = 0
    const onMove = (event: PointerEvent) => {
      const current = drag.current
      if (!current) return
      pointer.current = { x: event.clientX, y: event.clientY, shift: event.shiftKey }
      if (!current.begun) {
        if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < still) return
        begin(current)
        frame = requestAnimationFrame(follow)
      }
      draw()
    }
    const follow = () => {
      if (!drag.current?.begun) return
      const box = scroller.current?.getBoundingClientRect()
      const { x, y } = pointer.current
      if (box) {
        const down = y > box.bottom - near ? pace : y < box.top + near + 40 ? -pace : 0
        const right = x > box.right - near ? pace : 0
        if (down !== 0 || right !== 0) {
          scroller.current?.scrollBy(right, down)
          draw()
        }
      }
      frame = requestAnimationFrame(follow)
    }
    const onUp = () => end(true)
    const onKey = (event: KeyboardEvent) => {
      if (!drag.current?.begun) return
      if (event.key === 'Shift') {
        pointer.current.shift = event.type === 'keydown'
        draw()
      }
      if (event.key !== 'Escape' || event.type !== 'keydown') return
      event.stopPropagation()
      event.preventDefault()
      end(false)
    }
    const onCancel = () => end(false)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('keyup', onKey, true)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('keyup', onKey, true)
    }
    // The listeners read what is latest from refs.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const take = (event: Pressed, rest: Partial<Drag> & Pick<Drag, 'kind'>) => {
    pointer.current = { x: event.clientX, y: event.clientY, shift: event.shiftKey }
    dragged.current = false
    const { at, row } = under(event.clientX, event.clientY)
    drag.current = {
      x: event.clientX,
      y: event.clientY,
      begun: false,
      bars: [],
      row,
      at,
      task: null,
      waits: null,
      ghosts: [],
      label: null,
      said: '',
      labelWidth: 0,
      faded: [],
      preview: null,
      ...rest,
    }
  }

  return {
    /** True once after a drag: the click that ends it is ignored. */
    wasDragged: () => {
      const was = dragged.current
      dragged.current = false
      return was
    },
    onPointerDown: (event: PointerEvent) => {
      const {
        acts: does,
        geometry: { rows },
      } = latest.current
      dragged.current = false
      if (!does || event.button !== 0 || event.pointerType === 'touch') return
      const target = event.target as Element
      const node = target.closest('[data-bar]')
      const row = itemAt(rows, target.closest('[data-row]')?.getAttribute('data-row') ?? '')
      if (!row) return
      const bar = node && row.bars.find(({ key }) => key === node.getAttribute('data-bar'))
      if (node && bar?.booking) {
        if (!does.canChange(bar)) return
        const box = node.getBoundingClientRect()
        const kind: Kind =
          !bar.after && event.clientX > box.right - edge && box.width > 2 * edge
            ? 'end'
            : !bar.before && event.clientX < box.left + edge && box.width > 3 * edge
              ? 'start'
              : 'move'
        take(event, { kind, bars: kind === 'move' ? does.taken(bar) : [{ bar, row }] })
      } else if (target.closest('.fb-board-track')) take(event, { kind: 'create', row })
      // Prevents a drag from selecting the board's text.
      event.preventDefault()
    },
    /** Begins to drag a task from the tray. */
    takeTask: (event: Pressed & { button: number; pointerType: string }, task: UnscheduledTask) => {
      if (!latest.current.acts || event.button !== 0 || event.pointerType === 'touch') return
      take(event, { kind: 'place', task })
    },
  }
}
