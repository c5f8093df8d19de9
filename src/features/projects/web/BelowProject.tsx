import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { mayCall } from '#web/mayCall.ts'
import { BelowRecord } from '#web/record/RecordPage.tsx'
import { useMe } from '#web/session.tsx'
import { project } from '../projects.ts'

/** Form that is added to a project of the address; who may see no projects is not told whether there is one. */
export function BelowProject({ id, children }: { id: number; children: ReactNode }) {
  if (!mayCall(useMe(), project.calls.get)) return children
  return (
    <BelowRecord endpoint={project.calls.get} id={id} noun="project" back={<Link to="/projects/">All projects</Link>}>
      {children}
    </BelowRecord>
  )
}
