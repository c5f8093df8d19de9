/** Sets the day of a milestone, whose it was, and notes; or takes the day back. */
import { IconTrash } from '@tabler/icons-react'
import * as z from 'zod/mini'

import { Details, Id, IsoDate } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { PersonPicker } from '#features/users/users/web/PersonPicker.tsx'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { shortListInput } from '#web/record/kit/input.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { abandonedReasonCalls } from '../projectLists.ts'
import type { Milestone } from '../projectMilestones.ts'
import { abandonedWord } from '../projectState.ts'
import { type Project, project as kind } from '../projects.ts'
import { changedWith } from './projectReads.ts'

const Reason = shortListInput(abandonedReasonCalls.list).Input

interface MilestoneDialogProps {
  project: Project
  milestone: Milestone | 'abandoned'
  onClose: () => void
}

/** Gives up a quote or project for a reason, or takes that back. */
export const AbandonDialog = ({ record, onClose }: { record: Project; onClose: () => void }) => (
  <MilestoneDialog project={record} milestone="abandoned" onClose={onClose} />
)

export function MilestoneDialog({ project, milestone, onClose }: MilestoneDialogProps) {
  const { timezone } = useLocale()
  const me = useMe()
  const [by, notes] = [`${milestone}_by_id`, `${milestone}_notes`] as const
  const isSet = project[milestone] !== null
  const leaves = milestone === 'abandoned'
  // A quote is lost, a project cancelled.
  const isQuote = project.accepted === null
  const label = leaves ? abandonedWord(project) : kind.labels[milestone]
  const { reference } = project
  const title = isSet
    ? `${label}: ${reference}`
    : !leaves
      ? `Mark ${reference} as ${label.toLowerCase()}`
      : isQuote
        ? `Mark ${reference} as lost`
        : `Cancel ${reference}`
  const saveLabel = leaves ? (isQuote ? 'Mark as lost' : 'Cancel project') : `Mark as ${label.toLowerCase()}`
  // The client accepts, and the firm notes it.
  const isOurs = !leaves && milestone !== 'accepted'
  // The page's form follows it, and does not take it for somebody else's change.
  const actions = ownActionsOn(kind, project.id)
  const save = useEndpointMutation(kind.calls.change, changedWith, (current, undo) =>
    notifySuccess(`${project.reference} saved.`, actions.made(current.version, undo)),
  )
  const send = (body: object) =>
    actions.inTurn(project.version, (version) =>
      save.mutateAsync({ params: { id: String(project.id) }, body, version }),
    )
  const Shape = z.strictObject({
    [milestone]: IsoDate,
    [by]: z.nullable(Id),
    [notes]: Details,
    ...(leaves && { abandoned_reason_id: Id }),
  })
  const initial: Record<string, unknown> = {
    [milestone]: project[milestone] ?? today(timezone),
    [by]: project[by] ?? me.id,
    [notes]: project[notes],
    ...(leaves && { abandoned_reason_id: project.abandoned_reason_id }),
  }
  const form = useContractForm<z.ZodMiniType, Record<string, unknown>>(Shape, {
    initial,
    onSubmit: async (body) => {
      await send(body as object)
      onClose()
    },
  })
  const whose = project[`${milestone}_by`] ?? { id: me.id, name: me.name }
  return (
    <Dialog
      opened
      title={title}
      {...(!isSet && { saveLabel, ...(leaves && { cancelLabel: 'Back' }) })}
      form={form}
      isDirty={() => isSet && form.isDirty()}
      onCancel={onClose}
      width={480}
      extra={
        isSet &&
        milestone !== 'requested' && (
          <Button
            icon={<IconTrash size={16} aria-hidden />}
            onClick={async () => {
              try {
                await send({ [milestone]: null, ...(leaves && { abandoned_reason_id: null }) })
                onClose()
              } catch (error) {
                form.setError(error)
              }
            }}
          >
            {leaves ? 'Reopen' : 'Clear'}
          </Button>
        )
      }
    >
      <Form form={form} label={label} summary={false}>
        <ErrorAlert error={form.error} />
        {leaves && (
          <Reason form={form} name="abandoned_reason_id" label="Reason" required selected={project.abandoned_reason} />
        )}
        <DateField form={form} name={milestone} label="Day" required />
        <PersonPicker form={form} name={by} label={isOurs ? `${label} by` : 'Recorded by'} selected={whose} />
        <TextArea form={form} name={notes} label="Notes" maxLength={10_000} />
      </Form>
    </Dialog>
  )
}
