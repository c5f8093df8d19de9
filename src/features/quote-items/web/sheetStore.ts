/** Where a sheet is kept while it is typed, so that an act finds what the one before it has done, drawn or not. */
import type { QuoteTree } from '../quoteItems.ts'
import type { ColumnId } from './columns.ts'
import type { ItemSheet } from './itemValues.ts'
import type { readIn } from './readIn.ts'
import type { QuoteItemRefusal, SheetState } from './sheetState.ts'

export interface SheetStore {
  subscribe: (listener: () => void) => () => void
  get: () => SheetState | null
  /** Nothing is on its way, or why it does not get through. */
  trouble: () => 'saving' | 'offline' | null
  /** Reads typed text. */
  read: typeof readIn
  act: (sheet: ItemSheet) => void
  step: (way: 'undo' | 'redo') => void
  /** Marks a cell whose text was not understood; null forgets it. */
  mark: (key: number, column: ColumnId, refused: QuoteItemRefusal | null) => void
  /** Gives back what is saved in the row's refused values. */
  discard: (key: number) => void
  take: (tree: QuoteTree) => void
  retry: () => void
}

/** Those who draw it. */
export function listeners() {
  const all = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
    draw: () => {
      for (const listener of all) listener()
    },
  }
}
