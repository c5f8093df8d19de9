import { Suspense } from 'react'

import { useRecordParts } from '#web/registry.ts'
import type { Project } from '../projects.ts'

/** The next step of a project or quote, in a row of a list. */
export function NextStep({ project }: { project: Project }) {
  const { Step } = useRecordParts<Project>('projects')
  return <Suspense>{Step && <Step record={project} />}</Suspense>
}
