import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'

import { Button } from './Button.tsx'
import { ErrorAlert } from './ErrorAlert.tsx'
import { useHold } from './hold.ts'
import { SectionCard } from './SectionCard.tsx'

interface SecretsCardProps<Item> {
  title: string
  icon: ReactNode
  /** The button that makes a new one: `New key`. */
  newLabel: string
  query: Pick<UseQueryResult<readonly Item[]>, 'data' | 'error' | 'isLoading' | 'refetch'>
  /** Shown where there are none. */
  hint: ReactNode
  className: string
  /** Dialog of a new one, which shows its secret once. */
  New: ComponentType<{ onClose: () => void }>
  children: (item: Item) => ReactNode
}

/** A person's own secrets for other programs, on the account page: a list, and a new one by a dialog. */
export function SecretsCard<Item>({
  title,
  icon,
  newLabel,
  query: { data, error, isLoading, refetch },
  hint,
  className,
  New,
  children,
}: SecretsCardProps<Item>) {
  const [isMaking, setMaking] = useState(false)
  useHold(isLoading)
  if (!data && !error) return null
  return (
    <SectionCard
      title={title}
      actions={
        <Button icon={icon} onClick={() => setMaking(true)}>
          {newLabel}
        </Button>
      }
    >
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {data?.length === 0 && <p className="fb-muted fb-account-text">{hint}</p>}
      {data && data.length > 0 && <ul className={className}>{data.map(children)}</ul>}
      <Suspense>{isMaking && <New onClose={() => setMaking(false)} />}</Suspense>
    </SectionCard>
  )
}
