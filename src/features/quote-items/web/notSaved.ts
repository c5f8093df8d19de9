import type { Unsaved } from '#web/ui/grid/NotSaved.tsx'
import { type ColumnId, typedIn } from './columns.ts'
import { cellKey, type SheetState } from './sheetState.ts'
import type { ItemGridModel } from './useItemGrid.ts'
import type { SheetStore } from './sheetStore.ts'

/** Lists what was typed and is not saved, cell by cell and row by row. */
export function notSavedOf(
  store: SheetStore,
  { typed, unread, refused }: SheetState,
  { columns }: ItemGridModel,
  goTo: (cell: string) => void,
): Unsaved[] {
  const rows = new Map(typed.map((row) => [row.key, row]))
  const nameOf = (key: number) => rows.get(key)?.values.name || 'New item'
  return [
    ...[...unread].map(([cell, { text, reason }]): Unsaved => {
      const [key = '', column = ''] = cell.split(' ')
      const label = columns.find(({ id }) => id === column)?.label ?? ''
      return {
        key: cell,
        place: `${nameOf(Number(key))}, ${label}`,
        text,
        reason,
        onGo: () => goTo(cell),
        onDiscard: () => store.mark(Number(key), column as ColumnId, null),
      }
    }),
    ...[...refused].map(([key, reasons]): Unsaved => {
      const values = rows.get(key)?.values
      return {
        key: String(key),
        place: nameOf(key),
        text: values
          ? [...reasons.keys()].flatMap((field) => typedIn({ id: field as ColumnId }, values) || []).join(', ')
          : '',
        reason: [...new Set(reasons.values())].join(' '),
        onGo: () => goTo(cellKey(key, 'name')),
        onDiscard: () => store.discard(key),
      }
    }),
  ]
}
