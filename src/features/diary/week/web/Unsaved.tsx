import { IconAlertTriangle } from '@tabler/icons-react'

import type { Formats } from '#core/locale/format.ts'
import { Button } from '#web/ui/Button.tsx'
import type { CellWrites, TypedCell } from './useCellWrites.ts'
import { nameOf } from './weekRows.ts'

interface UnsavedProps {
  writes: CellWrites
  formats: Formats
  /** The days that are shown: of those a cell can be gone to. */
  dates: readonly string[]
  onGo: (key: string, date: string) => void
}

/** What was typed and refused, with its reason, until it is mended or discarded. */
export function Unsaved({ writes, formats, dates, onGo }: UnsavedProps) {
  const failed = failedOf(writes.typed)
  return (
    <div role="status">
      {failed.length > 0 && (
        <section className="fb-unsaved" aria-label="Not saved">
          <p>
            <IconAlertTriangle size={16} aria-hidden />
            {failed.length === 1
              ? '1 cell is not saved, and counts in no total.'
              : `${failed.length} cells are not saved, and count in no total.`}
          </p>
          <ul>
            {failed.map(([key, { text, message, date, work }]) => {
              const place = `${formats.dayHeading(date)}, ${nameOf(work)}`
              return (
                <li key={key}>
                  <span>
                    <span className="fb-unsaved-place">{place}</span>
                    <strong>{text}</strong> {message}
                  </span>
                  {dates.includes(date) && (
                    <Button aria-label={`Mend ${place}`} onClick={() => onGo(key, date)}>
                      Mend
                    </Button>
                  )}
                  <Button aria-label={`Discard ${place}`} onClick={() => writes.restore(key)}>
                    Discard
                  </Button>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}

export const failedOf = (typed: ReadonlyMap<string, TypedCell>): [string, TypedCell][] =>
  [...typed].filter(([, { state }]) => state === 'failed')
