/** Reports the next step of a quote or project to its page, and takes it. */
import { lazy } from '#web/lazy.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { today } from '#core/days.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { invoiceReads } from '#features/invoices/web/invoiceKind.ts'
import { type Project, project as kind } from '#features/projects/projects.ts'
import { changedWith } from '#features/projects/web/projectReads.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { mayCall } from '#web/mayCall.ts'
import { paths, searchOf } from '#web/paths.ts'
import { type Lead, type LeadProps, useReportedLead } from '#web/record/lead.ts'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { useMe } from '#web/session.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { getNextStep } from '../nextSteps.contract.ts'
import { useStepTexts } from './stepTexts.ts'
import { mayTake, type NextStep, nextStepOf, type StepAction, waitingSteps } from '../projectSteps.rules.ts'

const MilestoneDialog = lazy(() =>
  import('#features/projects/web/MilestoneDialog.tsx').then((kit) => ({ default: kit.MilestoneDialog })),
)
const FollowUp = lazy(() => import('./FollowUp.tsx').then((kit) => ({ default: kit.FollowUp })))
const DocumentDialog = lazy(() =>
  import('#features/documents/web/DocumentDialog.tsx').then((kit) => ({ default: kit.DocumentDialog })),
)

export function ProjectLead({ record: project, onLead }: LeadProps<Project>) {
  const texts = useStepTexts()
  const me = useMe()
  const take = useStepActions(project)
  const asks = mayCall(me, getNextStep)
  const {
    data: facts,
    error,
    refetch,
  } = useQuery({
    ...queryFor(getNextStep, { params: { id: String(project.id) } }),
    enabled: asks,
  })
  const asLead = (step: NextStep) => {
    const may = mayTake(me, step)
    const act = { label: step.label, run: () => take.run(step.action), busy: take.busy }
    const others = step.others?.map(({ label, action }) => ({ label, run: () => take.run(action) }))
    return { sentence: step.sentence, ...(may && { act }), ...(may && others && { others }) }
  }
  const step = facts && nextStepOf(project, facts, texts)
  const waiting = facts ? waitingSteps(project, facts, texts).map(asLead) : []
  const lead: Lead | null | undefined = asks ? facts && (step ? { ...asLead(step), waiting } : null) : null
  const unknown = error && !facts ? { error, retry: () => void refetch() } : undefined
  useReportedLead(unknown ?? lead, onLead)
  return <Suspense>{take.dialog}</Suspense>
}

/** Runs each action of the table: a dialog here, a part of this page, or the screen where it is done. */
function useStepActions(project: Project) {
  const { timezone } = useLocale()
  const me = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [opened, setOpened] = useState<'send' | 'accept' | 'lose' | 'follow' | null>(null)
  const close = () => setOpened(null)
  const actions = ownActionsOn(kind, project.id)
  const setDay = useEndpointMutation(kind.calls.change, changedWith, (current, undo) =>
    notifySuccess(`${project.reference} marked as ${current.phase}.`, actions.made(current.version, undo)),
  )
  const draft = useEndpointMutation(invoice.calls.draft, invoiceReads, ({ id }, undo) => {
    notifySuccess(`Draft invoice for ${project.reference} created.`, undo)
    void navigate({ to: paths.invoice(id) })
  })
  const openPart = (hash: string) => void navigate({ to: paths.here(), search: searchOf(true), hash, replace: true })
  const openTray = (plan?: number) =>
    void navigate({
      to: paths.to('/schedule/'),
      search: searchOf({ tray: 'true', find: project.reference, ...(plan !== undefined && { plan: String(plan) }) }),
    })
  const run = (action: StepAction): void => {
    switch (action.kind) {
      case 'items':
      case 'tasks':
        return openPart(action.kind)
      case 'send':
      case 'accept':
      case 'lose':
      case 'follow':
        return setOpened(action.kind)
      case 'link':
        return void import('#features/documents/web/shareLink.tsx').then(({ shareLink }) =>
          shareLink(queries, action.id),
        )
      case 'plan':
        return openTray()
      case 'crew':
        // The first task that waits is planned at once; the tray has the others.
        return void import('./waitingTask.ts')
          .then(({ waitingTask }) => waitingTask(queries, project))
          .then(openTray, notifyError)
      case 'approve':
        return void navigate({ to: paths.to('/inbox/') })
      case 'bill':
        return void draft.mutateAsync({ body: { project_ids: [project.id] } }).catch(notifyError)
      case 'invoice':
        return void navigate({ to: paths.invoice(action.id) })
      case 'milestone':
        return void actions
          .inTurn(project.version, (version) =>
            setDay.mutateAsync({
              params: { id: String(project.id) },
              body: { [action.milestone]: today(timezone), [`${action.milestone}_by_id`]: me.id },
              version,
            }),
          )
          .catch(notifyError)
    }
  }
  const dialog =
    opened === 'send' ? (
      <DocumentDialog project={project} purpose="quote" onClose={close} />
    ) : opened === 'follow' ? (
      <FollowUp project={project} onClose={close} />
    ) : opened !== null ? (
      <MilestoneDialog project={project} milestone={opened === 'accept' ? 'accepted' : 'abandoned'} onClose={close} />
    ) : null
  return { run, dialog, busy: setDay.isPending || draft.isPending }
}
