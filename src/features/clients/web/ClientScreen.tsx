import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { listClientContacts } from '#features/contacts/contacts.contract.ts'
import { useWrite } from '#web/api.ts'
import { RecordHistory } from '#web/record/RecordHistory.tsx'
import { ForWhoMay, RecordPage } from '#web/record/RecordPage.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import {
  changeClient,
  type Client,
  ClientChange,
  countClients,
  createClient,
  deleteClient,
  getClient,
  listClientHistory,
  listClientProjects,
  listClients,
  NewClient,
} from '../clients.contract.ts'
import { clientMerges } from '../clients.merge.contract.ts'
import { ClientForm } from './ClientForm.tsx'
import { ClientParts } from './ClientParts.tsx'
import { clientLabels } from './clientValues.ts'
import { clients } from './pickers.ts'

const MergeDialog = lazy(() => import('#web/record/MergeDialog.tsx').then((kit) => ({ default: kit.MergeDialog })))

const lists = [listClients, countClients, listClientContacts, listClientProjects] as const
const back = <Link to="/clients/">All clients</Link>

/** A client that is not there yet. */
export function NewClientScreen() {
  const navigate = useNavigate()
  const save = useWrite(createClient, lists, ({ name }, undo) => told(`${name} was added.`, undo))
  usePageTitle('New client')
  return (
    <ForWhoMay permission="clients.add_client" title="New client" needs="It takes the permission to add clients.">
      <div className="fb-record">
        <PageHeader title="New client" aside={back} />
        <ClientForm
          schema={NewClient}
          onSave={async (body, leave) => {
            const { id } = await save.mutateAsync({ body })
            leave(() => void navigate({ to: `/clients/${id}/` as never, replace: true }))
          }}
        />
      </div>
    </ForWhoMay>
  )
}

/** One client. */
export function ClientScreen() {
  const { id } = useParams({ strict: false })
  return (
    <RecordPage<Client> key={id} endpoint={getClient} id={Number(id)} noun="client" title="Client" back={back}>
      {(client) => <Opened client={client} />}
    </RecordPage>
  )
}

function Opened({ client }: { client: Client }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const [merging, setMerging] = useState(false)
  const forgets = [...lists, getClient, listClientHistory] as const
  const save = useWrite(changeClient, forgets, ({ name }, undo) => told(`${name} was saved.`, undo))
  const remove = useWrite(deleteClient, lists, (_nothing, undo) => told(`${client.name} was deleted.`, undo))
  usePageTitle(client.name)
  const params = { id: String(client.id) }
  return (
    <>
      <PageHeader
        title={client.name}
        aside={back}
        actions={
          client.can_delete && (
            <>
              {client.can_change && <Button onClick={() => setMerging(true)}>Merge</Button>}
              <Button onClick={() => setRemoving(true)}>Delete</Button>
            </>
          )
        }
      />
      <ClientParts client={client} />
      <ClientForm
        key={client.version}
        schema={ClientChange}
        client={client}
        onSave={async (body) => void (await save.mutateAsync({ params, body, version: client.version }))}
        onReload={() => void queries.invalidateQueries({ queryKey: [getClient.name] })}
      />
      <RecordHistory endpoint={listClientHistory} id={client.id} labels={clientLabels} />
      {merging && (
        <Suspense>
          <MergeDialog
            calls={clientMerges}
            record={client}
            noun="client"
            load={clients}
            forgets={forgets}
            onClose={() => setMerging(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={removing}
        title={`Delete ${client.name}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={() => setRemoving(false)}
        onConfirm={async () => {
          await remove.mutateAsync({ params, version: client.version })
          await navigate({ to: '/clients/' })
        }}
      >
        To keep its history, say from when it is inactive instead.
      </ConfirmDialog>
    </>
  )
}

const told = (message: string, undo?: () => Promise<void>) =>
  void notify({ tone: 'success', message, ...(undo && { undo }) })
