import * as z from 'zod/mini'

import { Details } from '#core/contract.ts'
import { mentionable } from '#features/users/users/web/people.ts'
import { useEndpointMutation } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { changeDiaryEntry, type DiaryEntry } from '../../entries/entries.contract.ts'
import { diaryReads } from '../../entries/web/diaryReads.ts'

const Typed = z.strictObject({ details: Details })

interface DetailsDialogProps {
  entry: DiaryEntry
  /** The entry's name. */
  title: string
  onClose: () => void
}

/** Edits the details of a cell's entry. */
export function DetailsDialog({ entry, title, onClose }: DetailsDialogProps) {
  const change = useEndpointMutation(changeDiaryEntry, diaryReads, (_, undo) => notifySuccess('Entry saved.', undo))
  const form = useContractForm(Typed, {
    initial: { details: entry.details },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id: String(entry.id) }, body, version: entry.version })
      onClose()
    },
  })
  return (
    <Dialog opened title={title} form={form} onCancel={onClose} width={520}>
      <Form form={form} label="Entry" summary={false}>
        <MentionArea
          form={form}
          people={mentionable}
          named={entry.mentions}
          name="details"
          label="Details"
          maxLength={10_000}
          minRows={3}
        />
      </Form>
    </Dialog>
  )
}
