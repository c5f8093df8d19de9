import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Reply } from '#core/contract.ts'
import { call } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { getUser, listUsers, type User } from '../../users/users.contract.ts'
import { makeInvitationLink } from '../invitations.contract.ts'

/** Makes an invitation's link, copies it and shows it once, if no mail server can send it. */
export function InvitationLink({ user }: { user: User }) {
  const { formats, timezone } = useLocale()
  const client = useQueryClient()
  const [made, setMade] = useState<Reply<typeof makeInvitationLink> | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async (link: string) => {
    // Browsers have no clipboard over plain http: the link is then selected in the field.
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    if (copied) notifySuccess('Link copied.')
    else field.current?.select()
  }
  const make = async () => {
    setBusy(true)
    try {
      const link = await call(makeInvitationLink, { params: { id: String(user.id) } })
      setMade(link)
      await copy(link.link)
      await Promise.all([getUser, listUsers].map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {made && (
        <p className="fb-invitation-link">
          <input
            ref={field}
            readOnly
            aria-label="Invitation link"
            value={made.link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <span className="fb-muted">
            Share it only with {user.first_name}: it works once, until {formats.dateTime(made.expires, timezone)}. A new
            link replaces it.
          </span>
        </p>
      )}
      <Button
        icon={<IconCopy size={16} aria-hidden />}
        busy={busy}
        onClick={() => void (made ? copy(made.link) : make())}
      >
        {made ? 'Copy again' : 'Copy a link'}
      </Button>
    </>
  )
}
