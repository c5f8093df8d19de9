import { IconMail } from '@tabler/icons-react'

import { has } from '#core/permissions.ts'
import { inviteUser } from '../../invitations/invitations.contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import { getUser, listUsers, type User } from '../users.contract.ts'
import { InvitationLink } from '../../invitations/web/InvitationLink.tsx'
import { invitationSentence, invitedNotice } from '../../invitations/web/invitationWords.ts'

/** The state of the invitation of a person who has not signed in yet, and sending another one. */
export function SignInPanel({ user }: { user: User }) {
  const me = useMe()
  const mayInvite = has(me, 'users.add_user')
  const sentence = useSentence(user)
  const send = useEndpointMutation(inviteUser, [listUsers, getUser], (current) => {
    notify(invitedNotice(current))
  })
  if (!user.active || user.signs_in) return null
  const byHand = user.invitation?.mail === 'no_server'
  return (
    <SectionCard
      title="Signing in"
      actions={
        mayInvite &&
        !byHand &&
        user.email !== '' && (
          <Button
            icon={<IconMail size={16} aria-hidden />}
            busy={send.isPending}
            onClick={() => send.mutate({ params: { id: String(user.id) } }, { onError: notifyError })}
          >
            {user.invitation ? 'Invite again' : 'Invite'}
          </Button>
        )
      }
    >
      <p>{sentence}</p>
      {mayInvite && byHand && user.email !== '' && <InvitationLink user={user} />}
    </SectionCard>
  )
}

function useSentence({ invitation, name, email }: User): string {
  const { formats, timezone } = useLocale()
  if (!invitation)
    return email === ''
      ? `${name} cannot sign in. Enter an email address, then invite them.`
      : `${name} cannot sign in yet: they have not been invited.`
  return invitationSentence(invitation, formats.dateTime(invitation.expires, timezone))
}
