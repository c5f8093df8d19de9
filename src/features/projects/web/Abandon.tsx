/** Abandons a project for a reason, or takes that back. */
import { lazy, Suspense, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import type { Project } from '../projects.ts'

const MilestoneDialog = lazy(() => import('./MilestoneDialog.tsx').then((kit) => ({ default: kit.MilestoneDialog })))

export function Abandon({ project }: { project: Project }) {
  const [opened, setOpened] = useState(false)
  if (!project.can_change) return null
  return (
    <>
      <Button onClick={() => setOpened(true)}>{project.abandoned === null ? 'Abandon' : 'Reopen'}</Button>
      {opened && (
        <Suspense>
          <MilestoneDialog project={project} milestone="abandoned" onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
