import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

import { CardItem, SelectAll } from './CardList.tsx'
import type { BodyProps } from './TableRows.tsx'

const defaultHeight = 68

/** The cards in sight of a long list; the rest are two gaps of their height. */
export function VirtualCards<R extends object>({
  items,
  table,
  props,
  scroller,
}: BodyProps<R> & { scroller: RefObject<HTMLDivElement | null> }) {
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => defaultHeight,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
  })
  const virtualRows = virtual.getVirtualItems()
  const before = virtualRows[0]?.start ?? 0
  const after = virtual.getTotalSize() - (virtualRows.at(-1)?.end ?? 0)
  return (
    <>
      <SelectAll table={table} props={props} />
      <ul aria-label={props.label} style={{ paddingBlock: `${before}px ${after}px` }}>
        {virtualRows.map(({ index, key }) => {
          const item = items[index]
          const measure = { ref: virtual.measureElement, 'data-index': index }
          return item && <CardItem key={key} item={item} props={props} measure={measure} />
        })}
      </ul>
    </>
  )
}
