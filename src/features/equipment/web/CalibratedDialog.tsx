/** Records that a piece of equipment was calibrated, and when it is due again. Without a network it waits on the device. */
import * as z from 'zod/mini'

import { IsoDate, text } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'
import { useOutbox } from '#web/offline/useOutbox.ts'
import { kindOf } from '#web/record/kit/kind.ts'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { invalidatedBy } from '#web/record/shownRecordType.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Equipment, equipment } from '../equipment.ts'
import { nextCalibration } from '../equipment.rules.ts'

const kind = kindOf(equipment)
const reads = invalidatedBy(kind)

const Calibrated = z.object({
  last_calibration: IsoDate,
  next_calibration: z.nullable(IsoDate),
  certificate: text(),
})

interface CalibratedDialogProps {
  piece: Equipment
  onClose: () => void
}

export function CalibratedDialog({ piece, onClose }: CalibratedDialogProps) {
  const { id, name, version } = piece
  const { formats, timezone } = useLocale()
  const day = today(timezone)
  const actions = ownActionsOn(kind, id)
  const outbox = useOutbox(equipment.calls.change, reads, (current, undo) =>
    notifySuccess(`Calibration of ${name} recorded.`, actions.made(current.version, undo)),
  )
  const form = useContractForm(Calibrated, {
    initial: { last_calibration: day, next_calibration: nextCalibration(piece, day), certificate: '' },
    onSubmit: async (body) => {
      const words = {
        feature: 'equipment',
        subject: `equipment/${id}`,
        title: name,
        deed: 'Calibrated',
        facts: [formats.date(body.last_calibration)],
      }
      await actions.inTurn(version, (seen) => outbox.send({ params: { id: String(id) }, body, version: seen }, words))
      onClose()
    },
  })
  return (
    <Dialog opened title={`${name}: calibrated`} form={form} saveLabel="Save" onCancel={onClose}>
      <Form form={form} label="Calibrated">
        <DateField form={form} name="last_calibration" label="Calibrated on" max={day} past required />
        <DateField form={form} name="next_calibration" label="Due again on" />
        <TextField form={form} name="certificate" label="Certificate" maxLength={255} />
      </Form>
    </Dialog>
  )
}
