/** The work for a client that is not done yet, on its overview; and how many projects it has. */
import { useQuery } from '@tanstack/react-query'

import { listClientProjects } from '#features/clients/clients/clients.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { TabCount } from '#web/record/TabCount.tsx'
import { TabLink } from '#web/record/TabLink.tsx'
import { Pending } from '#web/ui/Pending.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { ProjectLines } from './ProjectLines.tsx'

interface OfClient {
  record: { id: number }
}

export const ProjectCount = ({ record: { id } }: OfClient) => (
  <TabCount endpoint={listClientProjects} params={{ id: String(id) }} query={{ rows: '1' }} />
)

const max = 5

export function OpenProjects({ record: { id } }: OfClient) {
  const { formats, words } = useLocale()
  const answer = useQuery(
    queryFor(listClientProjects, { params: { id: String(id) }, query: { open: 'true', rows: String(max) } }),
  )
  const { data } = answer
  return (
    <SectionCard
      title={`Open projects and ${words.quotes.toLowerCase()}${data ? ` (${formats.number(data.count)})` : ''}`}
      actions={<TabLink tab="projects">All projects</TabLink>}
    >
      <Pending answer={answer} lines={3} label="Loading the open projects" />
      {data?.count === 0 && <p className="fb-muted">None open.</p>}
      {data && <ProjectLines projects={data.results} />}
    </SectionCard>
  )
}
