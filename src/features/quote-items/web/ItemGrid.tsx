/** The items of a quote as a spreadsheet: a tree of rows that is typed into, pasted into, ordered and indented. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'

import { csvLine, neutralised } from '#core/csv.ts'
import { useLocale } from '#web/locale.ts'
import '#web/ui/grid/grid.css'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { shownIn } from './columns.ts'
import { ItemRow } from './ItemRow.tsx'
import './items.css'
import { ItemSums } from './ItemSums.tsx'
import { cellKey, stateOf, type SheetState } from './sheetState.ts'
import { type ItemGridCursor, useItemCursor } from './useItemCursor.ts'
import type { ItemGridModel } from './useItemGrid.ts'
import { useRowDrag } from './useRowDrag.ts'
import type { SheetStore } from './sheetStore.ts'

export interface ItemGridProps {
  label: string
  store: SheetStore
  state: SheetState
  model: ItemGridModel
  selection: Selection
  onOpen: (key: number) => void
  onDecide?: () => void
  /** Cell to focus; each new object moves the focus again. */
  wanted: { cell: string } | null
  onActive: (key: number | null) => void
}
/** Selected rows, from the anchor to the row with the focus. */
interface Selection {
  keys: ReadonlySet<number>
  anchor: number | null
  setAnchor: (key: number | null) => void
}

const rowHeight = 34

export function ItemGrid(props: ItemGridProps) {
  const { label, state, model, selection } = props
  const { lines, columns } = model
  const { formats } = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const active = useRef(0)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.row.key ?? index,
    overscan: 8,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
    // The row with the focus stays rendered wherever the grid is scrolled.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), active.current])]
        .filter((index) => index < range.count)
        .toSorted((a, b) => a - b),
  })
  const cursor = useItemCursor(scroller, props, (row) => virtual.scrollToIndex(row))
  useEffect(() => {
    active.current = cursor.activePlace.row
    props.onActive(cursor.active?.line.row.key ?? null)
  })
  const toWanted = useEffectEvent((cell: string) => cursor.goTo(cell))
  useEffect(() => {
    if (props.wanted) toWanted(props.wanted.cell)
  }, [props.wanted])
  const drag = useRowDrag(lines, (key, target) =>
    model.move(selection.keys.has(key) ? selection.keys : new Set([key]), target),
  )
  const { onPaste, onCopy } = useClipboard(props, cursor)
  const onClick = (event: MouseEvent) => {
    const node = event.target as Element
    const key = Number(node.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'] ?? Number.NaN)
    if (Number.isNaN(key)) return
    if (node.closest('[data-fold]')) return model.fold(key)
    if (node.closest('[data-open]')) return props.onOpen(key)
    if (node.closest('[role="rowheader"]')) {
      selection.setAnchor(event.shiftKey ? (selection.anchor ?? cursor.active?.line.row.key ?? key) : key)
      return cursor.goTo(cellKey(key, 'name'))
    }
    const cell = node.closest<HTMLElement>('[data-cell]')?.dataset['cell']
    if (cell !== undefined) cursor.onClick(cell, event)
  }
  const tracks = columns.map(({ width }) => (width === 0 ? 'minmax(14rem, 1fr)' : `${width}rem`)).join(' ')
  return (
    <div ref={scroller} className="fb-item-grid" style={{ ['--tracks' as string]: `4.5rem ${tracks} 2rem` }}>
      <div
        role="treegrid"
        tabIndex={-1}
        onClick={onClick}
        onKeyDown={cursor.onKeyDown}
        onFocus={cursor.onFocus}
        onPaste={(event) => void onPaste(event)}
        onCopy={onCopy}
        {...(state.mayChange && drag.handlers)}
        aria-label={label}
        aria-rowcount={lines.length + 2}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-readonly={!state.mayChange}
      >
        <div role="rowgroup" className="fb-items-heads">
          <div role="row" aria-rowindex={1}>
            <div role="columnheader" aria-colindex={1}>
              No.
            </div>
            {columns.map(({ id, label: head, kind }, index) => (
              <div key={id} role="columnheader" aria-colindex={index + 2} data-column={id} data-kind={kind}>
                {head}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="fb-items-body" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = lines[index]
            if (!line) return null
            const { key } = line.row
            const isActive = cursor.activePlace.row === index
            return (
              <ItemRow
                key={key}
                {...line}
                folded={model.folded.has(key)}
                at={index}
                start={start}
                state={stateOf(state, key)}
                sums={model.sums.get(key)}
                columns={columns}
                formats={formats}
                selected={selection.keys.has(key)}
                drop={drag.drop?.key === key ? drag.drop.side : null}
                active={isActive ? cursor.activePlace.column : -1}
                draft={isActive && cursor.editing ? cursor.editing.text : null}
                failed={cursor.failedIn(key)}
                mayChange={state.mayChange}
                onDraft={cursor.onDraft}
                onBlur={cursor.onBlur}
                onChoose={cursor.onChoose}
              />
            )
          })}
        </div>
        <ItemSums model={model} />
      </div>
    </div>
  )
}

/** Copies the selected rows, or the cell; pastes over cells from the one with the focus. */
function useClipboard({ store, state, model, selection }: ItemGridProps, cursor: ItemGridCursor) {
  const { formats } = useLocale()
  return {
    onPaste: async (event: ClipboardEvent) => {
      const active = cursor.active
      if (!active || cursor.editing || !state.mayChange) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      try {
        const { cellsOf, pasted } = await import('./pasted.ts')
        const cells = cellsOf(text)
        const [first = []] = cells
        if (cells.length === 0) return
        if (cells.length === 1 && first.length === 1) return void cursor.take(active, first[0] ?? '')
        const keys = model.lines.map(({ row }) => row.key)
        const found = pasted(
          store.get()?.typed ?? state.typed,
          keys,
          cells,
          { key: active.line.row.key, column: active.column.id },
          model.columns,
          model.newRow,
        )
        store.act(found.sheet)
        for (const { key, column, ...refused } of found.unread) store.mark(key, column, refused)
      } catch (error) {
        notifyError(error)
      }
    },
    onCopy: (event: ClipboardEvent) => {
      const active = cursor.active
      if (!active || cursor.editing) return
      event.preventDefault()
      const shown = (line: typeof active.line) =>
        model.columns.map((column) => {
          const cell = shownIn(
            column,
            line.row.values,
            model.sums.get(line.row.key),
            stateOf(state, line.row.key),
            formats,
          )
          return column.kind === 'text' ? neutralised(cell) : cell
        })
      const rows = model.lines.filter(({ row }) => selection.keys.has(row.key))
      const text =
        rows.length > 0
          ? rows.map((line) => csvLine(shown(line), '\t')).join('')
          : (shown(active.line)[cursor.activePlace.column] ?? '')
      event.clipboardData.setData('text/plain', text)
    },
  }
}
