import { giveLoginLink } from '#features/auth/auth.contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import type { User } from '../users.contract.ts'

/** A link to hand over to somebody whom the wrong guesses of others keep waiting at the login. */
export function LoginLinkPanel({ user }: { user: User }) {
  const { formats, timezone } = useLocale()
  const make = useEndpointMutation(giveLoginLink, [])
  const { data } = make
  return (
    <SectionCard
      title="Signing in"
      actions={
        <Button
          busy={make.isPending}
          onClick={() => make.mutate({ params: { id: String(user.id) } }, { onError: notifyError })}
        >
          Make a link
        </Button>
      }
    >
      <p>
        If wrong guesses of others keep {user.first_name} waiting, a link lets them sign in with their password at once.
      </p>
      {data && (
        <p role="status">
          Give it to {user.first_name} yourself. It works once, until {formats.dateTime(data.expires, timezone)}:
          <br />
          <code className="fb-users-link">{data.url}</code>
        </p>
      )}
    </SectionCard>
  )
}
