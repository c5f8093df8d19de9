/** Describes an invitation: from the request until somebody uses it. Pure. */
import type { UiNotice } from '#web/ui/Snackbar.tsx'
import type { User } from '../../users/users.contract.ts'

type Invitation = NonNullable<User['invitation']>
type Invited = Pick<User, 'name' | 'email' | 'invitation'>

/** Reason why no mail was sent, and what to do instead. */
const noServer = 'Email is not set up. Copy a link and share it with them.'

/** Whether sending was given up, or there is no mail server. */
export const isUnsent = ({ mail }: Pick<Invitation, 'mail'>) => mail === 'failed' || mail === 'no_server'

/** Returns the notice after an existing person was invited. */
export const invitedNotice = ({ email, invitation }: Invited): UiNotice =>
  invitation?.mail === 'no_server'
    ? { tone: 'warning', message: `The invitation to ${email} was not sent. ${noServer}` }
    : { tone: 'success', message: `Invitation sent to ${email}.` }

/** Returns the notice after a person was added, invited or not. */
export function addedNotice({ name, invitation }: Invited): UiNotice {
  if (!invitation) return { tone: 'success', message: `${name} added.` }
  return invitation.mail === 'no_server'
    ? { tone: 'warning', message: `${name} added, but the invitation was not sent. ${noServer}` }
    : { tone: 'success', message: `${name} added and invited.` }
}

/** Describes an unused invitation; `until` is the time at which its link ends. */
export function invitationSentence({ address, expired, mail }: Omit<Invitation, 'expires'>, until: string): string {
  if (mail === 'no_server') return `The invitation to ${address} was not sent. ${noServer}`
  if (expired) return `The invitation to ${address} expired on ${until} without being used.`
  if (mail === 'failed') return `The invitation to ${address} could not be sent.`
  return mail === 'sent'
    ? `The invitation was sent to ${address}. Its link works until ${until}.`
    : `The invitation to ${address} is waiting to be sent.`
}
