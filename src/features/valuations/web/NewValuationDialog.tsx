import { today } from '#core/days.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { createValuation, NewValuation } from '../valuations.contract.ts'
import { valuationReads } from './valuationReads.ts'

interface NewValuationDialogProps {
  projectId: number
  /** Whether the project has a valuation that the new one starts from. */
  follows: boolean
  onAdded: (id: number) => void
  onClose: () => void
}

/** Asks for the date of a new valuation. */
export function NewValuationDialog({ projectId, follows, onAdded, onClose }: NewValuationDialogProps) {
  const { timezone, formats } = useLocale()
  const add = useEndpointMutation(createValuation, valuationReads, ({ date }, undo) =>
    notifySuccess(`Valuation of ${formats.longDate(date)} added.`, undo),
  )
  const form = useContractForm<typeof NewValuation, { date: string | null }>(NewValuation, {
    initial: { date: today(timezone) },
    onSubmit: async (body) => {
      const { id } = await add.mutateAsync({ params: { id: String(projectId) }, body })
      onAdded(id)
      onClose()
    },
  })
  return (
    <Dialog opened title="New valuation" width={420} form={form} saveLabel="Add" onCancel={onClose}>
      <Form form={form} label="New valuation" summary={false}>
        <DateField
          form={form}
          name="date"
          label="Valuation date"
          {...(follows && { description: 'Starts with the values of the valuation before this date.' })}
          required
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
