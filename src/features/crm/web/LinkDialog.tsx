import { useEndpointMutation } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { crmCalls, NewCrmLink } from '../crm.contract.ts'

interface LinkDialogProps {
  of: { client_id: number } | { contact_id: number }
  name: string
  /** The CRM's address. */
  crm: string
  onClose: () => void
}

/** Asks for the page of a client or contact in the CRM. */
export function LinkDialog({ of, name, crm, onClose }: LinkDialogProps) {
  const link = useEndpointMutation(crmCalls.create, [crmCalls.list], (_link, undo) =>
    notifySuccess(`${name} linked to the CRM.`, undo),
  )
  const form = useContractForm<typeof NewCrmLink, { address: string }>(NewCrmLink, {
    initial: { address: '' },
    onSubmit: async ({ address }) => {
      await link.mutateAsync({ body: { ...of, address } })
      onClose()
    },
  })
  const title = `Link ${name} to the CRM`
  return (
    <Dialog opened title={title} form={form} saveLabel="Link" width={560} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <TextField
          form={form}
          name="address"
          label="Address of the CRM page"
          description={`Open it at ${new URL(crm).host} and copy the address. Empty fields are filled from the CRM.`}
          required
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
