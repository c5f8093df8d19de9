/** Sent documents of a project: revisions of its quote, confirmations and letters, each with its state. */
import { soFar } from '#web/soFar.ts'
import { lazy } from '#web/lazy.tsx'
import { IconFileText, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { listDocuments } from '../documents.contract.ts'
import { Compare } from './Compare.tsx'
import { SentLine } from './SentLine.tsx'
import './documents.css'

const DocumentDialog = lazy(() => import('./DocumentDialog.tsx').then((kit) => ({ default: kit.DocumentDialog })))

export interface OfProject {
  id: number
  reference: string
  name: string
  client: { id: number; name: string } | null
  contact_id: number | null
  contact: { id: number; name: string } | null
  can_view_financials: boolean
}

export function DocumentsTab({ record }: { record: object }) {
  const project = record as OfProject
  const me = useMe()
  const { data, error, refetch } = useQuery(queryFor(listDocuments, { params: { id: String(project.id) } }))
  const [writing, setWriting] = useState<'send' | 'again' | 'make' | null>(null)
  const may = has(me, 'projects.change_project') && has(me, 'file.add_file') && has(me, 'file.view_file')
  const send = (
    <Button tone="primary" icon={<IconSend size={16} aria-hidden />} onClick={() => setWriting('send')}>
      Send a document
    </Button>
  )
  const revisions = soFar(data).flatMap(({ revision }) => (revision === null ? [] : [revision]))
  return (
    <>
      <SectionCard
        title="Documents"
        actions={
          may && (
            <div className="fb-documents-acts">
              <Button icon={<IconFileText size={16} aria-hidden />} onClick={() => setWriting('make')}>
                Make a PDF
              </Button>
              {data?.length !== 0 && send}
            </div>
          )
        }
      >
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
        {!data && !error && <SkeletonBlock lines={4} label="Loading the documents" />}
        {data?.length === 0 && (
          <EmptyState
            icon={<IconFileText size={28} aria-hidden />}
            title="No documents from Fieldbook yet"
            action={may && send}
          >
            Send it as a numbered revision. Your client can accept it on its own page.
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <ul className="fb-documents" aria-label="Documents">
            {data.map((sent) => (
              <SentLine
                key={sent.id}
                sent={sent}
                mayChange={may}
                onSendAgain={may && project.can_view_financials ? () => setWriting('again') : null}
              />
            ))}
          </ul>
        )}
      </SectionCard>
      {revisions.length > 1 && project.can_view_financials && (
        <Compare key={revisions[0]} projectId={project.id} revisions={revisions} />
      )}
      {writing && (
        <Suspense>
          <DocumentDialog project={project} purpose={writing} onClose={() => setWriting(null)} />
        </Suspense>
      )}
    </>
  )
}
