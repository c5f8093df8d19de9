/** Reports what is wrong with a piece of equipment. Without a network the report waits on the device. */
import { kindOf } from '#web/record/kit/kind.ts'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { invalidatedBy } from '#web/record/shownRecordType.ts'
import { useOutbox } from '#web/offline/useOutbox.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Equipment, equipment } from '../equipment.ts'
import { FaultReport, reportFault } from '../equipmentActs.contract.ts'

const kind = kindOf(equipment)
const reads = invalidatedBy(kind)

interface FaultDialogProps {
  piece: Pick<Equipment, 'id' | 'name' | 'version'>
  onClose: () => void
}

export function FaultDialog({ piece: { id, name, version }, onClose }: FaultDialogProps) {
  const actions = ownActionsOn(kind, id)
  const outbox = useOutbox(reportFault, reads, (current, undo) =>
    notifySuccess(`Fault of ${name} reported.`, actions.made(current.version, undo)),
  )
  const form = useContractForm(FaultReport, {
    initial: { fault: '' },
    onSubmit: async (body) => {
      const words = {
        feature: 'equipment',
        subject: `equipment/${id}`,
        title: name,
        deed: 'Fault reported',
        facts: [body.fault],
      }
      await actions.inTurn(version, () => outbox.send({ params: { id: String(id) }, body }, words))
      onClose()
    },
  })
  return (
    <Dialog opened title={`Report a fault of ${name}`} form={form} saveLabel="Report" onCancel={onClose}>
      <Form form={form} label="Report a fault">
        <TextArea
          form={form}
          name="fault"
          label="What is wrong?"
          description="Shown on its page and on the schedule until it is repaired."
          maxLength={500}
          required
        />
      </Form>
    </Dialog>
  )
}
