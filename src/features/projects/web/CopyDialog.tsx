/** Dialog for the copy of a project: its name is offered, all else is chosen. */
import { useNavigate } from '@tanstack/react-router'

import { paths } from '#web/paths.ts'
import { useEndpointMutation } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Project, ProjectCopy, project as kind } from '../projects.ts'
import { changedWith } from './projectReads.ts'

export function CopyDialog({ record: project, onClose }: { record: Project; onClose: () => void }) {
  const navigate = useNavigate()
  const copy = useEndpointMutation(kind.calls.copy, changedWith, (made, undo) =>
    notifySuccess(`Copied ${project.reference} as ${made.reference}.`, undo),
  )
  const form = useContractForm(ProjectCopy, {
    initial: { name: `COPY ${project.name}`.slice(0, 255), items: true, tasks: true, contacts: true, site: true },
    onSubmit: async (body) => {
      const made = await copy.mutateAsync({ params: { id: String(project.id) }, body })
      onClose()
      await navigate({ to: paths.project(made.id) })
    },
  })
  return (
    <Dialog
      opened
      title={`Copy ${project.reference}`}
      form={form}
      saveLabel="Copy project"
      onCancel={onClose}
      width={480}
    >
      <Form form={form} label={`Copy ${project.reference}`} summary={false}>
        <ErrorAlert error={form.error} />
        <p className="fb-muted">
          The copy starts today as an enquiry with a new reference. Client, service, people in charge, tags and notes
          are copied. Choose what else to copy.
        </p>
        <TextField form={form} name="name" label="Name" required maxLength={255} />
        <SwitchField form={form} name="items" label="Items" description="As proposed, even if accepted here." />
        <SwitchField
          form={form}
          name="tasks"
          label="Tasks"
          description="Open, with the same people and without dates."
        />
        <SwitchField form={form} name="contacts" label="Contacts" />
        <SwitchField form={form} name="site" label="Address and site" />
      </Form>
    </Dialog>
  )
}
