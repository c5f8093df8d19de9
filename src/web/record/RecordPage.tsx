/** The page of one record: while it is fetched, when it is absent, and the form once it is there. */
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { has, type Permission } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NotFound } from '#web/ui/NotFound.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import './record.css'

interface RecordPageProps<R> {
  endpoint: Endpoint
  id: number
  /** "piece of equipment", for the sentences. */
  noun: string
  title: string
  /** Back to the list. */
  back: ReactNode
  /** What is said where it cannot be fetched, unless as of any record. */
  failed?: ((id: number, error: unknown) => string) | undefined
  children: (record: R) => ReactNode
}

export function RecordPage<R>({ endpoint, id, noun, title, back, failed, children }: RecordPageProps<R>) {
  const { data, error, refetch } = useQuery(queryFor(endpoint, { params: { id: String(id) } } as never))
  // A form is drawn in slices, between which the page answers; one that is known already is there at once.
  const drawn = useDeferredValue(data !== undefined)
  if (error?.status === 404)
    return (
      <NotFound title={failed?.(id, error) ?? `No such ${noun}`} action={back}>
        It was removed, or it is not yours to see.
      </NotFound>
    )
  if (data !== undefined && drawn) return <div className="fb-record">{children(data as R)}</div>
  return (
    <div className="fb-record">
      <PageHeader title={title} />
      <ErrorAlert error={error && (failed?.(id, error) ?? error)}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!error && <SkeletonBlock lines={10} label={`Loading the ${noun}`} />}
    </div>
  )
}

interface ForProps {
  permission: Permission
  title: string
  /** What it takes, as a sentence. */
  needs: string
  children: ReactNode
}

/** What somebody without the permission sees in the place of a screen: which one it takes. */
export function ForWhoMay({ permission, title, needs, children }: ForProps) {
  if (has(useMe(), permission)) return children
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<IconLock size={32} aria-hidden />} title="This is kept from you">
        {needs}
      </EmptyState>
    </>
  )
}
