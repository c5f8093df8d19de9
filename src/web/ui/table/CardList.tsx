import { SkeletonLine, widths } from '../Skeletons.tsx'
import { CheckBox } from './CheckBox.tsx'
import { RowMenu } from './RowMenu.tsx'
import { type BodyProps, rowHandlers } from './TableRows.tsx'
import { useShownMark } from './shownBeside.ts'
import type { DataTableProps } from './types.ts'
import type { TableEntry } from './useDataTable.ts'

/** The list on a phone: two lines a row. */
export const CardList = <R extends object>({ items, table, props }: BodyProps<R>) => (
  <>
    <SelectAll table={table} props={props} />
    <ul aria-label={props.label}>
      {items.map((item) => (
        <CardItem key={item.key} item={item} props={props} />
      ))}
    </ul>
  </>
)

export const SelectAll = <R extends object>({ table, props }: Omit<BodyProps<R>, 'items'>) =>
  props.onSelected && (
    <div className="fb-cards-all">
      <CheckBox
        label="Select all rows of this page"
        checked={table.getIsAllPageRowsSelected()}
        mixed={table.getIsSomePageRowsSelected()}
        onChange={(on) => table.toggleAllPageRowsSelected(on)}
      />
      <span aria-hidden>Select all</span>
    </div>
  )

interface CardItemProps<R extends object> {
  item: TableEntry<R>
  props: DataTableProps<R>
  /** Ref of the virtual list, which measures its rows. */
  measure?: { ref: (node: HTMLElement | null) => void; 'data-index': number }
}

export function CardItem<R extends object>({ item, props, measure }: CardItemProps<R>) {
  const mark = useShownMark(item.key)
  if (item.kind === 'group')
    return (
      <li className="fb-group" {...measure}>
        {props.group?.render(item.rows)}
      </li>
    )
  const { row } = item
  const label = props.rowLabel(row.original)
  const actions = props.rowActions?.(row.original) ?? []
  return (
    <li
      {...measure}
      className="fb-card-row"
      {...rowHandlers(row, props)}
      tabIndex={-1}
      data-row={row.id}
      {...mark}
      data-selected={row.getIsSelected() || undefined}
      data-tone={props.tone?.(row.original)}
    >
      {props.onSelected && row.getCanSelect() && (
        <CheckBox label={`Select ${label}`} checked={row.getIsSelected()} onChange={(on) => row.toggleSelected(on)} />
      )}
      <div className="fb-card-body">{props.card(row.original)}</div>
      {actions.length > 0 && <RowMenu label={label} actions={actions} />}
    </li>
  )
}

export const CardSkeletons = ({ count }: { count: number }) => (
  <ul aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      <li key={row} className="fb-card-row">
        <div className="fb-card-body">
          <SkeletonLine width={widths[row % widths.length] ?? '60%'} />
          <br />
          <SkeletonLine width={widths[(row + 2) % widths.length] ?? '60%'} />
        </div>
      </li>
    ))}
  </ul>
)
