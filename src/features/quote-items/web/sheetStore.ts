/** Stores a sheet outside of React, so that an action sees the previous one before it is rendered. */
import type { QuoteTree } from '../quoteItems.ts'
import type { ColumnId } from './columns.ts'
import type { ItemSheet } from './itemValues.ts'
import type { readIn } from './readIn.ts'
import type { QuoteItemRefusal, SheetState } from './sheetState.ts'

export interface SheetStore {
  subscribe: (listener: () => void) => () => void
  get: () => SheetState | null
  /** Whether a save is under way or fails; null if neither. */
  trouble: () => 'saving' | 'offline' | null
  /** Reads typed text. */
  read: typeof readIn
  act: (sheet: ItemSheet) => void
  step: (way: 'undo' | 'redo') => void
  /** Marks a cell whose text could not be read; null removes the mark. */
  mark: (key: number, column: ColumnId, refused: QuoteItemRefusal | null) => void
  /** Restores the saved values of the refused row. */
  discard: (key: number) => void
  take: (tree: QuoteTree) => void
  retry: () => void
}

/** Collects the subscribers that render the store. */
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
