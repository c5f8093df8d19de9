/** The card on the page of a client or contact with its record in the firm's CRM; nothing if the firm has none. */
import { soFar } from '#web/soFar.ts'
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import type { Reply } from '#core/contract.ts'
import { has, type Permission } from '#core/permissions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notify, notifySuccess } from '#web/ui/Snackbar.tsx'
import { NewTabMark } from '#web/ui/NewTabMark.tsx'
import { crmCalls, type CrmLink } from '../crm.contract.ts'
import './crm.css'

const LinkDialog = lazy(() => import('./LinkDialog.tsx').then((kit) => ({ default: kit.LinkDialog })))

interface CrmCardProps {
  of: { client_id: number } | { contact_id: number }
  name: string
  change: Permission
}

function CrmCard({ of, name, change }: CrmCardProps) {
  const mayChange = has(useMe(), change)
  const [linking, setLinking] = useState(false)
  const query = Object.fromEntries(Object.entries(of).map(([key, id]) => [key, String(id)]))
  const { data } = useQuery({
    ...queryFor(crmCalls.list, { query }),
    // The card follows a reading of the CRM, and the first one of its own record, until it has ended.
    refetchInterval: ({ state }) => (isAwaited(state.data) ? 2000 : false),
  })
  const [link] = soFar(data?.results)
  if (!data || data.crm === null || (!link && !mayChange)) return null
  return (
    <SectionCard title="CRM" actions={!link && <Button onClick={() => setLinking(true)}>Link to the CRM…</Button>}>
      {link ? (
        <Linked link={link} mayChange={mayChange} state={data} />
      ) : (
        <p className="fb-muted">Not linked. Link it to get changes from the CRM.</p>
      )}
      {linking && (
        <Suspense>
          <LinkDialog of={of} name={name} crm={data.crm} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

type CrmState = Pick<Reply<typeof crmCalls.list>, 'pulled' | 'problem' | 'reading'>

const isAwaited = (data: Reply<typeof crmCalls.list> | undefined) =>
  data !== undefined && (data.reading || data.results.some(({ read, problem }) => read === null && problem === ''))

interface LinkedProps {
  link: CrmLink
  mayChange: boolean
  /** How far the CRM was read. */
  state: CrmState
}
function Linked({ link, mayChange, state }: LinkedProps) {
  const { formats, timezone } = useLocale()
  const [cutting, setCutting] = useState(false)
  const cut = useEndpointMutation(crmCalls.remove, [crmCalls.list], (_nothing, undo) =>
    notifySuccess('CRM link removed.', undo),
  )
  const pull = useEndpointMutation(crmCalls.pull, [crmCalls.list], ({ problem, reading }) => {
    if (problem !== '') notify({ message: problem, tone: 'error' })
    else if (!reading) notifySuccess('CRM read.')
  })
  const last = lastOf(state.pulled, link.read)
  return (
    <>
      <p>
        <a href={link.url} target="_blank" rel="noreferrer">
          Open in the CRM <NewTabMark />
        </a>
      </p>
      <p className="fb-muted" role="status">
        {state.reading
          ? 'Reading the CRM…'
          : last === null
            ? 'The CRM was not read yet.'
            : `CRM last read ${formats.dateTime(last, timezone)}.`}
      </p>
      {[link.problem, state.problem].filter(Boolean).map((sentence) => (
        <p key={sentence} role="status">
          {sentence}
        </p>
      ))}
      <p className="fb-crm-acts">
        {mayChange && (
          <Button tone="quiet" busy={pull.isPending} onClick={() => pull.mutate({ body: {} })}>
            Read it now
          </Button>
        )}
        {link.can_delete && (
          <Button tone="quiet" onClick={() => setCutting(true)}>
            Remove link…
          </Button>
        )}
      </p>
      <ConfirmDialog
        opened={cutting}
        title="Remove the CRM link?"
        confirmLabel="Remove link"
        onConfirm={async () => {
          await cut.mutateAsync({ params: { id: String(link.id) } })
          setCutting(false)
        }}
        onCancel={() => setCutting(false)}
      >
        Data from the CRM is not deleted, and the CRM is not changed. You can undo this for a minute.
      </ConfirmDialog>
    </>
  )
}

/** Returns the later of two times, of which either may be missing. */
const lastOf = (pulled: string | null, read: string | null): string | null =>
  pulled !== null && read !== null && Temporal.Instant.compare(pulled, read) < 0 ? read : (pulled ?? read)

interface Of {
  record: { id: number; name: string }
}
export const ClientCrm = ({ record: { id, name } }: Of) => (
  <CrmCard of={{ client_id: id }} name={name} change="clients.change_client" />
)
export const ContactCrm = ({ record: { id, name } }: Of) => (
  <CrmCard of={{ contact_id: id }} name={name} change="contacts.change_contact" />
)
