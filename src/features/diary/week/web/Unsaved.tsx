import type { Formats } from '#core/locale/format.ts'
import { NotSaved } from '#web/ui/grid/NotSaved.tsx'
import type { CellWrites, TypedCell } from './useCellWrites.ts'
import { nameOf } from './weekRows.ts'

interface UnsavedProps {
  writes: CellWrites
  formats: Formats
  /** The days that are shown: of those a cell can be gone to. */
  dates: readonly string[]
  onGo: (key: string, date: string) => void
}

/** Hours that were typed and refused. */
export const Unsaved = ({ writes, formats, dates, onGo }: UnsavedProps) => (
  <NotSaved
    cells={failedOf(writes.typed).map(([key, { text, message = '', date, work }]) => ({
      key,
      place: `${formats.dayHeading(date)}, ${nameOf(work)}`,
      text,
      reason: message,
      ...(dates.includes(date) && { onGo: () => onGo(key, date) }),
      onDiscard: () => writes.restore(key),
    }))}
  />
)

export const failedOf = (typed: ReadonlyMap<string, TypedCell>): [string, TypedCell][] =>
  [...typed].filter(([, { state }]) => state === 'failed')
