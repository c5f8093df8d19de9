import { givePasswordLink } from '#features/auth/authReset.contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import type { User } from '../users.contract.ts'
import { listUserHistory } from '../userLists.contract.ts'
import { HandedLink } from './HandedLink.tsx'

/** A link to a new password, for somebody who cannot have it mailed. */
export function PasswordLinkPanel({ user, locked }: { user: User; locked: string | undefined }) {
  const make = useEndpointMutation(givePasswordLink, [listUserHistory])
  return (
    <HandedLink title="Forgotten password" label="Make a password link" user={user} make={make} locked={locked}>
      {user.first_name} can choose “Forgot your password?” on the sign-in page. If no email reaches them, make a link
      and share it. A new password ends all their sessions. Their second factor is not changed.
    </HandedLink>
  )
}
