import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

import { useRef } from 'react'

import { CheckBox } from './CheckBox.tsx'
import { type Column, type DataTableProps, givesWay } from './types.ts'
import { useColumnDrag } from './useColumnDrag.ts'
import type { OurTable } from './useDataTable.ts'

/** Heads, with the button that sorts and the box that selects the page. A head is dragged to where it shall stand. */
export function TableHead<R extends object>({ table, props }: { table: OurTable<R>; props: DataTableProps<R> }) {
  const head = useRef<HTMLTableSectionElement>(null)
  useColumnDrag(head, props.onMove)
  return (
    <thead ref={head}>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {props.onSelected && (
            <th className="fb-cell-check" scope="col">
              <CheckBox
                label="Select all rows of this page"
                checked={table.getIsAllPageRowsSelected()}
                mixed={table.getIsSomePageRowsSelected()}
                disabled={props.rows === undefined}
                onChange={(on) => table.toggleAllPageRowsSelected(on)}
              />
            </th>
          )}
          {group.headers.map(({ id, column }) => {
            const ours = props.columns.find((record) => record.id === id)
            const sorted = column.getIsSorted()
            const ariaSort = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
            return (
              <th
                key={id}
                scope="col"
                data-column={props.onMove && id}
                {...(ours && headLook(ours, props.oneLine))}
                aria-sort={column.getCanSort() ? ariaSort : undefined}
              >
                {column.getCanSort() ? (
                  <button type="button" className="fb-sort" onClick={() => column.toggleSorting(sorted === 'asc')}>
                    {ours?.header}
                    {sorted === 'asc' && <IconArrowUp size={14} aria-hidden />}
                    {sorted === 'desc' && <IconArrowDown size={14} aria-hidden />}
                  </button>
                ) : (
                  ours?.header
                )}
              </th>
            )
          })}
          {props.rowActions && (
            <th scope="col" className="fb-cell-menu">
              <span className="fb-hidden">Actions</span>
            </th>
          )}
        </tr>
      ))}
    </thead>
  )
}

function headLook(column: Column<never>, oneLine: true | undefined) {
  const { numeric, fixed, width } = column
  if (oneLine && givesWay(column)) return { className: fixed ? 'fb-least-name' : 'fb-least' }
  if (oneLine) return { className: numeric === true ? 'fb-num' : undefined }
  return { className: numeric === true ? 'fb-num' : undefined, style: width === undefined ? undefined : { width } }
}
