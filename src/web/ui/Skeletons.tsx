import { useHold } from './hold.ts'
import './Skeletons.css'

/** A grey bar in the place of one line of text. */
export const SkeletonLine = ({ width = '100%' }: { width?: string }) => (
  <span className="fb-skeleton" style={{ width }} aria-hidden />
)

/** Stands in for a form or a card while it loads; readers hear `label` once. */
export function SkeletonBlock({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  useHold(true)
  return (
    <div className="fb-skeleton-block" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonLine key={line} width={widths[line % widths.length] ?? '100%'} />
      ))}
    </div>
  )
}

export const widths = ['72%', '48%', '60%', '84%', '40%']
