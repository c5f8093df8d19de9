/** Asks what is to be done with many records, does it, and offers to take it back. */
import * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import type { Acted } from '#core/records.acts.ts'
import { useWrite } from '#web/api.ts'
import '../record.css'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TagsField } from '#web/ui/form/TagsField.tsx'
import { type ContractForm, useContractForm } from '#web/ui/form/useContractForm.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import { forgottenBy, type RecordKind } from '../kind.ts'
import type { BulkActs, BulkValues } from './acts.ts'
import type { BulkAct } from './BulkBar.tsx'
import type { Selection } from './useSelection.ts'

interface BulkDialogProps {
  kind: RecordKind
  acts: BulkActs
  act: BulkAct
  selection: Selection
  onClose: () => void
}

const done: Record<BulkAct, string> = { edit: 'edited', tag: 'tagged', archive: 'archived', restore: 'restored' }
/** Of what ends at once. */
const endings: Partial<Record<BulkAct, string>> = { archive: 'made inactive', restore: 'made active' }

export function BulkDialog({ act, ...props }: BulkDialogProps) {
  const parts = { edit: EditDialog, tag: TagDialog, archive: ArchiveDialog, restore: RestoreDialog }
  const Part = parts[act]
  return <Part {...props} />
}

type PartProps = Omit<BulkDialogProps, 'act'>

/** The write of an act: it closes the dialog, tells how many were changed, and lets go of the selection. */
function useAct({ kind, acts, selection, onClose }: PartProps, act: BulkAct, endpoint: Endpoint) {
  const write = useWrite(endpoint, forgottenBy(kind), (reply, undo) => {
    const { changed, count } = reply as Acted
    const others = changed === count ? '' : ` The other ${(count - changed).toLocaleString('en')} were so already.`
    const message = `${changed.toLocaleString('en')} ${changed === 1 ? kind.noun : kind.names.many} ${(acts.ending && endings[act]) ?? done[act]}.${others}`
    notify({ tone: 'success', message, ...(undo && { undo }) })
  })
  return async (body: object) => {
    await write.mutateAsync({ body: { ...selection.whom(), ...body } } as never)
    selection.clear()
    onClose()
  }
}

const many = ({ kind, selection }: PartProps) =>
  selection.count === 1 ? `one ${kind.noun}` : `${selection.count.toLocaleString('en')} ${kind.names.many}`

function EditDialog(props: PartProps) {
  const { acts, onClose } = props
  const act = useAct(props, 'edit', acts.edit)
  const form: ContractForm<BulkValues> = useContractForm(z.any(), {
    initial: acts.blank,
    // What nobody touched is not sent: every record keeps its own.
    prepare: (values): BulkValues => {
      const touched = Object.fromEntries(Object.entries(values).filter(([name]) => form.isHandled(name)))
      return acts.bodyOf ? acts.bodyOf(touched) : touched
    },
    onSubmit: (body) => act(body as BulkValues),
  })
  const title = `Edit ${many(props)}`
  return (
    <Dialog opened title={title} form={form} onCancel={onClose}>
      <Form form={form} label={title}>
        <p className="fb-muted">
          What you fill in is the same for all of them. Fields that you leave stay as they are.
        </p>
        <div className="fb-record-grid">{acts.fields(form)}</div>
      </Form>
    </Dialog>
  )
}

const none = () => Promise.resolve([])
const TagsOfMany = z.object({ add: z.array(z.string()), remove: z.array(z.string()) })

function TagDialog(props: PartProps) {
  const { acts, onClose } = props
  const act = useAct(props, 'tag', acts.tag ?? acts.edit)
  const form = useContractForm(TagsOfMany, { initial: { add: [], remove: [] }, onSubmit: act })
  const title = `Tag ${many(props)}`
  return (
    <Dialog opened title={title} form={form} width={520} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <TagsField form={form} name="add" label="Add" known={acts.tags ?? none} autoFocus />
        <TagsField form={form} name="remove" label="Take away" known={acts.tags ?? none} />
      </Form>
    </Dialog>
  )
}

const From = z.object({ from: z.optional(z.string()) })

function ArchiveDialog(props: PartProps) {
  const { acts, kind, onClose } = props
  const act = useAct(props, 'archive', acts.archive ?? acts.edit)
  const form = useContractForm(From, {
    initial: { from: null as string | null },
    onSubmit: (body) => act(acts.ending ? {} : body),
  })
  const word = acts.ending?.archive ?? 'Archive'
  const title = acts.ending ? `${word}: ${many(props)}` : `${word} ${many(props)}`
  return (
    <Dialog opened title={title} form={form} saveLabel={word} width={480} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <p>
          {acts.ending?.archives ??
            `They are no longer offered, and leave the list of active ${kind.names.many}. Their history stays.`}
        </p>
        {!acts.ending && <DateField form={form} name="from" label="From" placeholder="Today" />}
      </Form>
    </Dialog>
  )
}

function RestoreDialog(props: PartProps) {
  const { acts, onClose } = props
  const act = useAct(props, 'restore', acts.restore ?? acts.edit)
  const form = useContractForm(z.object({}), { initial: {}, onSubmit: act })
  const word = acts.ending?.restore ?? 'Restore'
  const title = acts.ending ? `${word}: ${many(props)}` : `${word} ${many(props)}`
  return (
    <Dialog opened title={title} form={form} saveLabel={word} width={480} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <p>{acts.ending?.restores ?? 'They are active again, from now on.'}</p>
      </Form>
    </Dialog>
  )
}
