import type { ReactNode } from 'react'

import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import './imports.css'

interface DefaultImport {
  id: number
  file_name: string
  user: { name: string }
  created: string
  undone: string | null
  undone_by: { name: string } | null
  kept: number
}

interface EarlierImportsProps<T extends DefaultImport> {
  title?: string
  answer: { data: { results: readonly T[]; count: number } | undefined; error: unknown; refetch: () => unknown }
  onMore: () => void
  source?: (made: T) => string
  renderFacts: (made: T) => ReactNode
  /** The way back, or why there is none. */
  renderUndo: (made: T) => ReactNode
}

/** Shown at first, and added each time. */
export const aPageOfImports = 20
/** Most imports that the list call returns. */
export const maxImportsShown = 100

/** Earlier imports with their authors, and undo where it is possible. */
export function EarlierImports<T extends DefaultImport>({
  title = 'Earlier imports',
  answer: { data, error, refetch },
  onMore,
  ...earlierImportsProps
}: EarlierImportsProps<T>) {
  if (data?.count === 0) return null
  return (
    <SectionCard title={title}>
      {error && !data ? (
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
      ) : data === undefined ? (
        <SkeletonBlock lines={4} label="Loading the earlier imports" />
      ) : (
        <>
          <ul className="fb-imports">
            {data.results.map((made) => (
              <Earlier key={made.id} made={made} {...earlierImportsProps} />
            ))}
          </ul>
          {data.results.length < Math.min(data.count, maxImportsShown) && <Button onClick={onMore}>Show more</Button>}
        </>
      )}
    </SectionCard>
  )
}

type EarlierProps<T extends DefaultImport> = Pick<EarlierImportsProps<T>, 'source' | 'renderFacts' | 'renderUndo'> & {
  made: T
}

function Earlier<T extends DefaultImport>({ made, source, renderFacts, renderUndo }: EarlierProps<T>) {
  const { formats, timezone } = useLocale()
  const when = (instant: string) => formats.dateTime(instant, timezone)
  return (
    <li>
      <div>
        <div>
          <strong>{made.file_name === '' ? 'A file without a name' : made.file_name}</strong>{' '}
          {source && <span className="fb-muted">{source(made)}</span>}
        </div>
        <div className="fb-small">{renderFacts(made)}</div>
        <div className="fb-muted fb-small">
          {made.user.name}, {when(made.created)}
          {made.undone !== null && ` · undone by ${made.undone_by?.name ?? 'nobody'}, ${when(made.undone)}`}
          {made.kept > 0 && `, all but ${formats.number(made.kept)}`}
        </div>
      </div>
      {renderUndo(made)}
    </li>
  )
}
