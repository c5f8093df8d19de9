import type { ReactNode } from 'react'

import type { RecordCount } from '#core/records.ts'
import type { Side } from './arrange.ts'

export interface Column<R> {
  id: string
  header: string
  cell: (row: R) => ReactNode
  /** The server's field in `ordering`; only with it the head is a button. */
  sort?: string
  /** Tabular figures at the right. */
  numeric?: boolean
  /** True for the column that identifies a row: always shown, and read out with every other cell. */
  fixed?: boolean
  /** True for a key column that may be hidden nevertheless. */
  mayHide?: true
  /** Width in rem. Of a list of one line, texts of wide columns take what they need and are cut last where all is narrow. */
  width?: string
  /** The field that is edited in its cells, as the call names it. */
  edits?: string
  /** Whether the cell of this row can be edited, where the column is editable at all; by default it can. */
  mayEdit?(this: void, row: R): boolean
}

/**
 * Whether a column of a list of one line gives way where the window is narrow: names and texts do; numbers, figures,
 * dates and badges take no more than they hold.
 */
export const givesWay = ({ fixed, numeric, width }: Column<never>): boolean =>
  numeric !== true && (width === undefined ? fixed === true : Number.parseFloat(width) > 8)

/**
 * The way out of an edited cell: `stay` on it, or leave it for the next cell, the one before, or the clicked
 * element.
 */
export type WayOut = 'stay' | 'next' | 'before' | 'away'
export type LeaveCell = (to: WayOut) => void

/** In-place editing of cells, for columns with `edits`. */
export interface CellEditing<R> {
  may: (row: R, column: Column<R>) => boolean
  editor: (row: R, column: Column<R>, onLeave: LeaveCell) => ReactNode
}

export type Density = 'compact' | 'normal' | 'roomy'

export interface RowAction {
  label: string
  icon?: ReactNode
  /** Sentence shown on hover. */
  title?: string
  danger?: boolean
  /** Reason why the action cannot be done now. */
  disabled?: string
  onClick: () => void
}

export interface Paging extends RecordCount {
  /** The page, from 1. */
  page: number
  /** Rows of a page. */
  rows: number
}

export interface DataTableProps<R> {
  /** Names the table for readers. */
  label: string
  /** Keep the same array between renders. */
  columns: readonly Column<R>[]
  /** Undefined while the first answer is awaited; stale rows stay while `refreshing`. */
  rows: readonly R[] | undefined
  rowId: (row: R) => string
  /** Name of a row, for its checkbox and its menu. */
  rowLabel: (row: R) => string
  refreshing?: boolean
  error?: unknown
  onRetry?: () => void
  /** Sentence about this list, and one button. */
  empty: ReactNode
  /** The two lines of a phone. */
  card: (row: R) => ReactNode

  /** `field` or `-field`, as the server takes it. */
  ordering?: string
  onOrdering?: (ordering: string) => void
  paging?: Paging
  onPage?: (page: number) => void
  onRows?: (rows: number) => void
  /** "quotes", for the count below the list. */
  noun?: string
  /** Number of counted things, where not every row is one. */
  count?: number
  hidden?: readonly string[]
  /** Moves a column to this side of another one. Absent where they stand as they are. */
  onMove?: (id: string, side: Side, beside: string) => void
  density?: Density

  selected?: ReadonlySet<string>
  onSelected?: (ids: ReadonlySet<string>) => void
  canSelect?: (row: R) => boolean
  /** Buttons for the selected rows. */
  bulk?: ReactNode

  /** Divider rows: one above each run of rows with the same key. */
  group?: { key: (row: R) => string; render: (rows: readonly R[]) => ReactNode }
  onOpen?: (row: R) => void
  /** Acts on Enter in a row, where that is not to open it. */
  onEnter?: (row: R) => void
  rowActions?: (row: R) => readonly RowAction[]
  /** `ghost`: a suggestion that is not entered yet; `note`: a line that only tells something. */
  tone?: (row: R) => 'ghost' | 'note' | undefined
  /** Absent where nothing is edited in the list. */
  editing?: CellEditing<R>
  /** True for rows of one line: longer text is cut, and shown in a tooltip. */
  oneLine?: true
  /** Cards on a desk too, as beside a map. */
  cards?: boolean
  skeletonRows?: number
  /** Whether a long list on a phone scrolls in a box of its own, where only the cards in sight are rendered. */
  boxed?: boolean
}
