import * as z from 'zod/mini'

import { Name } from '#core/contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import type { NamedListProps, NamedRow } from './NamedLists.tsx'
import { listUses } from '../../settings.contract.ts'
import { ColourChoice } from './ColourChoice.tsx'

interface RenameDialogProps {
  row: NamedRow
  list: NamedListProps
  onClose: () => void
}
interface Values {
  name: string
  colour: string
}

const Changed = z.strictObject({ name: Name, colour: z.optional(z.string()) })

/** Changes the name, and the colour of a department. */
export function RenameDialog({ row, list: { noun, calls, coloured }, onClose }: RenameDialogProps) {
  const save = useEndpointMutation(calls.change, [calls.list, listUses], (_row, undo) =>
    notifySuccess(`The ${noun} was saved.`, undo),
  )
  const form = useContractForm<typeof Changed, Values>(Changed, {
    initial: { name: row.name, colour: row.colour ?? '' },
    prepare: ({ name, colour }) => ({ name, ...(coloured && { colour }) }),
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { id: String(row.id) }, body: { ...body, version: row.version } })
      onClose()
    },
  })
  return (
    <Dialog opened title={`Change ${row.name}`} width={440} form={form} onCancel={onClose}>
      <Form form={form} label={`Change ${row.name}`} summary={false}>
        <TextField form={form} name="name" label="Name" required autoFocus />
        {coloured && <ColourChoice form={form} />}
      </Form>
    </Dialog>
  )
}
