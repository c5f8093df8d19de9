import { IconPencil } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'

import './EditableCell.css'
import { openCell } from './useCellKeys.ts'
import type { CellEditing, Column, LeaveCell, WayOut } from './types.ts'

interface EditableCellProps<R> {
  row: R
  column: Column<R>
  /** Name of the row. */
  label: string
  editor: CellEditing<R>['editor']
  className?: string | undefined
  /** Width and whole text of a cell cut to one line. */
  cut?: { style?: { maxWidth: string }; title?: string }
  /** Element of the cell; in a description list (`dd`) Tab reaches its pencil. */
  as?: 'td' | 'dd'
}

/** A cell with a pencil: it opens by the pencil, F2 or Enter. The keys are the list's (`useCellKeys`). */
export function EditableCell<R extends object>(props: EditableCellProps<R>) {
  const { row, column, label, editor, className = '', cut, as: Cell = 'td' } = props
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
  const content = column.cell(row)
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
