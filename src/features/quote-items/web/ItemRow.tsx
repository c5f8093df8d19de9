import { IconChevronDown, IconChevronRight, IconExternalLink, IconGripVertical } from '@tabler/icons-react'
import { memo } from 'react'

import type { Formats } from '#core/locale/format.ts'
import type { ItemState } from '../quoteItemTotals.ts'
import { type GridColumn, isTheirs, markOf, shownIn, type QuoteItemSums } from './columns.ts'
import { ItemCell, type ItemCellProps } from './ItemCell.tsx'
import type { ItemRow as Row } from './itemValues.ts'
import { cellKey } from './sheetState.ts'

interface ItemRowProps extends Pick<ItemCellProps, 'onDraft' | 'onBlur' | 'onChoose' | 'mayChange'> {
  row: Row
  depth: number
  number: string
  position: number
  siblings: number
  hasRows: boolean
  folded: boolean
  at: number
  start: number
  state: ItemState
  sums: QuoteItemSums | undefined
  columns: readonly GridColumn[]
  formats: Formats
  selected: boolean
  /** Place where a dragged row would be dropped. */
  drop: 'before' | 'after' | 'below' | null
  /** Column of the cell that has the focus; −1 in other rows. */
  active: number
  draft: string | null
  /** Errors by column, as `column\u0000text\u0000reason` lines: a string is compared by value. */
  failed: string
}

/** A row of the grid, which renders only if something in it differs. */
export const ItemRow = memo(
  function ItemRow(props: ItemRowProps) {
    const { row, columns, state, sums, formats, active, draft } = props
    const failed = new Map(props.failed.split('\n').map((line) => [line.split('\0')[0], line.split('\0').slice(1)]))
    const name = row.values.name === '' ? `item ${props.number}` : row.values.name
    return (
      <div
        role="row"
        className="fb-item-row"
        aria-level={props.depth + 1}
        aria-posinset={props.position}
        aria-setsize={props.siblings}
        aria-expanded={props.hasRows ? !props.folded : undefined}
        aria-rowindex={props.at + 2}
        aria-selected={props.selected}
        data-row-key={row.key}
        data-left-out={sums?.included === false || state === 'declined' || undefined}
        data-drop={props.drop ?? undefined}
        style={{ transform: `translateY(${props.start}px)`, ['--depth' as string]: props.depth }}
      >
        <div role="rowheader" className="fb-item-head" aria-colindex={1} data-handle={props.mayChange || undefined}>
          {props.mayChange && <IconGripVertical size={14} aria-hidden />}
          <span>{props.number}</span>
          {props.hasRows && (
            <button
              type="button"
              className="fb-item-fold"
              tabIndex={-1}
              data-fold
              aria-label={`${props.folded ? 'Unfold' : 'Fold'} ${name}`}
            >
              {props.folded ? <IconChevronRight size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
            </button>
          )}
        </div>
        {columns.map((gridColumn, column) => {
          const { id, kind, label, options } = gridColumn
          const [text, reason] = failed.get(id) ?? []
          const sum = gridColumn.sums && sums && isTheirs(sums) ? formats.money(sums.price_total) : ''
          const mark = markOf(id, row.values, sums, formats)
          return (
            <ItemCell
              key={id}
              cellKey={cellKey(row.key, id)}
              id={id}
              kind={kind}
              label={label}
              options={options}
              of={name}
              shown={text || sum || shownIn(gridColumn, row.values, sums, state, formats)}
              at={column + 2}
              active={active === column}
              draft={active === column ? draft : null}
              failed={reason ?? null}
              muted={
                (id === 'price' && sum === '' && row.values.price === null) ||
                (id === 'unit_price' && row.values.rated === true)
              }
              mark={mark?.text}
              markTitle={mark?.title}
              markTone={mark?.tone}
              mayChange={props.mayChange}
              onDraft={props.onDraft}
              onBlur={props.onBlur}
              onChoose={props.onChoose}
            />
          )
        })}
        <div role="gridcell" className="fb-item-open" aria-colindex={columns.length + 2}>
          <button type="button" tabIndex={-1} data-open aria-label={`Open ${name}`} title="Open (Alt+Enter)">
            <IconExternalLink size={14} aria-hidden />
          </button>
        </div>
      </div>
    )
  },
  (a, b) =>
    (Object.keys(b) as (keyof ItemRowProps)[]).every(
      (name) => a[name] === b[name] || (name === 'sums' && JSON.stringify(a.sums) === JSON.stringify(b.sums)),
    ),
)
