import { type KeyboardEvent, memo } from 'react'

import '#web/ui/grid/grid.css'
import { CellField } from '#web/ui/grid/CellField.tsx'
import type { CellState } from './cellText.ts'
import type { TypedCell } from './useCellWrites.ts'

export interface CellProps {
  cellKey: string
  state: CellState
  typed: TypedCell | undefined
  active: boolean
  /** The text in the field while it is typed into; null otherwise. */
  draft: string | null
  /** Position of the cell's day. */
  when: 'past' | 'today' | 'ahead'
  onKeyDown: (event: KeyboardEvent) => void
  onPick: () => void
  onEdit: () => void
  onDraft: (text: string) => void
  onBlur: () => void
}

/** A day of a row: hours to read, or a field while they are typed. */
export const WeekCell = memo(function WeekCell(props: CellProps) {
  const { cellKey, state, typed, active, draft } = props
  const failed = typed?.state === 'failed'
  const note = `${cellKey.replaceAll(/\W/g, '-')}-note`
  const status = state.several ? 'several' : (state.entry?.status ?? 'none')
  return (
    <div
      role="gridcell"
      className="fb-cell fb-hours-cell"
      data-cell={cellKey}
      data-status={state.entry?.active ? 'running' : status}
      title={state.several ? (state.readOnly ?? undefined) : undefined}
      data-today={props.when === 'today' || undefined}
      data-ahead={props.when === 'ahead' || undefined}
      data-saving={typed?.state === 'saving' || undefined}
      data-failed={failed || undefined}
      tabIndex={active && draft === null ? 0 : -1}
      aria-label={failed && draft === null ? undefined : state.label}
      data-readonly={state.readOnly !== null || undefined}
      aria-invalid={failed || undefined}
      aria-describedby={failed && active ? note : undefined}
      onKeyDown={props.onKeyDown}
      onFocus={(event) => event.target === event.currentTarget && props.onPick()}
      onClick={() => (state.readOnly === null && draft === null ? props.onEdit() : props.onPick())}
    >
      {/* Screen readers read a refused cell as shown, followed by its reason. */}
      {failed && draft === null && <span className="fb-hidden">{state.place}</span>}
      {draft === null ? (
        <>
          <span>{state.shown}</span>
          {state.left !== null && <small className="fb-hours-left">{state.left}</small>}
          {state.left === null && state.states.length > 0 && (
            <small className="fb-hours-dots" aria-hidden>
              {state.states.map((text) => (
                <i key={text} data-status={text} />
              ))}
            </small>
          )}
        </>
      ) : (
        <CellField
          label={state.label}
          value={draft}
          maxLength={12}
          numeric
          onDraft={props.onDraft}
          onBlur={props.onBlur}
        />
      )}
      {state.missing !== null && draft === null && <i className="fb-hours-mark" title={state.missing} aria-hidden />}
      {failed && active && (
        <div id={note} className="fb-cell-note" role="alert">
          {typed.message}
        </div>
      )}
    </div>
  )
})
