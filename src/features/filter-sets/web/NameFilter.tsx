import * as z from 'zod/mini'

import { Name } from '#core/contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import type { FilterSetHead, SavedCalls } from './SavedFilters.tsx'

interface NameFilterProps {
  calls: SavedCalls
  /** The set to rename; null keeps `filters` as a new one. */
  set: FilterSetHead | null
  filters: object
  onDone: (saved: FilterSetHead | null) => void
}

export function NameFilter({ calls, set, filters, onDone }: NameFilterProps) {
  const notify = (message: string) => (_: unknown, undo?: () => Promise<void>) => notifySuccess(message, undo)
  const reads = [calls.list]
  const create = useEndpointMutation(calls.create, reads, notify('Filter saved.'))
  const rename = useEndpointMutation(calls.change, reads, notify('Saved filter renamed.'))
  const form = useContractForm(z.strictObject({ name: Name }), {
    initial: { name: set?.name ?? '' },
    onSubmit: async ({ name }) =>
      onDone(
        (set === null
          ? await create.mutateAsync({ body: { name, ...filters } })
          : await rename.mutateAsync({
              params: { id: String(set.id) },
              body: { name },
              version: set.version,
            })) as FilterSetHead,
      ),
  })
  const title = set === null ? 'Save filters' : 'Rename saved filter'
  return (
    <Dialog opened title={title} width={480} form={form} onCancel={() => onDone(null)}>
      <Form form={form} label={title} summary={false}>
        <TextField form={form} name="name" label="Name" required maxLength={255} autoFocus />
      </Form>
    </Dialog>
  )
}
