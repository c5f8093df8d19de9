import { cancelEmail, giveEmailLink } from '#features/auth/authEmail.contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { focusHeading } from '#web/focus.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { getUser, listUsers, type User } from '../users.contract.ts'
import { listUserHistory } from '../userLists.contract.ts'

/** The new address of a person that nobody has confirmed yet: until then the old one signs in. */
export function EmailPanel({ user }: { user: User }) {
  const { formats, timezone } = useLocale()
  const params = { id: String(user.id) }
  const cancel = useEndpointMutation(cancelEmail, [getUser, listUsers, listUserHistory], () => {
    notifySuccess(`Change cancelled. ${user.name} still has ${user.email}.`)
    // The card goes, and the button that has the focus with it.
    focusHeading()
  })
  const make = useEndpointMutation(giveEmailLink, [])
  const pending = user.email_pending
  if (!pending) return null
  const mayChange = user.can_change && user.can_change_access
  return (
    <SectionCard
      title="New email address"
      actions={
        mayChange && (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate({ params }, { onError: notifyError })}>
            Cancel the change
          </Button>
        )
      }
    >
      <p>
        {pending.address} is waiting for confirmation, until {formats.dateTime(pending.expires, timezone)}. Until then{' '}
        {user.first_name} signs in with {user.email}.{' '}
        {pending.by_hand ? 'Email is not set up. Make a link and share it.' : 'Link sent.'}
      </p>
      {mayChange && pending.by_hand && (
        <Button busy={make.isPending} onClick={() => make.mutate({ params }, { onError: notifyError })}>
          Make a link
        </Button>
      )}
      {make.data && (
        <p role="status">
          Give this link to {user.first_name} yourself. It works once:
          <br />
          <code className="fb-users-secret">{make.data.url}</code>
        </p>
      )}
    </SectionCard>
  )
}
