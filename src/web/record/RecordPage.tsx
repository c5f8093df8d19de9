/** The page of one record: while it is fetched, when it is absent, and the form once it is there. */
import { IconLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { has, type Permission } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Age } from '#web/ui/Age.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { isNotLoaded } from '#web/ui/errors.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NotFound } from '#web/ui/NotFound.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { useWatched } from '#web/watched.ts'
import './record.css'

interface RecordPageProps<R> {
  endpoint: Endpoint
  id: number
  /** "piece of equipment", for the sentences. */
  noun: string
  title: string
  /** The name by which its changes are followed: `projects`; absent where nobody follows them. */
  watched?: string | null | undefined
  /** Back to the list. */
  back: ReactNode
  /** Sentence for a record that cannot be fetched, where it is not the general one. */
  failed?: ((id: number, error: unknown) => string | undefined) | undefined
  /** Whether the record belongs at this address: a record of another project is absent there. */
  isHere?: (record: R) => boolean
  children: (record: R) => ReactNode
}

const absent = { status: 404, body: {} }
const notFoundTitle = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`
const notFoundText = 'It was deleted, or you do not have access to it.'

export function RecordPage<R>({
  endpoint,
  id,
  noun,
  title,
  watched,
  back,
  failed,
  isHere,
  children,
}: RecordPageProps<R>) {
  const reading = useQuery(queryFor(endpoint, { params: { id: String(id) } }))
  const { data, error, refetch } = reading
  const client = useQueryClient()
  // A change of the record, or of what belongs to it, makes all that its page shows old.
  useWatched(watched ? `${watched}:${id}` : undefined, () =>
    client.invalidateQueries({
      predicate: (query) => query.isActive() && client.getQueryDefaults(query.queryKey).staleTime !== Infinity,
    }),
  )
  // The form is rendered in slices, between which the page responds; a cached record is shown at once.
  const drawn = useDeferredValue(data !== undefined)
  const isElsewhere = data !== undefined && isHere?.(data as R) === false
  if (error?.status === 404 || isElsewhere)
    return (
      <NotFound title={failed?.(id, error ?? absent) ?? notFoundTitle(noun)} action={back}>
        {notFoundText}
      </NotFound>
    )
  if (data !== undefined && drawn)
    return (
      <div className="fb-record">
        <Age of={reading} />
        {children(data as R)}
      </div>
    )
  return (
    <div className="fb-record">
      <PageHeader title={title} />
      <ErrorAlert error={error && !isNotLoaded(error) ? (failed?.(id, error) ?? error) : error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!error && <SkeletonBlock lines={10} label={`Loading the ${noun}`} />}
    </div>
  )
}

interface BelowProps {
  /** Call that returns the first record in the address. */
  endpoint: Endpoint
  id: number
  noun: string
  back: ReactNode
  children: ReactNode
}

/**
 * Shows a screen below a record's address, such as a new task of a project, or the not-found screen without the
 * record.
 */
export function BelowRecord({ endpoint, id, noun, back, children }: BelowProps) {
  const { error } = useQuery(queryFor(endpoint, { params: { id: String(id) } }))
  if (error?.status !== 404) return children
  return (
    <NotFound title={notFoundTitle(noun)} action={back}>
      {notFoundText}
    </NotFound>
  )
}

interface ForProps {
  permission: Permission
  title: string
  /** Needed permission, as a sentence. */
  needs: string
  children: ReactNode
}

/** Shows a screen to viewers with the permission; others read which one it needs. */
export function ForWhoMay({ permission, title, needs, children }: ForProps) {
  if (has(useMe(), permission)) return children
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<IconLock size={32} aria-hidden />} title="No access">
        {needs}
      </EmptyState>
    </>
  )
}
