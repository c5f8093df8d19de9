/** A letter to a contact, or to contacts of a client: from a template or not, with a preview before it is sent. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { type Contact, contact } from '../../contacts/contacts.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import {
  getMailValues,
  listClientMessages,
  listContactMessages,
  type MailMessage,
  NewMessage,
  sendContactMessage,
} from '../mail.contract.ts'
import { whyNoMail } from '../mail.ts'
import { MailPreview } from './MailPreview.tsx'
import { type MailLetter, MailText } from './MailText.tsx'
import './mail.css'
import { writtenNotice } from './mailWords.ts'
import { type Recipient, Recipients } from './Recipients.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import type { WriteFrom } from './WriteTo.tsx'

const noValues: Readonly<Record<string, string>> = {}

type WriteDialogProps = WriteFrom & { onClose: () => void }

export const WriteDialog = (props: WriteDialogProps) =>
  props.contact ? <ToContact {...props} /> : <ToContactsOf {...props} />

function ToContact({ contact: person, onClose }: Extract<WriteDialogProps, { contact: object }>) {
  const [client, setClient] = useState(String(person.clients[0]?.client_id ?? ''))
  const places = person.clients.map(({ client_id, client: { name } }) => ({ value: String(client_id), label: name }))
  return (
    <Writing
      title={`Write to ${person.name}`}
      people={[person]}
      clientId={client === '' ? null : Number(client)}
      behalf={
        places.length > 0 && (
          <NativeSelect
            label="On behalf of"
            options={[...places, { value: '', label: 'No client' }]}
            value={client}
            onChange={setClient}
          />
        )
      }
      onClose={onClose}
    />
  )
}

/** Recipients offered, as many as one page of contacts has: nobody writes to more by hand. */
const atMost = '100'

function ToContactsOf({ client, onClose }: Extract<WriteDialogProps, { client: object }>) {
  const title = `Write to ${client.name}`
  const query = { client_id: String(client.id), tab: 'active', rows: atMost } as const
  const { data, error, refetch } = useQuery(queryFor(contact.calls.list, { query }))
  if (data)
    return (
      <Writing title={title} people={(data as { results: Contact[] }).results} clientId={client.id} onClose={onClose} />
    )
  return (
    <Dialog opened title={title} onCancel={onClose}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!error && <SkeletonBlock lines={8} label="Loading the contacts" />}
    </Dialog>
  )
}

interface WritingProps {
  title: string
  people: readonly Recipient[]
  clientId: number | null
  /** A choice of on whose behalf. */
  behalf?: ReactNode
  onClose: () => void
}

function Writing({ title, people, clientId, behalf, onClose }: WritingProps) {
  const within = people.filter((person) => whyNoMail(person) === null)
  const [chosen, setChosen] = useState<readonly number[]>(within.length === 1 ? within.map(({ id }) => id) : [])
  const send = useEndpointMutation(sendContactMessage, [listContactMessages, listClientMessages])
  const form = useContractForm<typeof NewMessage, MailLetter>(NewMessage, {
    initial: { subject: '', body: '' },
    onSubmit: async ({ subject, body }) => {
      if (chosen.length === 0) throw new Error('Choose at least one recipient.')
      const written: MailMessage[] = []
      try {
        for (const id of chosen)
          written.push(
            await send.mutateAsync({ params: { id: String(id) }, body: { subject, body, client_id: clientId } }),
          )
      } catch (refusal) {
        // Recipients whose message was sent must not get it again on a retry.
        setChosen(chosen.slice(written.length))
        if (written.length > 0) notify(writtenNotice(written))
        throw refusal
      }
      notify(writtenNotice(written))
      onClose()
    },
  })
  const letter = { subject: useFormValue(form, 'subject'), body: useFormValue(form, 'body') }
  const reader = people.find(({ id }) => id === chosen[0]) ?? within[0]
  const values = useQuery({
    ...queryFor(getMailValues, {
      params: { id: String(reader?.id) },
      query: clientId === null ? {} : { client_id: String(clientId) },
    }),
    enabled: reader !== undefined,
  })
  if (within.length === 0)
    return (
      <Dialog opened title={title} onCancel={onClose}>
        {people.length === 0 ? <p>No contacts yet. Add them under Contacts.</p> : null}
        {people.length > 0 && <Recipients people={people} chosen={[]} onChoose={setChosen} />}
      </Dialog>
    )
  return (
    <Dialog
      opened
      title={title}
      width={960}
      form={form}
      saveLabel={chosen.length > 1 ? `Send ${chosen.length} letters` : 'Send'}
      saveDisabled={chosen.length === 0}
      onCancel={onClose}
    >
      <div className="fb-mail">
        <Form form={form} label={title} summary={false}>
          <TemplateChoice form={form} />
          {behalf}
          <Recipients people={people} chosen={chosen} onChoose={setChosen} />
          <MailText form={form} values={chosen.length === 1 ? (values.data ?? noValues) : undefined} />
        </Form>
        {reader && (
          <section className="fb-mail-preview" aria-label="Preview">
            <h3>As {reader.name} will read it</h3>
            <MailPreview letter={letter} contact={reader} clientId={clientId} />
          </section>
        )}
      </div>
    </Dialog>
  )
}
