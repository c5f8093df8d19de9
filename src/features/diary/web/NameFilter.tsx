import * as z from 'zod/mini'

import { Name } from '#core/contract.ts'
import { useWrite } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import { type DiaryFilters, diaryFilterSets, type DiaryFilterSet } from '../diary.filters.contract.ts'

interface NameFilterProps {
  /** The set to rename; null keeps `filters` as a new one. */
  set: DiaryFilterSet | null
  filters: DiaryFilters
  onDone: (saved: DiaryFilterSet | null) => void
}

const reads = [diaryFilterSets.list]

export function NameFilter({ set, filters, onDone }: NameFilterProps) {
  const said = (message: string) => (_: unknown, undo?: () => Promise<void>) =>
    void notify({ tone: 'success', message, ...(undo && { undo }) })
  const create = useWrite(diaryFilterSets.create, reads, said('Filter saved.'))
  const rename = useWrite(diaryFilterSets.change, reads, said('Saved filter renamed.'))
  const form = useContractForm(z.strictObject({ name: Name }), {
    initial: { name: set?.name ?? '' },
    onSubmit: async ({ name }) =>
      onDone(
        set === null
          ? await create.mutateAsync({ body: { name, ...filters } })
          : await rename.mutateAsync({ params: { id: String(set.id) }, body: { name }, version: set.version }),
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
