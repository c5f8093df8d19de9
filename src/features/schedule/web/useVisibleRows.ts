/** Calculates the visible rows, and some above and below: their heights are known, so nothing is measured. */
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels beyond the edges that are rendered too. */
const beyond = 240

interface Range {
  first: number
  last: number
}

/** Returns the range of visible rows. `tops`: the top of each row, and the end of the last one. */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, tops: readonly number[]): readonly number[] {
  const [{ first, last }, setRange] = useState<Range>(() => rangeOf(tops, 0, globalThis.innerHeight))
  useLayoutEffect(() => {
    const node = scroller.current
    if (!node) return
    const look = () => {
      const next = rangeOf(tops, node.scrollTop, node.clientHeight)
      setRange((current) => (current.first === next.first && current.last === next.last ? current : next))
    }
    look()
    node.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(node)
    return () => {
      node.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [scroller, tops])
  const until = Math.min(last, tops.length - 2)
  return Array.from({ length: Math.max(0, until - first + 1) }, (_, index) => first + index)
}

function rangeOf(tops: readonly number[], scrolled: number, height: number): Range {
  return {
    first: Math.max(0, below(tops, scrolled - beyond) - 1),
    last: below(tops, scrolled + height + beyond) - 1,
  }
}

/** Counts the rows that begin at or above the pixel. */
function below(tops: readonly number[], pixel: number): number {
  let [low, high] = [0, tops.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tops[middle] ?? Infinity) <= pixel) low = middle + 1
    else high = middle
  }
  return low
}
