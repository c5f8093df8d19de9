import type { ReactNode } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import './PagedCard.css'
import { useLocale } from '#web/locale.ts'

/** Rows of a page. */
export const pagedRows = 20

interface PagedCardProps<R> {
  /** "Projects". */
  title: string
  /** Query for a page, the newest first. */
  asked: {
    data: { results: readonly R[]; count: number } | undefined
    error: unknown
    refetch: () => Promise<unknown>
  }
  page: number
  onPage: (page: number) => void
  empty: ReactNode
  actions?: ReactNode
  /** The page, which is never empty. */
  children: (results: readonly R[]) => ReactNode
}

/** A long list on a record's own page: its count, and twenty rows at a time. */
export function PagedCard<R>({ title, asked, page, onPage, empty, actions, children }: PagedCardProps<R>) {
  const { data, error, refetch } = asked
  const { formats } = useLocale()
  return (
    <SectionCard title={`${title}${data ? `\u00a0(${formats.number(data.count)})` : ''}`} actions={actions}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={3} label={`Loading the ${title.toLowerCase()}`} />}
      {data?.count === 0 && empty}
      {data && data.results.length > 0 && children(data.results)}
      {data && data.count > pagedRows && (
        <div className="fb-card-pages">
          <Button idle={page === 1} onClick={() => onPage(page - 1)}>
            Newer
          </Button>
          <Button idle={page * pagedRows >= data.count} onClick={() => onPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </SectionCard>
  )
}
