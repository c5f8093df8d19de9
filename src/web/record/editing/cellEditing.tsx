/** Editing of cells in a list of records; the editor is loaded when the first cell is opened. */

import { lazy } from '#web/lazy.tsx'
import type { CellEditing } from '#web/ui/table/types.ts'
import type { AnyRecord, ShownRecordType } from '../shownRecordType.ts'
import type { LoadedEditing } from './editing.ts'

const CellEditor = lazy(() => import('./CellEditor.tsx').then((kit) => ({ default: kit.CellEditor })))

/** `onPage`: of the record whose page it is. */
export const cellEditing = <R extends AnyRecord>(
  kind: ShownRecordType,
  editing: LoadedEditing,
  onPage = false,
): CellEditing<R> => ({
  may: (row, { edits, mayEdit }) => edits !== undefined && row.can_change && (mayEdit?.(row) ?? true),
  editor: (row, column, onLeave) => (
    <CellEditor kind={kind} editing={editing} name={column.edits ?? ''} row={row} onPage={onPage} onLeave={onLeave}>
      {column.cell(row)}
    </CellEditor>
  ),
})
