/** Cells by row and column, and where the keys of a spreadsheet lead. */
export interface UiGridPlace {
  row: number
  column: number
}

/** Returns the cell to which a key leads; null where it leads out of the grid. */
export function nextPlace(
  { row, column }: UiGridPlace,
  { rows, columns }: { rows: number; columns: number },
  key: string,
): UiGridPlace | null {
  const clamp = (index: number, max: number) => Math.max(0, Math.min(max - 1, index))
  switch (key) {
    case 'ArrowUp':
      return { row: clamp(row - 1, rows), column }
    case 'ArrowDown':
      return { row: clamp(row + 1, rows), column }
    case 'ArrowLeft':
      return { row, column: clamp(column - 1, columns) }
    case 'ArrowRight':
      return { row, column: clamp(column + 1, columns) }
    case 'PageUp':
      return { row: clamp(row - page, rows), column }
    case 'PageDown':
      return { row: clamp(row + page, rows), column }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: columns - 1 }
    case 'mod+Home':
      return { row: 0, column: 0 }
    case 'mod+End':
      return { row: rows - 1, column: columns - 1 }
    case 'Tab':
    case 'shift+Tab': {
      const index = row * columns + column + (key === 'Tab' ? 1 : -1)
      if (index < 0 || index >= rows * columns) return null
      return { row: Math.floor(index / columns), column: index % columns }
    }
    default:
      return null
  }
}
const page = 15
