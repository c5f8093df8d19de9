import { IconPencil } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'

import './EditableCell.css'
import { inLine } from './inLine.tsx'
import { openCell } from './useCellKeys.ts'
import type { CellEditing, Column, LeaveCell, WayOut } from './types.ts'

interface EditableCellProps<R> {
  row: R
  column: Column<R>
  /** Name of the row. */
  label: string
  editor: CellEditing<R>['editor']
  className?: string | undefined
  /** Whole text of a cell that may be cut. */
  cut?: { title?: string }
  /** Whether the content gives way where the window is narrow. */
  clamped?: boolean | undefined
  /** Element of the cell; in a description list (`dd`) Tab reaches its pencil. */
  as?: 'td' | 'dd'
}

/** A cell with a pencil: it opens by the pencil, F2 or Enter. The keys are the list's (`useCellKeys`). */
export function EditableCell<R extends object>(props: EditableCellProps<R>) {
  const { row, column, label, editor, className = '', cut, clamped, as: Cell = 'td' } = props
  const [opened, setOpened] = useState(false)
  const cell = useRef<HTMLTableCellElement>(null)
  const comesBack = useRef(false)
  const onLeave = (to: WayOut) => {
    setOpened(false)
    // If the focus has moved on meanwhile, to the search or to Undo, it is left there.
    const isHere = document.activeElement === document.body || cell.current?.contains(document.activeElement) === true
    comesBack.current = to === 'stay' && isHere && Cell === 'dd'
    if (to === 'stay' && isHere) cell.current?.focus()
    else if (to === 'next' || to === 'before') openCell(cell.current, to === 'next' ? 1 : -1)
  }
  const content = inLine(column.cell(row), clamped)
  return (
    <Cell ref={cell} className={`fb-editable ${className}`} tabIndex={-1} data-editable="" {...(!opened && cut)}>
      {opened ? (
        <Suspense fallback={content}>
          <Opened row={row} column={column} editor={editor} onLeave={onLeave} />
        </Suspense>
      ) : (
        <>
          {content}
          <button
            type="button"
            ref={(pencil) => {
              if (pencil && comesBack.current) pencil.focus()
              comesBack.current = false
            }}
            tabIndex={Cell === 'dd' ? 0 : -1}
            className="fb-pencil"
            aria-label={`Edit ${column.header}: ${label}`}
            title={`Edit ${column.header}`}
            onClick={() => setOpened(true)}
          >
            <IconPencil size={14} aria-hidden />
          </button>
        </>
      )}
    </Cell>
  )
}

interface OpenedProps<R> extends Pick<EditableCellProps<R>, 'row' | 'column' | 'editor'> {
  onLeave: LeaveCell
}
const Opened = <R extends object>({ row, column, editor, onLeave }: OpenedProps<R>) => editor(row, column, onLeave)
