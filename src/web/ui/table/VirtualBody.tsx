import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

import { type BodyProps, TableItem } from './TableRows.tsx'

const heights = { compact: 28, normal: 32, roomy: 40 }

/** Renders only the rows in sight; two rows of the remaining height stand for the rest. */
export function VirtualBody<R extends object>({
  items,
  table,
  props,
  scroller,
}: BodyProps<R> & { scroller: RefObject<HTMLDivElement | null> }) {
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heights[props.density ?? 'normal'] + 1,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 12,
  })
  const virtualRows = virtual.getVirtualItems()
  const before = virtualRows[0]?.start ?? 0
  const after = virtual.getTotalSize() - (virtualRows.at(-1)?.end ?? 0)
  return (
    <tbody>
      {before > 0 && <Spacer height={before} />}
      {virtualRows.map(({ index, key }) => {
        const item = items[index]
        if (!item) return null
        const measure = { ref: virtual.measureElement, 'data-index': index }
        return <TableItem key={key} item={item} table={table} props={props} measure={measure} />
      })}
      {after > 0 && <Spacer height={after} />}
    </tbody>
  )
}

const Spacer = ({ height }: { height: number }) => <tr className="fb-spacer" aria-hidden style={{ height }} />
