import { IconX, IconExternalLink, IconNote } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

import type { Formats } from '#core/locale/format.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type CellFrame, cellState, type CellState } from './cellText.ts'
import type { CellWrites, TypedCell } from './useCellWrites.ts'
import { type GridActions, useGridKeys } from './useGridKeys.ts'
import type { Week } from './useWeek.ts'
import { WeekCell } from './WeekCell.tsx'
import { nameOf, sumOfCells, type WeekRow, type WeekCell as Cell } from './weekRows.ts'
import { LeftOut, WeekTotals } from './WeekTotals.tsx'
import { Button } from '#web/ui/Button.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { badgeOf, detailsText } from '../../entries/web/entryText.ts'

export interface WeekGridProps {
  label: string
  week: Week
  rows: readonly WeekRow[]
  writes: CellWrites
  frame: CellFrame
  acts: Omit<GridActions, 'type' | 'restore'>
  /** Rows that were added by hand and have nothing yet. */
  droppable: ReadonlySet<string>
  onDrop: (key: string) => void
  /** The day to scroll to, or a cell of it; each new object scrolls again. */
  day: { date: string; key?: string } | null
  /** Below the last row. */
  addRow: ReactNode
}

/** Rows of work, columns of days: hours are typed as into a spreadsheet. */
export function WeekGrid({ label, week, rows, writes, frame, acts, droppable, onDrop, day, addRow }: WeekGridProps) {
  const { typed } = writes
  const stateOf = (row: WeekRow, cell: WeekRow['cells'][number]) =>
    cellState(cell, row.work, typed.get(cell.key), frame)
  const grid = useRef<HTMLDivElement>(null)
  const keys = useGridKeys(grid, rows, stateOf, {
    ...acts,
    type: (row, cell, text, opened) => writes.type(cell, row.work, text, opened),
    restore: writes.restore,
  })
  const toDay = useEffectEvent(({ date, key }: { date: string; key?: string }) =>
    keys.goTo(key ?? rows[0]?.cells.find((cell) => cell.date === date)?.key),
  )
  useEffect(() => {
    if (day) toDay(day)
  }, [day])
  return (
    <>
      <div className="fb-hours-scroll">
        <div ref={grid} role="grid" aria-label={label} className="fb-hours">
          <div role="rowgroup" className="fb-hours-head">
            <div role="row">
              <div role="columnheader" className="fb-hours-work">
                Work
              </div>
              {week.dates.map((date) => (
                <DayHead
                  key={date}
                  date={date}
                  formats={frame.formats}
                  today={frame.today}
                  off={week.daysOff.get(date)}
                />
              ))}
              <div role="columnheader" className="fb-hours-sum">
                Week
              </div>
            </div>
          </div>
          <div role="rowgroup" className="fb-hours-body">
            {rows.map((row) => (
              <div key={row.key} role="row" data-empty={row.empty || undefined}>
                <div role="rowheader" className="fb-hours-work">
                  <WorkName row={row} />
                  {droppable.has(row.key) && (
                    <IconButton label={`Remove row ${nameOf(row.work)}`} onClick={() => onDrop(row.key)}>
                      <IconX size={14} aria-hidden />
                    </IconButton>
                  )}
                </div>
                {row.cells.map((cell) => {
                  const state = stateOf(row, cell)
                  return (
                    <WeekCell
                      key={cell.key}
                      cellKey={cell.key}
                      state={state}
                      typed={typed.get(cell.key)}
                      active={keys.active?.key === cell.key}
                      draft={keys.editing?.key === cell.key ? keys.editing.text : null}
                      when={cell.date === frame.today ? 'today' : cell.date > frame.today ? 'ahead' : 'past'}
                      onKeyDown={(event) => keys.onKeyDown(row, cell, event)}
                      onPick={() => keys.pick(cell.key)}
                      onEdit={() => keys.edit(row, cell, state.shown)}
                      onDraft={keys.onDraft}
                      onBlur={() => keys.onBlur(row, cell)}
                    />
                  )
                })}
                <RowSum row={row} typed={typed} formats={frame.formats} />
              </div>
            ))}
          </div>
          <WeekTotals week={week} rows={rows} typed={typed} />
        </div>
      </div>
      {addRow}
      <WeekLine
        row={keys.activeRow}
        cell={keys.active}
        stateOf={stateOf}
        typed={typed}
        acts={acts}
        formats={frame.formats}
      />
    </>
  )
}

interface RowSumProps {
  row: WeekRow
  typed: ReadonlyMap<string, TypedCell>
  formats: Formats
}

function RowSum({ row, typed, formats }: RowSumProps) {
  const sum = sumOfCells(row.cells, typed)
  return (
    <div role="gridcell" className="fb-hours-sum">
      {sum.logged === 0 ? '' : formats.hours(sum.logged)}
      <LeftOut sum={sum} />
    </div>
  )
}

interface DayHeadProps {
  date: string
  formats: Formats
  today: string
  /** A bank holiday or leave, by its name. */
  off: string | undefined
}

const DayHead = ({ date, formats, today, off }: DayHeadProps) => (
  <div role="columnheader" data-today={date === today || undefined} aria-current={date === today ? 'date' : undefined}>
    {formats.dayHeading(date)}
    {off !== undefined && (
      <span className="fb-hours-holiday" title={off}>
        {off}
      </span>
    )}
  </div>
)

function WorkName({ row: { work } }: { row: WeekRow }) {
  return (
    <span className="fb-hours-name">
      <span>{work.project === null ? 'No project' : `${work.project.reference} ${work.project.name}`}</span>
      <span className="fb-muted fb-small">{work.task?.name ?? 'No task'}</span>
    </span>
  )
}

interface WeekLineProps {
  row: WeekRow | null
  cell: Cell | null
  stateOf: (row: WeekRow, cell: Cell) => CellState
  typed: ReadonlyMap<string, TypedCell>
  acts: Pick<GridActions, 'details' | 'open'>
  formats: Formats
}

/** The focused cell: its content, why it cannot be changed, and its details. */
function WeekLine({ row, cell, stateOf, typed, acts, formats }: WeekLineProps) {
  if (!row || !cell) return null
  const state = stateOf(row, cell)
  const { entry } = state
  const saving = typed.get(cell.key)?.state === 'saving'
  return (
    <div className="fb-hours-line">
      <div className="fb-hours-line-text">
        <span className="fb-strong">{formats.dayHeading(cell.date)}</span>
        <span>{nameOf(row.work)}</span>
        {entry && <StatusBadge status={badgeOf(entry)} />}
        <span className="fb-muted" role="status">
          {saving ? 'Saving…' : (state.readOnly ?? state.missing ?? (entry ? detailsText(entry) : ''))}
        </span>
      </div>
      {entry?.can_change && !entry.active && (
        <Button icon={<IconNote size={16} aria-hidden />} kbd="F2" onClick={() => acts.details(cell)}>
          Details
        </Button>
      )}
      {cell.entries.length > 0 && (
        <Button icon={<IconExternalLink size={16} aria-hidden />} onClick={() => acts.open(cell)}>
          {state.several ? `${cell.entries.length} entries` : 'Open'}
        </Button>
      )}
    </div>
  )
}
