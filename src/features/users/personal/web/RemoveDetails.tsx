import { useEndpointMutation } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { getUser, listUsers, type User } from '../../users/users.contract.ts'
import { listUserHistory } from '../../users/userLists.contract.ts'
import { DetailsRemoval, type DetailsToRemove, getDetailsToRemove, removeDetails } from '../personal.contract.ts'

interface RemoveDetailsProps {
  user: User
  what: DetailsToRemove
  onClose: () => void
}

const accounts: Record<DetailsToRemove['account'], string> = {
  none: '',
  goes: 'their account, with its password, passkeys and devices',
  stays: 'their sign-ins here; their account is not deleted because another firm uses it',
}

/** Dialog with what goes, what stays and why; the name is typed once more, since nothing brings it back. */
export function RemoveDetails({ user, what, onClose }: RemoveDetailsProps) {
  const remove = useEndpointMutation(removeDetails, [getUser, listUsers, listUserHistory, getDetailsToRemove], () =>
    notifySuccess(`Details removed. This person is now Former member ${user.id}.`),
  )
  const form = useContractForm(DetailsRemoval, {
    initial: { name: '', reason: '' },
    onSubmit: async (body) => {
      await remove.mutateAsync({ params: { id: String(user.id) }, body })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      title={`Remove the details of ${user.name}?`}
      width={720}
      tone="danger"
      form={form}
      saveLabel="Remove for good"
      onCancel={onClose}
    >
      <Form form={form} label={`Remove the details of ${user.name}`}>
        <Parts what={what} />
        <TextField form={form} name="name" label={`Type “${user.name}” to confirm`} required />
        <TextArea
          form={form}
          name="reason"
          label="Reason"
          description="Do not use their name: the reason is stored in the history."
          required
        />
      </Form>
    </Dialog>
  )
}

function Parts({ what: { removed, kept, account, years } }: Pick<RemoveDetailsProps, 'what'>) {
  const counted = (part: { what: string; count: number }) => `${part.what} (${part.count})`
  return (
    <div className="fb-personal-parts">
      <section>
        <h3>Removed permanently</h3>
        <ul>
          <li>Name, position, addresses and telephones, here and in the history</li>
          <li>Photo, signature, and files of their qualifications</li>
          <li>Timer locations, and what their leave and qualifications say in words</li>
          {accounts[account] !== '' && <li>{sentence(accounts[account])}</li>}
          {removed.map((part) => (
            <li key={part.what}>{counted(part)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Stored under a number</h3>
        <ul>
          {kept.map((part) => (
            <li key={part.what}>
              {counted(part)}
              <span className="fb-muted fb-small">{part.why}</span>
            </li>
          ))}
          <li>
            Letters to clients
            <span className="fb-muted fb-small">without their name</span>
          </li>
          <li>
            Invoices and documents already sent to clients
            <span className="fb-muted fb-small">as they were sent, also where they name the person</span>
          </li>
          <li>
            What they did and approved
            <span className="fb-muted fb-small">
              the history is stored for {years} {years === 1 ? 'year' : 'years'}
            </span>
          </li>
        </ul>
      </section>
    </div>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
