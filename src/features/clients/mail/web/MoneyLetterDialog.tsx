/** A letter about money to contacts of a client: from a template or not, with a preview before it is sent. */
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import * as z from 'zod/mini'

import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { MoreFields } from '#web/ui/form/MoreFields.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Contact, contact } from '../../contacts/contacts.ts'
import {
  type EmailTemplate,
  emailTemplateCalls,
  firstTemplate,
  type getMailValues,
  moneyLetter,
} from '../mail.contract.ts'
import { type TemplateKind, whyNoMail } from '../mail.ts'
import { LetterAsRead } from './MailPreview.tsx'
import type { MailLetter } from './MailText.tsx'
import './mail.css'
import { Recipients } from './Recipients.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'

export interface MoneyLetterProps {
  title: string
  kind: Exclude<TemplateKind, 'letter'>
  client: { id: number; name: string }
  /** The contacts chosen at first; by default the client's contacts for invoices. */
  recipients?: readonly number[]
  /** Built-in text, where the firm has no template of this kind. */
  usual: MailLetter
  /** Reads what the fields of the letter hold for a contact. */
  valuesFor: (contactId: string) => ReturnType<typeof queryFor<typeof getMailValues>>
  /** Words for fields that get their values with the sending. */
  later?: Readonly<Record<string, string>>
  /** A sentence above the form. */
  lead?: ReactNode
  /** Files that go along with it. */
  children?: ReactNode
  saveLabel?: string
  /** Stays open, with its sentence, where this is refused. */
  onSend: (letter: MailLetter & { contact_ids: number[] }) => Promise<unknown>
  /** The PDF to send oneself, where the server sends no mail. */
  pdf?: string
  /** A second act, at the left of the buttons. */
  extra?: ReactNode
  onClose: () => void
}

// It is folded at first.
const MailText = lazy(() => import('./MailText.tsx').then((part) => ({ default: part.MailText })))

const Shape = z.strictObject(moneyLetter)
/** Recipients offered: as many as one page of contacts has. */
const atMost = '100'

export function MoneyLetterDialog(props: MoneyLetterProps) {
  return useMe().sends_mail ? <Letter {...props} /> : <ByHand {...props} />
}

const ByHand = ({ title, pdf, extra, onClose }: MoneyLetterProps) => (
  <Dialog opened title={title} width={560} onCancel={onClose} extra={extra}>
    <p>
      Email is not set up on this server, so Fieldbook cannot send it.
      {pdf !== undefined && (
        <>
          {' '}
          <a href={pdf} target="_blank" rel="noopener noreferrer">
            Open the PDF
          </a>{' '}
          and send it yourself.
        </>
      )}
    </p>
  </Dialog>
)

function Letter(props: MoneyLetterProps) {
  const query = { client_id: String(props.client.id), tab: 'active', rows: atMost } as const
  const { data, error, refetch } = useQuery(queryFor(contact.calls.list, { query }))
  const templates = useQuery(queryFor(emailTemplateCalls.list, {}))
  // Without its templates a letter begins with the built-in text; their choice says why they are missing.
  const first = templates.data && firstTemplate(templates.data, props.kind)
  if (data && !templates.isLoading)
    return <Writing {...props} people={(data as { results: Contact[] }).results} first={first} />
  return (
    <Dialog opened title={props.title} onCancel={props.onClose} extra={props.extra}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!error && <SkeletonBlock lines={8} label="Loading the contacts" />}
    </Dialog>
  )
}

interface WritingProps extends MoneyLetterProps {
  people: readonly Contact[]
  first: EmailTemplate | undefined
}

function Writing({ people, first, ...props }: WritingProps) {
  const {
    title,
    kind,
    client,
    recipients = [],
    usual,
    valuesFor,
    later,
    lead,
    children,
    saveLabel = 'Send',
    onSend,
    extra,
    onClose,
  } = props
  const within = people.filter((person) => whyNoMail(person) === null)
  const billed = within.filter(({ clients }) =>
    clients.some((record) => record.client_id === client.id && record.invoices),
  )
  const named = within.filter(({ id }) => recipients.includes(id))
  const [chosen, setChosen] = useState(() =>
    ([named, billed].find((items) => items.length > 0) ?? (within.length === 1 ? within : [])).map(({ id }) => id),
  )
  const form = useContractForm<typeof Shape, MailLetter>(Shape, {
    initial: first ? { subject: first.subject, body: first.body } : usual,
    onSubmit: async ({ subject, body }) => {
      await onSend({ subject, body, contact_ids: chosen })
      onClose()
    },
  })
  const letter = { subject: useFormValue(form, 'subject'), body: useFormValue(form, 'body') }
  const reader = people.find(({ id }) => id === chosen[0]) ?? within[0]
  const found = useQuery({ ...valuesFor(String(reader?.id)), enabled: reader !== undefined })
  const values = found.data && { ...found.data, ...later }
  // A field that gets its value later stays a field: nobody is to send the word that stands for it in the preview.
  const known = Object.fromEntries(Object.entries(found.data ?? {}).filter(([field]) => !(field in (later ?? {}))))
  if (within.length === 0)
    return (
      <Dialog opened title={title} onCancel={onClose} extra={extra}>
        {lead}
        <p>
          {people.length === 0
            ? `${client.name} has no contacts yet. Add them on the client’s page, under Contacts.`
            : `No contact of ${client.name} can receive email.`}
        </p>
        {people.length > 0 && <Recipients people={people} chosen={[]} onChoose={() => {}} />}
      </Dialog>
    )
  return (
    <Dialog
      opened
      title={title}
      width={960}
      form={form}
      saveLabel={chosen.length > 1 ? `${saveLabel} ${chosen.length} letters` : saveLabel}
      saveDisabled={chosen.length === 0}
      extra={extra}
      onCancel={onClose}
    >
      {lead}
      <div className="fb-mail">
        <Form form={form} label={title} summary={false}>
          <Recipients people={people} chosen={chosen} onChoose={(ids) => setChosen([...ids])} />
          <TemplateChoice {...{ form, kind, usual, first }} />
          {children}
          <MoreFields label="Change the letter">
            <Suspense>
              <MailText form={form} kind={kind} values={chosen.length === 1 ? known : undefined} />
            </Suspense>
          </MoreFields>
        </Form>
        {reader && (
          <section className="fb-mail-preview" aria-label="Preview">
            <h3>As {reader.name} will read it</h3>
            <LetterAsRead asked={{ ...found, data: values }} letter={letter} contact={reader} kind={kind} />
          </section>
        )}
      </div>
    </Dialog>
  )
}
