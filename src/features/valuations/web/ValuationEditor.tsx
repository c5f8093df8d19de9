/** Edits a draft: the grid of its lines, and its notes. */
import { useState } from 'react'

import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { isFailure } from '#web/ui/errors.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { changeValuation, type Valuation, ValuationChange } from '../valuations.contract.ts'
import { type TypedLine, ValuationGrid } from './ValuationGrid.tsx'
import { valuationReads } from './valuationReads.ts'

interface ValuationEditorProps {
  valuation: Valuation
  onClose: () => void
}

export function ValuationEditor({ valuation: opened, onClose }: ValuationEditorProps) {
  const { formats } = useLocale()
  // The valuation that was opened: what somebody else saves meanwhile gives a conflict instead of being overwritten.
  const [valuation] = useState(opened)
  const [lines, setLines] = useState<readonly TypedLine[]>(valuation.lines)
  const change = useEndpointMutation(changeValuation, valuationReads, (_saved, undo) =>
    notifySuccess('Valuation saved.', undo),
  )
  const form = useContractForm<typeof ValuationChange, { notes: string }>(ValuationChange, {
    initial: { notes: valuation.notes },
    prepare: ({ notes }) => ({
      notes,
      lines: lines.map(({ quote_item_id, value, units, unitsApproved, unitsUndecided, notes: ofLine }) => ({
        quote_item_id,
        value,
        units,
        unitsApproved,
        unitsUndecided,
        notes: ofLine,
      })),
    }),
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id: String(valuation.id) }, body, version: valuation.version })
      onClose()
    },
  })
  const guard = useUnsavedGuard(() => lines !== valuation.lines && !change.isSuccess)
  const unread = lines.filter((line) => Object.keys(line.unread ?? {}).length > 0)
  const name = `Valuation of ${formats.longDate(valuation.date)}`
  return (
    <>
      {lines.length === 0 ? (
        <p className="fb-muted">No item of this project is accepted yet.</p>
      ) : (
        // Outside of the form, which selects the text of a field that gets the focus: a cell goes on with what was typed.
        <ValuationGrid label={name} lines={lines} onChange={setLines} />
      )}
      <Form form={form} label={name}>
        {isFailure(form.error) && form.error.body['code'] === 'stale' && (
          <p>Your values are still here, and not saved. Cancel to see the saved ones, then enter yours again.</p>
        )}
        <TextArea form={form} name="notes" label="Notes" minRows={2} />
        <div className="fb-valuation-tools">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            type="submit"
            busy={form.busy}
            whyNot={unread[0] ? `Correct the amounts of ${unread[0].quote_item.name} first.` : null}
          >
            Save
          </Button>
        </div>
      </Form>
      {guard}
    </>
  )
}
