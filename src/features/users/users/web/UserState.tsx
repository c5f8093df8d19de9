import { StatusBadge, type UiStatus } from '#web/ui/StatusBadge.tsx'
import type { User } from '../users.contract.ts'
import { isUnsent } from '../../invitations/web/invitationWords.ts'

type Shown = Pick<User, 'active' | 'signs_in' | 'invitation'>

/** Whether a person can sign in, as a word and a colour. */
function stateOf({ active, signs_in, invitation }: Shown): { label: string; status: UiStatus } {
  if (!active) return { label: 'Inactive', status: 'draft' }
  if (signs_in) return { label: 'Active', status: 'approved' }
  if (!invitation) return { label: 'Not invited', status: 'draft' }
  if (invitation.expired && invitation.mail !== 'no_server') return { label: 'Invitation expired', status: 'rejected' }
  return isUnsent(invitation)
    ? { label: 'Invitation not sent', status: 'rejected' }
    : { label: 'Invited', status: 'submitted' }
}

export const UserState = ({ user }: { user: Shown }) => <StatusBadge {...stateOf(user)} />
