/** Makes an enquiry of a project that is like the next one, and opens it. */
import { lazy, Suspense, useState } from 'react'

import { useActions } from '#web/actions.ts'
import { mayCall } from '#web/mayCall.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Project, project as kind } from '../projects.ts'

const CopyDialog = lazy(() => import('./CopyDialog.tsx').then((kit) => ({ default: kit.CopyDialog })))

export function CopyProject({ project }: { project: Project }) {
  const me = useMe()
  const [opened, setOpened] = useState(false)
  const may = mayCall(me, kind.calls.copy)
  useActions(may ? [{ id: 'copy-project', label: `Copy ${project.name}`, run: () => setOpened(true) }] : [])
  if (!may) return null
  return (
    <>
      <Button onClick={() => setOpened(true)}>Copy</Button>
      {opened && (
        <Suspense>
          <CopyDialog project={project} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
