import { call } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { setPassword, SetPasswordBody } from '../auth.contract.ts'

export function ChangePassword({ opened, close }: { opened: boolean; close: () => void }) {
  const form = useContractForm(SetPasswordBody, {
    initial: { current_password: '', new_password: '' },
    onSubmit: async (body) => {
      await call(setPassword, { body })
      notifySuccess('Password changed. Other sessions ended.')
      form.reset()
      close()
    },
  })
  return (
    <Dialog
      opened={opened}
      title="Change password"
      width={480}
      form={form}
      saveLabel="Change password"
      onCancel={close}
    >
      <Form form={form} label="Change password">
        <PasswordField form={form} name="current_password" label="Current password" autoFocus />
        <PasswordField
          form={form}
          name="new_password"
          label="New password"
          autoComplete="new-password"
          description="15 characters or more. A few words in a row are easy to remember and hard to guess."
        />
      </Form>
    </Dialog>
  )
}
