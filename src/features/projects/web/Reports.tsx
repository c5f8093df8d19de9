import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { useMe } from '#web/session.tsx'

/** Links to the reports on projects, for people who may open them. */
export function Reports() {
  const me = useMe()
  const may = (['any', 'own_projects', 'own_department'] as const).some((scope) =>
    has(me, `projects.export_ppr_${scope}`),
  )
  return may && <Link to="/projects/reports/">Performance</Link>
}
