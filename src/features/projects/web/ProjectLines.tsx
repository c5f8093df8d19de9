import { Link } from '@tanstack/react-router'

import type { ClientProject } from '#features/clients/clients/clients.ts'
import { phaseOf, type ProjectPhase } from '#features/clients/clients/clientPhases.ts'
import '#features/clients/clients/web/clients.css'
import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { type UiStatus, StatusBadge } from '#web/ui/StatusBadge.tsx'

const looks: Record<ProjectPhase, UiStatus> = {
  Enquiry: 'submitted',
  Quoted: 'waiting',
  Accepted: 'approved',
  Delivered: 'approved',
  Lost: 'rejected',
  Cancelled: 'rejected',
}

/** Projects and quotes with their state and manager. */
export function ProjectLines({ projects }: { projects: readonly ClientProject[] }) {
  const { formats } = useLocale()
  return (
    <ul className="fb-record-list fb-client-projects">
      {projects.map((project) => {
        const { phase, since } = phaseOf(project)
        return (
          <li key={project.id}>
            <span>
              {project.reference} <Link to={paths.project(project.id)}>{project.name}</Link>
            </span>
            <StatusBadge status={looks[phase]} label={phase} />
            <span className="fb-muted">
              {since !== null && formats.date(since)} {project.managed_by?.name}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
