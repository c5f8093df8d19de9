import type { KeyboardEvent, MouseEvent } from 'react'

import { SkeletonLine, widths } from '../Skeletons.tsx'
import { CheckBox } from './CheckBox.tsx'
import { EditableCell } from './EditableCell.tsx'
import { RowMenu } from './RowMenu.tsx'
import { inLine } from './inLine.tsx'
import { useShownMark } from './shownBeside.ts'
import { type Column, type DataTableProps, givesWay } from './types.ts'
import type { TableEntry, OurRow, OurTable } from './useDataTable.ts'

export interface BodyProps<R extends object> {
  items: readonly TableEntry<R>[]
  table: OurTable<R>
  props: DataTableProps<R>
}

export const PlainBody = <R extends object>({ items, table, props }: BodyProps<R>) => (
  <tbody>
    {items.map((item) => (
      <TableItem key={item.key} item={item} table={table} props={props} />
    ))}
  </tbody>
)

interface ItemProps<R extends object> {
  item: TableEntry<R>
  table: OurTable<R>
  props: DataTableProps<R>
  /** Ref of the virtual list, which measures its rows. */
  measure?: { ref: (node: HTMLElement | null) => void; 'data-index': number }
}

export function TableItem<R extends object>({ item, table, props, measure }: ItemProps<R>) {
  const mark = useShownMark(item.key)
  if (item.kind === 'group')
    return (
      <tr className="fb-group" {...measure}>
        <th scope="colgroup" colSpan={columnCount(table, props)}>
          {props.group?.render(item.rows)}
        </th>
      </tr>
    )
  const { row } = item
  const actions = props.rowActions?.(row.original)
  const label = props.rowLabel(row.original)
  return (
    <tr
      {...measure}
      {...rowHandlers(row, props)}
      tabIndex={-1}
      data-row={row.id}
      {...mark}
      data-selected={row.getIsSelected() || undefined}
      data-tone={props.tone?.(row.original)}
      data-opens={props.onOpen ? '' : undefined}
      aria-rowindex={item.index + 2}
    >
      {props.onSelected && (
        <td className="fb-cell-check">
          {row.getCanSelect() && (
            <CheckBox
              label={`Select ${label}`}
              checked={row.getIsSelected()}
              onChange={(on) => row.toggleSelected(on)}
            />
          )}
        </td>
      )}
      {row.getVisibleCells().map(({ id, column }) => {
        const ours = props.columns.find((record) => record.id === column.id)
        const className = ours?.numeric === true ? 'fb-num' : undefined
        const cut = props.oneLine && ours ? titleOf(ours, row.original) : {}
        const clamped = props.oneLine && ours !== undefined && givesWay(ours)
        return ours?.fixed === true ? (
          <th key={id} scope="row" className={className}>
            {inLine(ours.cell(row.original), clamped)}
          </th>
        ) : ours && props.editing?.may(row.original, ours) === true ? (
          <EditableCell
            key={id}
            row={row.original}
            column={ours}
            label={label}
            editor={props.editing.editor}
            className={className}
            cut={cut}
            clamped={clamped}
          />
        ) : (
          <td key={id} className={className} {...cut}>
            {inLine(ours?.cell(row.original), clamped)}
          </td>
        )
      })}
      {actions && <td className="fb-cell-menu">{actions.length > 0 && <RowMenu label={label} actions={actions} />}</td>}
    </tr>
  )
}

/** Shows the whole of a text that may be cut in a tooltip. */
function titleOf<R extends object>({ cell }: Column<R>, row: R) {
  const text = cell(row)
  return typeof text === 'string' && text !== '' ? { title: text } : {}
}

/** Makes the handlers of a row: a click opens it, except on a control inside; so does Enter on the focused row. */
export function rowHandlers<R extends object>(row: OurRow<R>, { onOpen, onEnter = onOpen }: DataTableProps<R>) {
  if (!onOpen) return {}
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      if ((event.target as Element).closest('a, button, input, label, [role="menu"], [data-editor]')) return
      if (!event.currentTarget.contains(event.target as Node)) return
      if (window.getSelection()?.isCollapsed !== false) onOpen(row.original)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onEnter?.(row.original)
    },
  }
}

/** Shows as many bars as rows will come, in their height, so that nothing jumps. */
export function SkeletonBody<R extends object>({
  table,
  props,
  count,
}: Omit<BodyProps<R>, 'items'> & { count: number }) {
  const columns = columnCount(table, props)
  return (
    <tbody>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_column, column) => (
            <td key={column}>
              <SkeletonLine width={widths[(row + column) % widths.length] ?? '60%'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

const columnCount = <R extends object>(table: OurTable<R>, props: DataTableProps<R>) =>
  table.getVisibleLeafColumns().length + (props.onSelected ? 1 : 0) + (props.rowActions ? 1 : 0)
