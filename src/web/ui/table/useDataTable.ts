/** TanStack Table over state that lives outside: the URL holds the ordering, the screen the selection. */
import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'

import type { DataTableProps } from './types.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature, rowSelectionFeature })
export type TableFeatures = typeof features

const empty: readonly never[] = []

export function useDataTable<R extends object>(props: DataTableProps<R>) {
  const { columns, ordering, onOrdering, selected, onSelected, canSelect, rowId } = props
  const sortable = onOrdering !== undefined
  const defs = useMemo<ColumnDef<TableFeatures, R>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        // The server sorts; without an accessor TanStack takes no column for sortable.
        accessorFn: () => null,
        enableSorting: column.sort !== undefined && sortable,
        enableHiding: column.fixed !== true || column.mayHide === true,
      })),
    [columns, sortable],
  )
  const sorting: SortingState = useMemo(() => {
    const field = ordering?.replace(/^-/, '')
    const column = columns.find(({ sort }) => sort !== undefined && sort === field)
    return column ? [{ id: column.id, desc: ordering?.startsWith('-') === true }] : []
  }, [columns, ordering])
  const rowSelection = useMemo(() => {
    const state: RowSelectionState = {}
    for (const id of selected ?? empty) state[id] = true
    return state
  }, [selected])
  const columnVisibility = useMemo(
    () => Object.fromEntries((props.hidden ?? empty).map((id) => [id, false])),
    [props.hidden],
  )
  return useTable<TableFeatures, R>({
    features,
    columns: defs,
    data: props.rows ?? empty,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    enableRowSelection: canSelect ? (row) => canSelect(row.original) : true,
    state: { sorting, rowSelection, columnVisibility },
    onSortingChange: (updater: Updater<SortingState>) => {
      const [first] = typeof updater === 'function' ? updater(sorting) : updater
      const field = columns.find(({ id }) => id === first?.id)?.sort
      if (field !== undefined) onOrdering?.(`${first?.desc === true ? '-' : ''}${field}`)
    },
    onRowSelectionChange: (updater: Updater<RowSelectionState>) => {
      const next = typeof updater === 'function' ? updater(rowSelection) : updater
      onSelected?.(new Set(Object.keys(next)))
    },
  })
}

export type OurTable<R extends object> = ReturnType<typeof useDataTable<R>>
export type OurRow<R extends object> = ReturnType<OurTable<R>['getRowModel']>['rows'][number]

/** Dividers and rows, from top to bottom. */
export type TableEntry<R extends object> =
  | { kind: 'group'; key: string; rows: readonly R[] }
  | { kind: 'row'; key: string; row: OurRow<R>; index: number }

export function itemsOf<R extends object>(
  rows: readonly OurRow<R>[],
  group: DataTableProps<R>['group'],
): TableEntry<R>[] {
  const items: TableEntry<R>[] = []
  let open: { key: string; rows: R[] } | undefined
  for (const [index, row] of rows.entries()) {
    const key = group?.key(row.original)
    if (key !== undefined && open?.key !== key) {
      open = { key, rows: [] }
      items.push({ kind: 'group', key: `group:${key}:${index}`, rows: open.rows })
    }
    open?.rows.push(row.original)
    items.push({ kind: 'row', key: row.id, row, index })
  }
  return items
}
