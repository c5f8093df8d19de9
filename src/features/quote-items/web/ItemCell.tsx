import { memo } from 'react'

import { CellField } from '#web/ui/grid/CellField.tsx'
import type { ColumnId, GridColumn } from './columns.ts'

export interface ItemCellProps {
  cellKey: string
  id: ColumnId
  kind: GridColumn['kind']
  label: string
  options: GridColumn['options']
  /** Name of the row, for its field. */
  of: string
  shown: string
  at: number
  active: boolean
  /** The text in the field while it is typed into. */
  draft: string | null
  failed: string | null
  muted: boolean
  /** A word beside the text, its explanation and its look. */
  mark?: string | undefined
  markTitle?: string | undefined
  markTone?: 'quiet' | 'warning' | undefined
  mayChange: boolean
  onDraft: (text: string) => void
  onBlur: () => void
  onChoose: (text: string) => void
}

/** A cell of an item: keys and the pointer are the grid's. */
export const ItemCell = memo(function ItemCell(props: ItemCellProps) {
  const { cellKey, id, kind, label, shown, active, draft, failed } = props
  const note = `item-note-${cellKey.replace(/\W/g, '_')}`
  return (
    <div
      role="gridcell"
      className="fb-cell fb-item-cell"
      data-cell={cellKey}
      data-column={id}
      data-kind={kind}
      data-value={kind === 'read' || kind === 'yesNo' ? shown : undefined}
      data-muted={props.muted || undefined}
      data-failed={failed !== null || undefined}
      data-readonly={!props.mayChange || kind === 'read' || undefined}
      aria-colindex={props.at}
      aria-invalid={failed !== null || undefined}
      aria-describedby={failed !== null && active ? note : undefined}
      tabIndex={active && draft === null ? 0 : -1}
    >
      {draft === null ? (
        <span title={id === 'name' ? shown : props.markTitle}>
          {props.mark !== undefined && (
            <small className="fb-item-mark" data-tone={props.markTone}>
              {props.mark}
            </small>
          )}
          {shown}
        </span>
      ) : kind === 'choice' ? (
        <Choice
          label={`${label}, ${props.of}`}
          value={shown}
          options={props.options ?? []}
          onChoose={props.onChoose}
          onBlur={props.onBlur}
        />
      ) : (
        <CellField
          label={`${label}, ${props.of}`}
          value={draft}
          maxLength={kind === 'text' ? 255 : 24}
          numeric={kind === 'amount'}
          onDraft={props.onDraft}
          onBlur={props.onBlur}
        />
      )}
      {failed !== null && active && (
        <div id={note} className="fb-cell-note" role="alert">
          {failed}
        </div>
      )}
    </div>
  )
})

interface ChoiceProps {
  label: string
  value: string
  options: NonNullable<GridColumn['options']>
  onChoose: (text: string) => void
  onBlur: () => void
}

const Choice = ({ label, value, options, onChoose, onBlur }: ChoiceProps) => (
  <select
    ref={openIt}
    aria-label={label}
    defaultValue={value}
    onChange={(event) => onChoose(event.currentTarget.value)}
    onBlur={onBlur}
  >
    {options.map((choice) => (
      <option key={choice.label}>{choice.label}</option>
    ))}
  </select>
)

const openIt = (node: HTMLSelectElement | null) => node?.focus()
