/** Facts of a record, field by field: read at a glance, and changed in place. */
import type { Column } from '#web/ui/table/types.ts'
import { EditableCell } from '#web/ui/table/EditableCell.tsx'
import { cellEditing } from '../editing/cellEditing.tsx'
import type { LoadedEditing } from '../editing/editing.ts'
import { type AnyRecord, type ShownRecordType, shownName } from '../shownRecordType.ts'
import './overview.css'

export interface FactsProps<R extends AnyRecord> {
  kind: ShownRecordType
  record: R
  /** A column's `edits` is the field that is changed in place. */
  facts: readonly Column<R>[]
  editing: LoadedEditing
}

export function Facts<R extends AnyRecord>({ kind, record, facts, editing }: FactsProps<R>) {
  const { may, editor } = cellEditing<R>(kind, editing, true)
  return (
    <dl className="fb-facts" data-rows="">
      {facts.map((fact) => {
        const column = { ...fact, cell: () => valueOr(fact.cell(record)) }
        return (
          <div key={fact.id} className="fb-fact">
            <dt>{fact.header}</dt>
            {may(record, fact) ? (
              <EditableCell as="dd" row={record} column={column} label={shownName(record)} editor={editor} />
            ) : (
              <dd>{column.cell()}</dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** A dash where there is nothing, so that nothing seems to be missing by mistake. */
const valueOr = (value: React.ReactNode) =>
  value === '' || value === null || value === undefined || value === false ? <span className="fb-muted">–</span> : value
