/** A new invoice from the page of a client or of a project: it is for them. */
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'

import { client } from '#features/clients/clients/clients.ts'
import { project } from '#features/projects/projects.ts'
import { BelowProject } from '#features/projects/web/BelowProject.tsx'
import { queryFor } from '#web/api.ts'
import { BelowRecord } from '#web/record/RecordPage.tsx'
import { NewRecord } from '#web/record/RecordScreen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { Invoice } from '../invoices.ts'
import { invoiceKind } from './invoiceKind.ts'

const Form = lazy(async () => ({ default: (await import('./form.tsx')).Form }))
const loading = <SkeletonBlock lines={10} label="Loading the form" />

interface NewForProps {
  to: string
  initial: Partial<Invoice> | undefined
  error: unknown
  again: () => void
}

function NewFor({ to, initial, error, again }: NewForProps) {
  return (
    <NewRecord kind={invoiceKind} back={{ to, hash: 'invoices', label: 'All invoices', opens: true }}>
      {(saving) => (
        <>
          <ErrorAlert error={error}>
            <Button onClick={again}>Try again</Button>
          </ErrorAlert>
          {initial ? (
            <Suspense fallback={loading}>
              <Form {...saving} initial={initial} />
            </Suspense>
          ) : (
            !error && loading
          )}
        </>
      )}
    </NewRecord>
  )
}

export function NewForClient() {
  const { clientId = '' }: { clientId?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(queryFor(client.calls.get, { params: { id: clientId } }))
  const initial = data && { client_id: data.id, client: { id: data.id, name: data.name } }
  return (
    <BelowRecord
      endpoint={client.calls.get}
      id={Number(clientId)}
      noun="client"
      back={<Link to="/clients/">All clients</Link>}
    >
      <NewFor to={`/clients/${clientId}/`} error={error} again={() => void refetch()} initial={initial} />
    </BelowRecord>
  )
}

export function NewForProject() {
  const { projectId = '' }: { projectId?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(queryFor(project.calls.get, { params: { id: projectId } }))
  const initial = data && {
    project_id: data.id,
    project: { id: data.id, name: `${data.reference} ${data.name}` },
    ...(data.client && { client_id: data.client.id, client: data.client }),
  }
  return (
    <BelowProject id={Number(projectId)}>
      <NewFor to={`/projects/${projectId}/`} error={error} again={() => void refetch()} initial={initial} />
    </BelowProject>
  )
}
