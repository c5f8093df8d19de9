import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { Tag } from '#core/address.ts'
import { Id } from '#core/contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { changeTag, type ListedTag, listTags, mergeTag } from '#features/company/companyTags.contract.ts'
import { usageText } from './usageText.ts'
import { useLocale } from '#web/locale.ts'

interface TagDialogProps {
  tag: ListedTag
  onClose: () => void
}

/** Invalidates every query, since cached records show the old spelling. */
function useForgetAll() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}

/** The records that have the tag, in words. */
function useRecords({ count, uses }: ListedTag): string {
  const { formats } = useLocale()
  return count === 0 ? 'No record uses it.' : `Changes ${usageText(formats, uses)} at once.`
}

const Spelling = z.strictObject({ name: Tag })

export function RenameTagDialog({ tag, onClose }: TagDialogProps) {
  const records = useRecords(tag)
  const forget = useForgetAll()
  const save = useEndpointMutation(changeTag, [listTags], ({ name }, undo) =>
    notifySuccess(`${tag.name} is ${name} now.`, undo && (() => undo().then(forget))),
  )
  const form = useContractForm(Spelling, {
    initial: { name: tag.name },
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { id: String(tag.id) }, body: { ...body, version: tag.version } })
      await forget()
      onClose()
    },
  })
  return (
    <Dialog opened title={`Rename ${tag.name}`} width={440} form={form} onCancel={onClose}>
      <Form form={form} label={`Rename ${tag.name}`} summary={false}>
        <TextField form={form} name="name" label="Name" description={records} required autoFocus />
      </Form>
    </Dialog>
  )
}

const Into = z.strictObject({ into: Id })

export function MergeTagDialog({ tag, tags, onClose }: TagDialogProps & { tags: readonly ListedTag[] }) {
  const records = useRecords(tag)
  const forget = useForgetAll()
  const merge = useEndpointMutation(mergeTag, [listTags], ({ name }, undo) =>
    notifySuccess(`${tag.name} is ${name} now.`, undo && (() => undo().then(forget))),
  )
  const form = useContractForm<typeof Into, { into: number | null }>(Into, {
    initial: { into: null },
    onSubmit: async ({ into }) => {
      await merge.mutateAsync({ params: { id: String(into) }, body: { from_id: tag.id } })
      await forget()
      onClose()
    },
  })
  return (
    <Dialog opened title={`Merge ${tag.name}`} width={440} form={form} saveLabel="Merge" onCancel={onClose}>
      <Form form={form} label={`Merge ${tag.name}`} summary={false}>
        <SelectField
          form={form}
          name="into"
          label="Into"
          description={`${tag.name} goes. ${records}`}
          options={tags.filter(({ id }) => id !== tag.id).map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          required
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
