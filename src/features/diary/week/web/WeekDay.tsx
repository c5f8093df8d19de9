import { IconAlertTriangle, IconNote } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { detailsText, reasonText } from '../../entries/web/entryText.ts'
import { type CellFrame, cellState } from './cellText.ts'
import type { CellWrites, OpenedCell } from './useCellWrites.ts'
import type { GridActions } from './useGridKeys.ts'
import type { Week } from './useWeek.ts'
import { nameOf, sumOfCells, type WeekRow } from './weekRows.ts'
import { againstSchedule, dayTotals, LeftOut } from './WeekTotals.tsx'

interface WeekDayProps {
  week: Week
  rows: readonly WeekRow[]
  writes: CellWrites
  frame: CellFrame
  acts: Pick<GridActions, 'details' | 'open'>
  /** The day to scroll to; each new object scrolls again. */
  day: { date: string } | null
  addRow: ReactNode
}

/** The week on a phone: a tab for each day, and its hours in big fields. */
export function WeekDay({ week, rows, writes, frame, acts, day: wanted, addRow }: WeekDayProps) {
  const { dates, days } = week
  const [chosen, setChosen] = useState<string | null>(null)
  const [gone, setGone] = useState(wanted)
  if (wanted !== gone) {
    setGone(wanted)
    setChosen(wanted?.date ?? null)
  }
  const defaults = dates.includes(frame.today) ? frame.today : (dates.at(0) ?? '')
  const date = chosen !== null && dates.includes(chosen) ? chosen : defaults
  const position = dates.indexOf(date)
  const totals = dayTotals(rows, writes.typed, dates.length)
  const total = totals[position] ?? sumOfCells([], new Map())
  const paid = totals.reduce((all, { logged, travel }) => all + logged + travel, 0)
  const isFull = paid >= days.reduce((all, { due }) => all + due, 0)
  const comparedOn = (index: number) => {
    const { scheduled = 0, due = 0 } = days[index] ?? {}
    const compared = againstSchedule(totals[index] ?? sumOfCells([], new Map()), scheduled, due, frame.formats)
    return { ...compared, missing: compared.missing && !isFull }
  }
  const { missing, text } = comparedOn(position)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = dates[position + step]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    setChosen(next)
    document.getElementById(`day-${next}`)?.focus()
  }
  return (
    <div className="fb-day">
      <div className="fb-day-tabs" role="tablist" aria-label="Days">
        {dates.map((day, index) => {
          const [weekday = '', ...rest] = frame.formats.dayHeading(day).split(' ')
          const logged = totals[index]?.logged ?? 0
          const gap = comparedOn(index)
          return (
            <button
              key={day}
              id={`day-${day}`}
              type="button"
              role="tab"
              aria-selected={day === date}
              aria-controls="day-panel"
              tabIndex={day === date ? 0 : -1}
              data-today={day === frame.today || undefined}
              data-unsaved={(totals[index]?.unsavedCells ?? 0) > 0 || undefined}
              onClick={() => setChosen(day)}
              onKeyDown={onKeyDown}
            >
              <span>{weekday}</span>
              <span className="fb-strong">{rest.find((part) => /\d/.test(part)) ?? ''}</span>
              <span className="fb-hidden">{`${rest.filter((part) => !/\d/.test(part)).join(' ')},`}</span>
              <span className="fb-small" data-missing={gap.missing || undefined}>
                {logged > 0 || gap.missing ? frame.formats.hours(logged) : '–'}
                {gap.missing && <span className="fb-hidden">{`, ${gap.text}`}</span>}
              </span>
            </button>
          )
        })}
      </div>
      <div id="day-panel" role="tabpanel" aria-labelledby={`day-${date}`}>
        <ul className="fb-day-rows">
          {rows.map((row) => {
            const cell = row.cells[position]
            return (
              cell && (
                <DayRow key={`${row.key} ${date}`} row={row} at={position} writes={writes} frame={frame} acts={acts} />
              )
            )
          })}
        </ul>
        {addRow}
        <p className="fb-day-total" data-missing={missing || undefined}>
          <span>{frame.formats.dayHeading(date)}</span>
          <span className="fb-strong">{frame.formats.hours(total.logged)}</span>
          <LeftOut sum={total} />
          <span className="fb-muted">{text}</span>
        </p>
      </div>
    </div>
  )
}

/** `Rejected, not counted: Which borehole?` */
function rejectedText(entry: DiaryEntry): string {
  const reason = reasonText(entry)
  return reason === '' ? 'Rejected: not counted.' : `Rejected, not counted: ${reason}`
}

interface DayRowProps {
  row: WeekRow
  at: number
  writes: CellWrites
  frame: CellFrame
  acts: Pick<GridActions, 'details' | 'open'>
}

function DayRow({ row, at, writes, frame, acts }: DayRowProps) {
  const [draft, setDraft] = useState<{ text: string; opened: OpenedCell } | null>(null)
  const cell = row.cells[at]
  if (!cell) return null
  const typed = writes.typed.get(cell.key)
  const state = cellState(cell, row.work, typed, frame)
  const { project, task } = row.work
  const note = `note-${cell.key.replaceAll(/\W/g, '-')}`
  const commit = () => {
    if (draft === null) return
    writes.type(cell, row.work, draft.text, draft.opened)
    setDraft(null)
  }
  const message =
    typed?.state === 'failed'
      ? typed.message
      : (state.readOnly ?? (state.entry?.status === 'rejected' ? rejectedText(state.entry) : null))
  return (
    <li data-empty={cell.entries.length === 0 || undefined}>
      <div className="fb-day-row">
        <span className="fb-hours-name">
          <span className="fb-strong">{project === null ? 'No project' : `${project.reference} ${project.name}`}</span>
          <span className="fb-muted">{task?.name ?? 'No task'}</span>
        </span>
        {state.several ? (
          <button type="button" className="fb-day-hours" aria-label={state.label} onClick={() => acts.open(cell)}>
            {state.shown}
          </button>
        ) : (
          <input
            className="fb-day-hours"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={12}
            placeholder="0:00"
            aria-label={state.label}
            aria-invalid={typed?.state === 'failed' || undefined}
            aria-describedby={message === null || message === undefined ? undefined : note}
            readOnly={state.readOnly !== null}
            data-status={state.entry?.status ?? 'none'}
            value={draft?.text ?? state.shown}
            onFocus={(event) => {
              if (state.readOnly === null)
                setDraft({ text: state.shown, opened: { was: state.shown, entry: cell.entries[0] } })
              event.currentTarget.select()
            }}
            onChange={({ currentTarget: { value: text } }) => setDraft((current) => current && { ...current, text })}
            onBlur={commit}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        )}
      </div>
      {(message || state.entry) && (
        <div className="fb-day-below">
          {message && (
            <span id={note} className={typed?.state === 'failed' ? 'fb-day-error' : 'fb-muted'}>
              {message}
            </span>
          )}
          {state.entry?.can_change && !state.entry.active && (
            <button
              type="button"
              className="fb-day-details"
              aria-label={`Details of ${nameOf(row.work)}`}
              onClick={() => acts.details(cell)}
            >
              {state.missing ? <IconAlertTriangle size={14} aria-hidden /> : <IconNote size={14} aria-hidden />}
              <span>{state.missing ?? detailsText(state.entry)}</span>
            </button>
          )}
        </div>
      )}
    </li>
  )
}
