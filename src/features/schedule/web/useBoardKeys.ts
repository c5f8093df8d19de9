/** Handles the keys of the board (`boardKeys` lists them). */
import { useRef } from 'react'

import { daysBetween } from '#core/days.ts'
import { toggled } from './boardChange.ts'
import { barUnder, type Cursor, itemAt, type ScheduleStep, stepped } from './boardCursor.ts'
import type { Bar } from './boardBars.ts'
import { type BoardRow, type ScheduleItemRow } from './boardModel.ts'

type Held = readonly { bar: Bar; row: ScheduleItemRow }[]
export interface BoardKeyActions {
  open: (bar: Bar, row: ScheduleItemRow) => void
  create: (row: ScheduleItemRow, index: number, days: number) => void
  move: (drop: { bars: Held; by: number; to: ScheduleItemRow | null }) => void
  copy: (drop: { bars: Held; by: number; to: ScheduleItemRow | null }) => void
  resize: (record: { bar: Bar; row: ScheduleItemRow }, edge: 'start' | 'end', by: number) => void
  remove: (bars: Held) => void
  /** Says that so many bookings are in the clipboard. */
  copied: (count: number) => void
  undo: () => void
  canChange: (bar: Bar) => boolean
}

/** Shortcuts for the list of keys. */
export const boardKeys = [
  { keys: ['←', '→', '↑', '↓'], does: 'Another day, bar or row' },
  { keys: ['Enter'], does: 'Open the bar, or book the day' },
  { keys: ['Shift', '→'], does: 'Select more days to book' },
  { keys: ['Alt', '←', '→'], does: 'Move by a day' },
  { keys: ['Alt', '↑', '↓'], does: 'Move to the row above or below' },
  { keys: ['Alt', 'Shift', '←', '→'], does: 'End a day earlier or later' },
  { keys: ['X'], does: 'Select several bars' },
  { keys: ['Shift', 'X'], does: 'Select all bars of the row' },
  { keys: ['Ctrl', 'A'], does: 'Select all bars' },
  { keys: ['Ctrl', 'C'], does: 'Copy' },
  { keys: ['Ctrl', 'V'], does: 'Place copy here' },
  { keys: ['Delete'], does: 'Delete' },
  { keys: ['Ctrl', 'Z'], does: 'Undo last change' },
  { keys: ['Esc'], does: 'Clear selection' },
]

const steps: Readonly<Record<string, ScheduleStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

/** Returns the bookings of these rows that may be changed. */
export const changeable = (rows: readonly BoardRow[], { canChange }: Pick<BoardKeyActions, 'canChange'>): Held =>
  rows.flatMap((row) =>
    row.kind === 'group' ? [] : row.bars.filter((bar) => bar.booking && canChange(bar)).map((bar) => ({ bar, row })),
  )

interface Keys {
  rows: readonly BoardRow[]
  days: readonly string[]
  cursor: Cursor | null
  go: (cursor: Cursor) => void
  taken: (bar: Bar) => Held
  /** The selected bars that are shown and may be changed. */
  selected: () => Held
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  acts: BoardKeyActions
  canPlan: boolean
}

export function useBoardKeys({ rows, days, cursor, go, taken, selected, chosen, onChosen, acts, canPlan }: Keys) {
  const copied = useRef<Held>([])
  return (event: KeyboardEvent) => {
    if (!cursor || event.defaultPrevented || (event.target as Element).closest('.fb-board-group')) return
    const row = itemAt(rows, cursor.row)
    if (!row) return
    const bar = barUnder(row, cursor)
    const act = actOf(event, row, bar, cursor)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  function actOf(
    event: KeyboardEvent,
    row: ScheduleItemRow,
    bar: Bar | null,
    record: Cursor,
  ): (() => void) | undefined {
    const { key, altKey: alt, shiftKey: shift } = event
    const mod = event.ctrlKey || event.metaKey
    const step = steps[key]
    const bars = bar?.booking ? taken(bar).filter((item) => acts.canChange(item.bar)) : []
    const changes = canPlan && bars.length > 0
    if (mod) return actOfMod(key.toLowerCase(), row, bars, record)
    if (step && !alt && shift && !bar && (step === 'left' || step === 'right'))
      return () =>
        go({
          ...record,
          days: Math.max(1, Math.min(days.length - record.at, record.days + (step === 'right' ? 1 : -1))),
        })
    if (step && !alt) return () => go(next(step))
    if (step && alt && changes && bar) return shift ? resizes(step, { bar, row }) : moves(step, bars, row, bar)
    if (key === 'Enter' && !alt) {
      if (bar && bar.minutes === null) return () => acts.open(bar, row)
      if (canPlan) return () => acts.create(row, record.at, bar ? 1 : record.days)
    }
    if (alt) return undefined
    if (key === ' ' && bar && bar.minutes === null) return () => acts.open(bar, row)
    if (key === 'X' && shift && canPlan)
      return () => onChosen(new Set([...chosen, ...changeable([row], acts).map((held) => held.bar.key)]))
    if (key.toLowerCase() === 'x' && bar?.booking) return () => onChosen(toggled(chosen, bar.key))
    if ((key === 'Delete' || key === 'Backspace') && changes) return () => acts.remove(bars)
    if (key === 'Escape' && chosen.size > 0) return () => onChosen(new Set())
    return undefined
  }

  function actOfMod(key: string, row: ScheduleItemRow, bars: Held, record: Cursor): (() => void) | undefined {
    if (!canPlan) return undefined
    if (key === 'z') return acts.undo
    if (key === 'a') return () => onChosen(new Set(changeable(rows, acts).map(({ bar }) => bar.key)))
    const these = bars.length > 0 ? bars : selected()
    if (key === 'c' && these.length > 0)
      return () => {
        copied.current = these
        acts.copied(these.length)
      }
    const held = copied.current
    const [first] = held
    const day = days[record.at]
    if (key !== 'v' || !first || day === undefined) return undefined
    // By the days of the bookings: the board may show others than where they were copied.
    const start = held.flatMap(({ bar }) => bar.booking?.start ?? []).toSorted()[0] ?? day
    const inOneRow = held.every((item) => item.row.key === first.row.key)
    return () =>
      acts.copy({ bars: held, by: daysBetween(start, day), to: inOneRow && row.key !== first.row.key ? row : null })
  }

  function next(step: ScheduleStep): Cursor {
    let to = stepped(rows, days.length, cursor as Cursor, step)
    // The cursor skips headings, which have their own place in the tab order.
    while (itemAt(rows, to.row) === null) {
      const on = stepped(rows, days.length, to, step === 'up' || step === 'pageUp' ? 'up' : 'down')
      if (on.row === to.row) return cursor as Cursor
      to = on
    }
    return to
  }

  function moves(step: ScheduleStep, bars: Held, row: ScheduleItemRow, bar: Bar): (() => void) | undefined {
    const sideways = step === 'left' ? -1 : step === 'right' ? 1 : 0
    if (sideways !== 0)
      return () => {
        acts.move({ bars, by: sideways, to: null })
        if (cursor) go({ ...cursor, bar: bar.key })
      }
    if (step !== 'up' && step !== 'down') return undefined
    const items = rows.filter((boardRow) => boardRow.kind !== 'group')
    const to = items[items.findIndex(({ key }) => key === row.key) + (step === 'up' ? -1 : 1)]
    if (!to || bars.some((record) => record.row.key !== row.key)) return undefined
    return () => {
      acts.move({ bars, by: 0, to })
      if (cursor) go({ ...cursor, row: to.key, bar: bar.key })
    }
  }

  function resizes(step: ScheduleStep, record: { bar: Bar; row: ScheduleItemRow }): (() => void) | undefined {
    if (step !== 'left' && step !== 'right') return undefined
    return () => acts.resize(record, 'end', step === 'right' ? 1 : -1)
  }
}
