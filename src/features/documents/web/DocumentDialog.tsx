/**
 * The dialog that makes a document of a project by a template, with a preview of the PDF: stored as a file, or sent. Its
 * texts are shown filled in, as they go out.
 */
import { soFar } from '#web/soFar.ts'
import { lazy } from '#web/lazy.tsx'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'

import { addDays, today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { contact } from '#features/clients/contacts/contacts.ts'
import { recipientsOf } from '#features/clients/contacts/web/contactOptions.ts'
import { listFiles } from '#features/files/files.contract.ts'
import { project as projectKind } from '#features/projects/projects.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { FieldText } from '#web/ui/form/FieldText.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { MoreFields } from '#web/ui/form/MoreFields.tsx'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { ViewSwitch } from '#web/ui/ViewSwitch.tsx'
import { getDocumentValues, listDocuments, makeDocument, SendBody, sendDocument } from '../documents.contract.ts'
import { defaultMessage, documentFields, documentNoun } from '../documentFields.ts'
import { type DocumentTemplate, documentTemplateCalls, isMoneyKind } from '../documentTemplates.ts'
import type { OfProject } from './DocumentsTab.tsx'
import { LetterPreview } from './LetterPreview.tsx'
import { SendTo, useRecipient } from './SendTo.tsx'
import { shareLink } from './shareLink.tsx'
import '#features/clients/mail/web/mail.css'
import './documents.css'

// The calendar comes beside the form.
const LastDay = lazy(() => import('./LastDay.tsx').then((part) => ({ default: part.LastDay })))

interface DocumentDialogProps {
  project: OfProject
  /** Purpose of the dialog: send the quote, send it again after a change, send any document, or only make a file. */
  purpose: 'quote' | 'again' | 'send' | 'make'
  onClose: () => void
}

export function DocumentDialog(props: DocumentDialogProps) {
  const { client, contact: named, can_view_financials: seesPrices } = props.project
  const { data, error, refetch } = useQuery(queryFor(documentTemplateCalls.list, {}))
  // Who does not see the prices can print letters alone.
  const offered = data?.filter(({ active, kind }) => active && !isMoneyKind(kind) && (seesPrices || kind === 'letter'))
  const isQuote = props.purpose === 'quote' || props.purpose === 'again'
  const first = (isQuote && offered?.find(({ kind }) => kind === 'quote')) || offered?.[0]
  // Of a client with one contact, that one is meant.
  const me = useMe()
  const asks = named === null && client !== null && has(me, 'contacts.view_contact')
  const own = useQuery({
    queryKey: [contact.calls.list.name, 'of', client?.id],
    queryFn: ({ signal }) => (client ? recipientsOf(client, signal) : []),
    enabled: asks,
  })
  const { words } = useLocale()
  const quote = words.quote.toLowerCase()
  const titles = {
    quote: `Send ${quote}`,
    again: `Send ${quote} again`,
    send: 'Send a document',
    make: 'Make a PDF',
  }
  const title = titles[props.purpose]
  if (offered && first && !(asks && own.isPending)) {
    const [only, ...others] = soFar(own.data)
    const recipient = named
      ? pickerOption({ ...named, hint: '', ended: null }, 'open')
      : only && others.length === 0
        ? only
        : null
    return <Writing {...props} title={title} templates={offered} first={first} recipient={recipient} />
  }
  return (
    <Dialog opened title={title} onCancel={props.onClose}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!error && !(offered && !first) && <SkeletonBlock lines={8} label="Loading the templates" />}
      {offered && !first && (
        <p>
          {seesPrices
            ? 'No templates yet. Ask an administrator to add one in the settings, under Invoices and letters.'
            : 'You need permission to see the prices of this project.'}
        </p>
      )}
    </Dialog>
  )
}

export interface DocumentDialogValues {
  template_id: number
  contact_id: number | null
  /** The address of a contact who has none yet. */
  email: string
  title: string
  opening: string
  closing: string
  valid_until: string | null
  subject: string
  message: string
}

interface WritingProps extends DocumentDialogProps {
  title: string
  templates: readonly DocumentTemplate[]
  first: DocumentTemplate
  /** The contact chosen at first. */
  recipient: PickerOption | null
}

function Writing({ project, purpose, onClose, title, templates, first, recipient }: WritingProps) {
  const { timezone, words } = useLocale()
  const queries = useQueryClient()
  const sendsMail = useMe().sends_mail
  const sends = purpose !== 'make'
  const params = { id: String(project.id) }
  const changed = [listDocuments, listFiles, projectKind.calls.get]
  // Without a mail server, or where somebody shares the link themselves, the document is only saved.
  const mails = useRef(sendsMail)
  const make = useEndpointMutation(makeDocument, [listFiles], ({ name }) =>
    notifySuccess(`${name} added to the files.`),
  )
  const send = useEndpointMutation(sendDocument, changed)
  const saveAddress = useEndpointMutation(contact.calls.change, [contact.calls.get, contact.calls.list])
  const textsOf = ({ id, kind, title: head, opening, closing }: DocumentTemplate) => ({
    template_id: id,
    title: head,
    opening,
    closing,
    subject: head,
    message: defaultMessage(kind, words.quote),
  })
  const initial: DocumentDialogValues = {
    ...textsOf(first),
    contact_id: typeof recipient?.id === 'number' ? recipient.id : null,
    email: '',
    valid_until: addDays(today(timezone), 30),
  }
  const form = useContractForm<typeof SendBody, DocumentDialogValues>(SendBody, {
    initial,
    prepare: ({ valid_until, email: _address, ...values }) => ({
      ...values,
      ...(valid_until !== null && { valid_until }),
    }),
    onSubmit: async ({ subject, message, ...body }) => {
      if (!sends) {
        await make.mutateAsync({ params, body })
        return onClose()
      }
      const { email } = form.values()
      const byMail = mails.current
      if (byMail && chosen?.email === '' && email.trim() !== '')
        await saveAddress.mutateAsync({
          params: { id: String(chosen.id) },
          body: { email: email.trim() },
          version: chosen.version,
        })
      const letter = byMail ? { subject, message } : { mail: false }
      const sent = await send.mutateAsync({ params, body: { ...body, ...letter } })
      onClose()
      const name = sent.revision === null ? 'The document' : `Revision ${sent.revision}`
      const [mail] = sent.mails
      // Who may not read email about the client is not told of it, though it goes out.
      if (sent.mailed && mail?.status !== 'not_sent')
        return notifySuccess(`${name} is being sent to ${mail?.address ?? chosen?.name ?? 'the client'}.`)
      const ready = mail ? `${name} is saved, not sent. ${mail.reason}` : `${name} is ready, not sent.`
      await shareLink(queries, sent.id, ready, mail ? 'warning' : 'success')
    },
  })
  const [template, setTemplate] = useState(first)
  const [view, setView] = useState<'letter' | 'preview'>('letter')
  const [contactId, lastDay] = [useFormValue(form, 'contact_id'), useFormValue(form, 'valid_until')]
  const chosen = useRecipient(contactId)
  const readBody = {
    template_id: template.id,
    contact_id: contactId,
    ...(lastDay !== null && { valid_until: lastDay }),
  }
  const { data: values = noValues } = useQuery({
    ...queryFor(getDocumentValues, { params, body: readBody }),
    placeholderData: keepPreviousData,
  })
  const choose = (value: string) => {
    const found = templates.find(({ id }) => String(id) === value)
    if (!found) return
    setTemplate(found)
    form.reset({ ...form.values(), ...textsOf(found) })
  }
  const submit = async (byMail: boolean) => {
    mails.current = byMail
    setView('letter')
    await form.submit()
    // Where that was refused, the keys of the form send again.
    mails.current = sendsMail
  }
  const noun = documentNoun(template.kind, words.quote)
  const views = [
    { id: 'letter', label: `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`, icon: IconPencil },
    { id: 'preview', label: 'Preview', icon: IconEye },
  ] as const
  const isQuote = purpose === 'quote' || purpose === 'again'
  const texts = { form, fields: documentFields, values }
  const choice = (
    <NativeSelect
      label="Template"
      options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(template.id)}
      onChange={choose}
    />
  )
  return (
    <Dialog
      opened
      title={title}
      width={1320}
      onSave={() => void submit(sendsMail)}
      busy={form.busy}
      isDirty={form.isDirty}
      saveLabel={!sends ? 'Make PDF' : !sendsMail ? 'Save and copy link' : purpose === 'send' ? 'Send' : title}
      extra={
        sends &&
        sendsMail && (
          <Button tone="quiet" disabled={form.busy} onClick={() => void submit(false)}>
            Copy link instead
          </Button>
        )
      }
      onCancel={() => {
        form.discard()
        onClose()
      }}
    >
      <div className="fb-send-views">
        <ViewSwitch views={views} view={view} onView={setView} />
      </div>
      <div className="fb-send" data-view={view}>
        <Form form={form} label={title} summary={false}>
          {!isQuote && choice}
          {sends && !sendsMail && (
            <p className="fb-muted" role="note">
              Email is not set up, so Fieldbook does not send this. It saves the {noun} and copies a link that you can
              share.
            </p>
          )}
          <SendTo form={form} client={project.client} selected={recipient} mails={sends && sendsMail} />
          {template.kind === 'quote' && (
            <Suspense>
              <LastDay form={form} />
            </Suspense>
          )}
          {sends && sendsMail && (
            <>
              <FieldText {...texts} name="subject" label="Subject" required />
              <FieldText
                {...texts}
                name="message"
                label="Message"
                description="A button to it is added below your text, and the PDF is attached."
                minRows={4}
              />
            </>
          )}
          <MoreFields label={`Change the ${noun}`}>
            {isQuote && choice}
            <FieldText {...texts} name="title" label="Title" required />
            <FieldText {...texts} name="opening" label="Opening" minRows={4} />
            <FieldText {...texts} name="closing" label="Closing" minRows={4} />
          </MoreFields>
        </Form>
        <LetterPreview projectId={project.id} form={form} />
      </div>
    </Dialog>
  )
}

const noValues: Readonly<Record<string, string>> = {}
