import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { getClient } from '#features/clients/clients.contract.ts'
import { ask, call, useWrite } from '#web/api.ts'
import { RecordHistory } from '#web/record/RecordHistory.tsx'
import { ForWhoMay, RecordPage } from '#web/record/RecordPage.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import {
  changeContact,
  type Contact,
  ContactChange,
  type ContactOption,
  countContacts,
  createContact,
  deleteContact,
  getContact,
  listContactHistory,
  listClientContacts,
  listContacts,
  NewContact,
} from '../contacts.contract.ts'
import { contactMerges } from '../contacts.merge.contract.ts'
import { ContactForm } from './ContactForm.tsx'
import { contactLabels } from './contactValues.ts'

const MergeDialog = lazy(() => import('#web/record/MergeDialog.tsx').then((kit) => ({ default: kit.MergeDialog })))

const lists = [listContacts, countContacts, listClientContacts, getClient] as const
const back = <Link to="/contacts/">All contacts</Link>

/** A contact that is not there yet; at the client that the address names. */
export function NewContactScreen() {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const id = typeof asked['client'] === 'string' && /^\d{1,15}$/.test(asked['client']) ? asked['client'] : null
  const client = useQuery({ ...ask(getClient, { params: { id: id ?? '0' } }), enabled: id !== null })
  const save = useWrite(createContact, lists, ({ name }, undo) => told(`${name} was added.`, undo))
  usePageTitle('New contact')
  return (
    <ForWhoMay permission="contacts.add_contact" title="New contact" needs="It takes the permission to add contacts.">
      <div className="fb-record">
        <PageHeader title="New contact" aside={back} />
        {id !== null && client.isPending ? (
          <SkeletonBlock lines={8} label="Loading the form" />
        ) : (
          <ContactForm
            schema={NewContact}
            at={client.data}
            onSave={async (body, leave) => {
              const made = await save.mutateAsync({ body })
              leave(() => void navigate({ to: `/contacts/${made.id}/` as never, replace: true }))
            }}
          />
        )}
      </div>
    </ForWhoMay>
  )
}

/** One contact. */
export function ContactScreen() {
  const { id } = useParams({ strict: false })
  return (
    <RecordPage<Contact> key={id} endpoint={getContact} id={Number(id)} noun="contact" title="Contact" back={back}>
      {(contact) => <Opened contact={contact} />}
    </RecordPage>
  )
}

function Opened({ contact }: { contact: Contact }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const [merging, setMerging] = useState(false)
  const forgets = [...lists, getContact, listContactHistory] as const
  const save = useWrite(changeContact, forgets, ({ name }, undo) => told(`${name} was saved.`, undo))
  const remove = useWrite(deleteContact, lists, (_nothing, undo) => told(`${contact.name} was deleted.`, undo))
  usePageTitle(contact.name)
  const params = { id: String(contact.id) }
  return (
    <>
      <PageHeader
        title={contact.name}
        aside={back}
        actions={
          contact.can_delete && (
            <>
              {contact.can_change && <Button onClick={() => setMerging(true)}>Merge</Button>}
              <Button onClick={() => setRemoving(true)}>Delete</Button>
            </>
          )
        }
      />
      <ContactForm
        key={contact.version}
        schema={ContactChange}
        contact={contact}
        onSave={async (body) => void (await save.mutateAsync({ params, body, version: contact.version }))}
        onReload={() => void queries.invalidateQueries({ queryKey: [getContact.name] })}
      />
      <RecordHistory endpoint={listContactHistory} id={contact.id} labels={contactLabels} />
      {merging && (
        <Suspense>
          <MergeDialog
            calls={contactMerges}
            record={contact}
            noun="contact"
            load={contactOptions}
            forgets={forgets}
            onClose={() => setMerging(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={removing}
        title={`Delete ${contact.name}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={() => setRemoving(false)}
        onConfirm={async () => {
          await remove.mutateAsync({ params, version: contact.version })
          await navigate({ to: '/contacts/' })
        }}
      >
        To keep their history, say from when they are inactive instead.
      </ConfirmDialog>
    </>
  )
}

const told = (message: string, undo?: () => Promise<void>) =>
  void notify({ tone: 'success', message, ...(undo && { undo }) })

async function contactOptions(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const query = { selection: 'true', include_inactive: 'true', ...(search !== '' && { search }) } as const
  return (await call(listContacts, { query }, { signal })) as ContactOption[]
}
