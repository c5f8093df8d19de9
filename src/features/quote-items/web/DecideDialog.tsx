/** Accepts, declines, closes or proposes items or the whole quote: asks for the day, the person and notes. */
import * as z from 'zod/mini'

import { Details, Id, IsoDate } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { PersonPicker } from '#features/users/users/web/PersonPicker.tsx'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { quoteItem } from '../quoteItems.ts'
import { type QuoteItemDecision, decisionWords } from './decisions.ts'
import { changedWithItems } from './itemReads.ts'

interface DecideDialogProps {
  decision: QuoteItemDecision
  /** Items to decide on, or a whole project. */
  of: { ids: number[]; name: string } | { project_id: number; name: string }
  onClose: () => void
}

export function DecideDialog({ decision, of, onClose }: DecideDialogProps) {
  const { timezone } = useLocale()
  const me = useMe()
  const { label, done, why } = decisionWords[decision]
  const dated = decision !== 'unaccept' && decision !== 'propose'
  const { name, ...whom } = of
  const save = useEndpointMutation(quoteItem.acts[decision], changedWithItems, (_now, undo) =>
    notifySuccess(`${name}: ${done}.`, undo),
  )
  const Shape = z.strictObject({
    ...(dated && { date: IsoDate }),
    ...(decision === 'accept' && { accepted_by_id: z.nullable(Id) }),
    notes: Details,
  })
  const form = useContractForm<z.ZodMiniType, Record<string, unknown>>(Shape, {
    initial: {
      ...(dated && { date: today(timezone) }),
      ...(decision === 'accept' && { accepted_by_id: me.id }),
      notes: '',
    },
    onSubmit: async (body) => {
      await save.mutateAsync({ body: { ...whom, ...(body as object) } })
      onClose()
    },
  })
  return (
    <Dialog opened title={`${label}: ${name}`} form={form} onCancel={onClose} saveLabel={label} width={480}>
      <Form form={form} label={label} summary={false}>
        <ErrorAlert error={form.error} />
        {why !== undefined && <p className="fb-muted">{why}</p>}
        {dated && <DateField form={form} name="date" label="Day" required />}
        {decision === 'accept' && (
          <PersonPicker form={form} name="accepted_by_id" label="Recorded by" selected={{ id: me.id, name: me.name }} />
        )}
        <TextArea form={form} name="notes" label="Notes" maxLength={10_000} />
      </Form>
    </Dialog>
  )
}
