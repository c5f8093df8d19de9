import { giveLoginLink } from '#features/auth/auth.contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import type { User } from '../users.contract.ts'
import { HandedLink } from './HandedLink.tsx'

/** Makes a login link for a person who is locked out by wrong guesses of others. */
export const LoginLinkPanel = ({ user }: { user: User }) => (
  <HandedLink title="Signing in" label="Make a link" user={user} make={useEndpointMutation(giveLoginLink, [])}>
    If failed sign-ins by others keep {user.first_name} waiting, a link lets them sign in with their password at once.
  </HandedLink>
)
