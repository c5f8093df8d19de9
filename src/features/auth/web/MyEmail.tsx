/** The address that I sign in with, and another one that waits to be confirmed. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { cancelOwnEmail, ChangeEmailBody, changeOwnEmail, getOwnEmail } from '../authEmail.contract.ts'

export function MyEmail() {
  const { data } = useSuspenseQuery(queryFor(getOwnEmail, {}))
  const { formats, timezone } = useLocale()
  const [opened, setOpened] = useState(false)
  const cancel = useEndpointMutation(cancelOwnEmail, [getOwnEmail], () =>
    notifySuccess('Your email address was not changed.'),
  )
  const { email, pending } = data
  return (
    <SectionCard
      title="Email address"
      actions={
        // One button for both states, so that it keeps the focus.
        <Button
          busy={cancel.isPending}
          {...(!pending && { 'aria-haspopup': 'dialog' as const })}
          onClick={() => (pending ? cancel.mutate({}, { onError: notifyError }) : setOpened(true))}
        >
          {pending ? 'Cancel the change' : 'Change email address'}
        </Button>
      }
    >
      <p className="fb-muted fb-account-text">
        {pending
          ? `Open the link in the message to ${pending.address}, until ${formats.dateTime(pending.expires, timezone)}. Until then you sign in with ${email}.`
          : `You sign in with ${email}.`}
      </p>
      <ChangeEmail opened={opened} close={() => setOpened(false)} />
    </SectionCard>
  )
}

function ChangeEmail({ opened, close }: { opened: boolean; close: () => void }) {
  const change = useEndpointMutation(changeOwnEmail, [getOwnEmail], ({ pending }) =>
    notifySuccess(`Link sent to ${pending?.address}.`),
  )
  const form = useContractForm(ChangeEmailBody, {
    initial: { email: '', current_password: '' },
    onSubmit: async (body) => {
      await change.mutateAsync({ body })
      form.reset()
      close()
    },
  })
  return (
    <Dialog opened={opened} title="Change email address" width={480} form={form} saveLabel="Send link" onCancel={close}>
      <Form form={form} label="Change email address">
        <TextField
          form={form}
          name="email"
          label="New email"
          type="email"
          autoComplete="email"
          description="We will send a confirmation link to this address."
          autoFocus
        />
        <PasswordField form={form} name="current_password" label="Current password" />
      </Form>
    </Dialog>
  )
}
