/** Edits a draft: the value that each item has reached by its date. */
import { useSyncExternalStore } from 'react'

import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type ContractForm, useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { abovePrice, changeValuation, type Valuation, ValuationChange } from '../valuations.contract.ts'
import { valuationReads } from './valuationReads.ts'

interface Values {
  notes: string
  lines: {
    quote_item_id: number
    value: string
    units: string
    unitsApproved: string
    unitsUndecided: string
    notes: string
  }[]
}

export function ValuationForm({ valuation, onClose }: { valuation: Valuation; onClose: () => void }) {
  const { formats } = useLocale()
  const change = useEndpointMutation(changeValuation, valuationReads, (_one, undo) =>
    notifySuccess('Valuation saved.', undo),
  )
  const form = useContractForm<typeof ValuationChange, Values>(ValuationChange, {
    initial: {
      notes: valuation.notes,
      lines: valuation.lines.map(({ quote_item_id, value, units, unitsApproved, unitsUndecided, notes }) => ({
        quote_item_id,
        value,
        units,
        unitsApproved,
        unitsUndecided,
        notes,
      })),
    },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id: String(valuation.id) }, body, version: valuation.version })
      onClose()
    },
  })
  return (
    <Form form={form} label={`Valuation of ${formats.longDate(valuation.date)}`}>
      {valuation.lines.length === 0 && <p className="fb-muted">No item of this project is accepted yet.</p>}
      {valuation.lines.map(({ quote_item_id, quote_item, price, max, hours_billable }, index) => (
        <div key={quote_item_id} className="fb-valuation-line" role="group" aria-label={quote_item.name}>
          <p>
            <strong>{quote_item.name}</strong>
            <span className="fb-muted">
              {formats.money(price)}, {formats.number(hours_billable, 2)} billable hours
            </span>
          </p>
          <TextField
            form={form}
            name={`lines.${index}.value`}
            label="Value"
            inputMode="decimal"
            autoFocus={index === 0}
          />
          <AbovePrice form={form} index={index} max={max} />
          <TextField form={form} name={`lines.${index}.units`} label="Units" inputMode="decimal" />
          <TextField form={form} name={`lines.${index}.unitsApproved`} label="Approved" inputMode="decimal" />
          <TextField form={form} name={`lines.${index}.unitsUndecided`} label="Undecided" inputMode="decimal" />
          <TextField form={form} name={`lines.${index}.notes`} label="Notes" />
        </div>
      ))}
      <TextArea form={form} name="notes" label="Notes" minRows={2} />
      <div className="fb-valuation-tools">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" type="submit" busy={form.busy}>
          Save
        </Button>
      </div>
    </Form>
  )
}

/** Warns of a value above the price, which is saved but may be a typing error. */
function AbovePrice({ form, index, max }: { form: ContractForm<Values>; index: number; max: string | null }) {
  const { formats } = useLocale()
  const warning = useSyncExternalStore(form.subscribe, () =>
    abovePrice(form.values().lines[index]?.value ?? '', max, formats.money),
  )
  return (
    <p className="fb-valuation-warning" role="status">
      {warning}
    </p>
  )
}
