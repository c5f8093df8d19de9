/** Shows the next step of a quote or project in a row of a list; the rows of a page are asked about in one call. */
import { useQuery } from '@tanstack/react-query'

import type { Project } from '#features/projects/projects.ts'
import { mayCall } from '#web/mayCall.ts'
import { useMe } from '#web/session.tsx'
import { useFollowed } from '#web/watched.ts'
import { listNextSteps } from '../nextSteps.contract.ts'
import { mayTake, nextStepOf } from '../projectSteps.rules.ts'
import { loadListedStep } from './listedSteps.ts'
import { useStepTexts } from './stepTexts.ts'

/** In a busy firm one of the projects changes all the time. */
const pauseMs = 15_000

export function ListedStep({ record: project }: { record: Project }) {
  const me = useMe()
  const texts = useStepTexts()
  const asks = mayCall(me, listNextSteps)
  const { data: facts } = useQuery({
    // A project that was changed is asked about at once; all others of the list wait for the pause.
    queryKey: [listNextSteps.name, project.id, project.version],
    queryFn: () => loadListedStep(project.id),
    placeholderData: (before, query) => (query?.queryKey[1] === project.id ? before : undefined),
    enabled: asks,
  })
  useFollowed(asks ? ['projects'] : [], [listNextSteps], pauseMs)
  const step = facts && nextStepOf(project, facts, texts)
  if (!step) return null
  const may = mayTake(me, step)
  return (
    <span className={may ? undefined : 'fb-muted'} title={step.sentence}>
      {step.listed ?? step.label}
    </span>
  )
}
