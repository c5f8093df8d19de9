/** The lines of a valuation as a spreadsheet, in the order of the quote, with what is reached while it is typed. */
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { add, roundingOf } from '#core/decimal.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CellField } from '#web/ui/grid/CellField.tsx'
import '#web/ui/grid/grid.css'
import type { UiGridPlace } from '#web/ui/grid/places.ts'
import { useGridCursor } from '#web/ui/grid/useGridCursor.ts'
import type { ValuationLine } from '../valuations.contract.ts'
import { abovePrice, valuationSums } from '../valuations.rules.ts'
import { leadingColumns, readIn, shownIn, typedIn, type ValuationColumn, valuationColumns } from './valuationColumns.ts'

export interface TypedLine extends ValuationLine {
  /** Texts that were not understood, by column, with the reasons. */
  unread?: Readonly<Record<string, { text: string; reason: string }>>
}
interface ValuationGridProps {
  label: string
  lines: readonly TypedLine[]
  /** Absent where the valuation can only be read. */
  onChange?: (lines: readonly TypedLine[]) => void
}
interface Spot {
  key: string
  row: number
  line: TypedLine
  column: ValuationColumn
}

/** Below this width each line is a card. */
const narrow = '(max-width: 79.99em)'

export function ValuationGrid({ label, lines, onChange }: ValuationGridProps) {
  const { formats } = useLocale()
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const [showsAll, setShowsAll] = useState(false)
  // A note that is only read stands below the name of its item.
  const columns = valuationColumns.filter(
    ({ id }) => (onChange !== undefined || id !== 'notes') && (!isNarrow || showsAll || leadingColumns.includes(id)),
  )
  const rounding = roundingOf(useMe().org.rounding)
  const grid = useRef<HTMLDivElement>(null)
  const keyOf = (line: ValuationLine, column: ValuationColumn) => `${line.quote_item_id} ${column.id}`
  const spotAt = ({ row, column }: UiGridPlace): Spot | undefined => {
    const [line, found] = [lines[row], columns[column]]
    return line && found && { key: keyOf(line, found), row, line, column: found }
  }
  const placeOf = (key: string): UiGridPlace | undefined => {
    const [id, name] = key.split(' ')
    const row = lines.findIndex(({ quote_item_id }) => String(quote_item_id) === id)
    const column = columns.findIndex((valuationColumn) => valuationColumn.id === name)
    return row < 0 || column < 0 ? undefined : { row, column }
  }
  const put = (row: number, change: Partial<TypedLine>) =>
    onChange?.(lines.map((line, index) => (index === row ? { ...line, ...change } : line)))
  const take = ({ row, line, column }: Spot, text: string): boolean => {
    const typed = readIn(column.id, text, line, rounding)
    const { [column.id]: _mended, ...unread } = line.unread ?? {}
    if (typed.value === null) {
      put(row, { unread: { ...unread, [column.id]: { text, reason: typed.reason } } })
      return false
    }
    put(row, { ...typed.value, unread })
    return true
  }
  const begin = (spot: Spot, text?: string) => {
    const was = spot.line.unread?.[spot.column.id]?.text ?? typedIn(spot.column.id, spot.line, rounding)
    cursor.edit(spot, was, text ?? was)
  }
  const reading = (spot: Spot, name: string) => {
    if (onChange === undefined || spot.column.kind === 'read') return undefined
    if (name === 'F2') return () => begin(spot)
    if (name === 'Delete' || name === 'Backspace') return () => void take(spot, '')
    return /^.$/u.test(name) && !(name === ' ' && spot.column.kind === 'amount') ? () => begin(spot, name) : undefined
  }
  const cursor = useGridCursor<Spot>(grid, {
    size: { rows: lines.length, columns: columns.length },
    cellAt: spotAt,
    placeOf,
    type: (spot, text, { was }) => (text === was ? true : take(spot, text)),
    restore: ({ row, line, column }) => {
      const { [column.id]: _mended, ...unread } = line.unread ?? {}
      put(row, { unread })
    },
    reading,
  })
  // Whoever opens the lines to change them begins at the first percentage.
  const enter = useEffectEvent(() => {
    const first = lines[0] && columns.find(({ id }) => id === 'percent')
    if (onChange && lines[0] && first) cursor.goTo(keyOf(lines[0], first))
  })
  useEffect(() => enter(), [])
  const spotOf = (target: EventTarget) => {
    const key = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell']
    const place = key === undefined ? undefined : placeOf(key)
    return place && spotAt(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const spot = spotOf(event.target)
    if (spot) cursor.onKeyDown(spot, event)
  }
  const onClick = (event: MouseEvent) => {
    const spot = spotOf(event.target)
    if (spot && onChange !== undefined && spot.column.kind !== 'read' && cursor.editing?.key !== spot.key) begin(spot)
  }
  // What is being typed counts in the sums already.
  const { editing } = cursor
  const counted = lines.map((line) => {
    if (editing?.opened.cell.line.quote_item_id !== line.quote_item_id) return line
    const { column } = editing.opened.cell
    const typed = editing.text === editing.opened.was ? null : readIn(column.id, editing.text, line, rounding).value
    return typed === null ? line : { ...line, ...typed }
  })
  const sums = valuationSums(counted, rounding)
  const hours = lines.reduce((sum, line) => add(sum, line.hours_approved_billable), '0.00')
  const totals: Partial<Record<ValuationColumn['id'], string>> = {
    price: formats.money(sums.price),
    previous: formats.money(sums.previous),
    percent: sums.percent === null ? '' : formats.percent(sums.percent.replace(/\.?0+$/, '')),
    value: formats.money(sums.value),
    this_time: formats.money(sums.this_time),
    hours_approved_billable: formats.hours(hours),
  }
  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className="fb-valuation-grid"
        data-narrow={isNarrow || undefined}
        aria-label={label}
        aria-readonly={onChange === undefined}
        aria-rowcount={lines.length + 2}
        aria-colcount={columns.length + 1}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div role="row" aria-rowindex={1}>
          <div role="columnheader">Item</div>
          {columns.map((column) => (
            <div key={column.id} role="columnheader" data-kind={column.kind} data-column={column.id}>
              {column.label}
            </div>
          ))}
        </div>
        {counted.map((line, row) => (
          <div key={line.quote_item_id} role="row" aria-rowindex={row + 2}>
            <div role="rowheader" style={{ ['--depth' as string]: line.depth }}>
              <span className="fb-muted">{line.number}</span> {line.quote_item.name}
              {onChange === undefined && line.notes !== '' && <p className="fb-muted">{line.notes}</p>}
              {abovePrice(line.value, line.max, formats.money) !== '' && (
                <p className="fb-valuation-warning">{abovePrice(line.value, line.max, formats.money)}</p>
              )}
            </div>
            {columns.map((column, index) => {
              const spot = spotAt({ row, column: index })
              if (!spot) return null
              const { key } = spot
              const isActive = cursor.activePlace.row === row && cursor.activePlace.column === index
              const isEditing = editing?.key === key
              const failed = spot.line.unread?.[column.id]
              return (
                <div
                  key={column.id}
                  role="gridcell"
                  className="fb-cell"
                  data-cell={key}
                  data-kind={column.kind}
                  data-column={column.id}
                  data-label={column.label}
                  data-failed={failed !== undefined || undefined}
                  data-readonly={onChange === undefined || column.kind === 'read' || undefined}
                  aria-invalid={failed !== undefined || undefined}
                  tabIndex={isActive && !isEditing ? 0 : -1}
                  onFocus={() => cursor.pick(key)}
                >
                  {isEditing ? (
                    <CellField
                      label={`${column.label}, ${line.quote_item.name}`}
                      value={editing.text}
                      maxLength={column.kind === 'text' ? 10_000 : 24}
                      numeric={column.kind === 'amount'}
                      onDraft={cursor.onDraft}
                      onBlur={() => cursor.onBlur(spot)}
                    />
                  ) : (
                    (failed?.text ?? shownIn(column.id, line, formats, rounding))
                  )}
                  {failed && isActive && (
                    <div className="fb-cell-note" role="alert">
                      {failed.reason}
                    </div>
                  )}
                </div>
              )
            })}
          </div>
        ))}
        <div role="row" aria-rowindex={lines.length + 2} className="fb-valuation-total">
          <div role="rowheader">Total</div>
          {columns.map(({ id, kind, label: column }) => (
            <div key={id} role="gridcell" data-kind={kind} data-column={id} data-label={column}>
              {totals[id]}
            </div>
          ))}
        </div>
      </div>
      {isNarrow && (
        <div className="fb-valuation-tools">
          <Button tone="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer columns' : 'Show all columns'}
          </Button>
        </div>
      )}
    </>
  )
}
