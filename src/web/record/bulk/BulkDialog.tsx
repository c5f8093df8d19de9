/** Asks for the details of a bulk action, and runs it. */
import * as z from 'zod/mini'

import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TagsField } from '#web/ui/form/TagsField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import '../record.css'
import type { BulkAct } from './BulkBar.tsx'
import { EditDialog } from './EditDialog.tsx'
import { type PartProps, useAct, useMeant } from './useAct.ts'

export function BulkDialog({ act, ...props }: PartProps & { act: BulkAct }) {
  const parts = {
    edit: EditDialog,
    tag: TagDialog,
    move: MoveDialog,
    archive: ArchiveDialog,
    restore: RestoreDialog,
    remove: RemoveDialog,
  }
  const Part = parts[act]
  return <Part {...props} />
}

const MoveDialog = ({ acts: { Move, ...actions }, ...props }: PartProps) => Move && <Move acts={actions} {...props} />

const noop = () => Promise.resolve([])
const TagsOfMany = z.object({ add: z.array(z.string()), remove: z.array(z.string()) })

function TagDialog(props: PartProps) {
  const { acts, onClose } = props
  const act = useAct(props, 'tag')
  const subject = useMeant(props)
  const form = useContractForm(TagsOfMany, { initial: { add: [], remove: [] }, onSubmit: act })
  const title = `Tag ${subject}`
  return (
    <Dialog opened title={title} form={form} width={520} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <TagsField form={form} name="add" label="Add" known={acts.tags ?? noop} autoFocus />
        <TagsField form={form} name="remove" label="Remove" known={acts.tags ?? noop} />
      </Form>
    </Dialog>
  )
}

const From = z.object({ from: z.optional(z.string()) })

function ArchiveDialog(props: PartProps) {
  const { acts, kind, onClose } = props
  const act = useAct(props, 'archive')
  const subject = useMeant(props)
  const form = useContractForm(From, {
    initial: { from: null as string | null },
    onSubmit: (body) => act(acts.ending ? {} : body),
  })
  const word = acts.ending?.archive ?? 'Archive'
  const title = acts.ending ? `${word}: ${subject}` : `${word} ${subject}`
  return (
    <Dialog opened title={title} form={form} saveLabel={word} width={480} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <p>
          {acts.ending?.archives ??
            `They are no longer offered or listed among active ${kind.names.many}. Their history is not deleted.`}
        </p>
        {!acts.ending && <DateField form={form} name="from" label="From" placeholder="Today" />}
      </Form>
    </Dialog>
  )
}

function RestoreDialog(props: PartProps) {
  const { acts, onClose } = props
  const act = useAct(props, 'restore')
  const subject = useMeant(props)
  const form = useContractForm(z.object({}), { initial: {}, onSubmit: act })
  const word = acts.ending?.restore ?? 'Restore'
  const title = acts.ending ? `${word}: ${subject}` : `${word} ${subject}`
  return (
    <Dialog opened title={title} form={form} saveLabel={word} width={480} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <p>{acts.ending?.restores ?? 'They will be active again.'}</p>
      </Form>
    </Dialog>
  )
}

function RemoveDialog(props: PartProps) {
  const act = useAct(props, 'remove')
  const subject = useMeant(props)
  const form = useContractForm(z.object({}), { initial: {}, onSubmit: act })
  const title = `Delete ${subject}`
  return (
    <Dialog opened title={title} form={form} saveLabel="Delete" width={480} onCancel={props.onClose}>
      <Form form={form} label={title} summary={false}>
        <p>They will be deleted for everybody. You can undo this for a minute.</p>
      </Form>
    </Dialog>
  )
}
