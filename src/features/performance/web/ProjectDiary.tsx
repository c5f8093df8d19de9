/** Lists the diary entries of a project that the viewer may see, the newest first. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { type DiaryEntry, listDiary } from '#features/diary/entries/entries.contract.ts'
import type { Project } from '#features/projects/projects.ts'
import { searchOf } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { PagedCard, pagedRows } from '#web/record/PagedCard.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import './performance.css'

export function ProjectDiary({ record: { reference, phase } }: { record: Pick<Project, 'reference' | 'phase'> }) {
  const { formats, words } = useLocale()
  const [page, setPage] = useState(1)
  const search = `project:"${reference}"`
  const query = useQuery({
    ...queryFor(listDiary, { query: { search, page: String(page), rows: String(pagedRows) } }),
    placeholderData: keepPreviousData,
  })
  const data = query.data as { results: DiaryEntry[]; count: number } | undefined
  const noHours = <EmptyState title="No hours to show">Hours logged on this project appear here.</EmptyState>
  // Nobody waits for hours of an enquiry.
  if (phase === 'created' && !query.error && !data?.count) return null
  return (
    <PagedCard title={words.diary} asked={{ ...query, data }} page={page} onPage={setPage} empty={noHours}>
      {(entries) => (
        <ul className="fb-project-entries">
          {entries.map((entry) => (
            <li key={entry.id}>
              <Link to="/diary/" search={searchOf({ entry: String(entry.id) })}>
                {formats.date(entry.date)}
              </Link>
              <span>
                {entry.user.name}{' '}
                <span className="fb-muted">{[entry.task?.name, entry.details].filter(Boolean).join(' · ')}</span>
              </span>
              <span>{formats.hours(entry.hours)} h</span>
              <StatusBadge status={entry.status} />
            </li>
          ))}
        </ul>
      )}
    </PagedCard>
  )
}
