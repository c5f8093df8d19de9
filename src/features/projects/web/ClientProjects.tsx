import { IconBriefcase } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { PagedCard, pagedRows } from '#web/record/PagedCard.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type Client, listClientProjects } from '#features/clients/clients/clients.ts'
import { ProjectLines } from './ProjectLines.tsx'

/** The projects and quotes of a client, newest first, with state and manager. */
export function ClientProjects({ record: { id } }: { record: Client }) {
  const { words } = useLocale()
  const [page, setPage] = useState(1)
  const query = { rows: String(pagedRows), page: String(page) }
  const projectsQuery = useQuery({
    ...queryFor(listClientProjects, { params: { id: String(id) }, query }),
    placeholderData: keepPreviousData,
  })
  const empty = (
    <EmptyState
      icon={<IconBriefcase size={32} aria-hidden />}
      title={`No projects or ${words.quotes.toLowerCase()} to show`}
    >
      Projects for this client are listed here, newest first.
    </EmptyState>
  )
  return (
    <PagedCard title="Projects" asked={projectsQuery} page={page} onPage={setPage} empty={empty}>
      {(projects) => <ProjectLines projects={projects} />}
    </PagedCard>
  )
}
