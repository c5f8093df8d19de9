import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import type { User } from '../users.contract.ts'

interface HandedLinkProps {
  title: string
  label: string
  user: User
  make: UseMutationResult<{ url: string; expires: string }, Error, { params: { id: string } }>
  /** Reason why no link may be made. */
  locked?: string | undefined
  /** Explains when a link is needed. */
  children: ReactNode
}

/** Makes a link to give to a person, and shows it once. */
export function HandedLink({ title, label, user, make, locked, children }: HandedLinkProps) {
  const { formats, timezone } = useLocale()
  const { data } = make
  return (
    <SectionCard
      title={title}
      actions={
        <Button
          busy={make.isPending}
          whyNot={locked}
          onClick={() => make.mutate({ params: { id: String(user.id) } }, { onError: notifyError })}
        >
          {label}
        </Button>
      }
    >
      {locked !== undefined && <p className="fb-muted">{locked}</p>}
      <p>{children}</p>
      {data && (
        <p role="status">
          Give this link to {user.first_name} yourself. It works once, until {formats.dateTime(data.expires, timezone)}:
          <br />
          <code className="fb-users-secret">{data.url}</code>
        </p>
      )}
    </SectionCard>
  )
}
