/**
 * The dialog that makes a document of a project by a template, with a preview of the PDF: stored as a file, or sent.
 */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'

import { addDays, today } from '#core/days.ts'
import { contact, type ContactOption } from '#features/clients/contacts/contacts.ts'
import { WithFields } from '#features/clients/mail/web/MailText.tsx'
import { listFiles } from '#features/files/files.contract.ts'
import { project as projectKind } from '#features/projects/projects.ts'
import { call, callForFile, queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type ContractForm, useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notify, notifySuccess } from '#web/ui/Snackbar.tsx'
import { listDocuments, makeDocument, previewDocument, SendBody, sendDocument } from '../documents.contract.ts'
import { documentFields } from '../documentFields.ts'
import { type DocumentTemplate, documentTemplateCalls, isMoneyKind } from '../documentTemplates.ts'
import type { OfProject } from './DocumentsTab.tsx'
import '#features/files/web/files.css'
import './documents.css'

// The calendar, and what draws pages, come beside the form.
const LastDay = lazy(() => import('./LastDay.tsx').then((part) => ({ default: part.LastDay })))
const PdfOf = lazy(() => import('#features/files/web/PdfPages.tsx').then((part) => ({ default: part.PdfOf })))

interface DocumentDialogProps {
  project: OfProject
  /** Purpose of the dialog: send the quote, send it again after a change, send any document, or only make a file. */
  purpose: 'quote' | 'again' | 'send' | 'make'
  onClose: () => void
}

export function DocumentDialog(props: DocumentDialogProps) {
  const { data, error, refetch } = useQuery(queryFor(documentTemplateCalls.list, {}))
  const offered = data?.filter(({ active, kind }) => active && !isMoneyKind(kind))
  const isQuote = props.purpose === 'quote' || props.purpose === 'again'
  const first = (isQuote && offered?.find(({ kind }) => kind === 'quote')) || offered?.[0]
  const { words } = useLocale()
  const quote = words.quote.toLowerCase()
  const titles = {
    quote: `Send the ${quote}`,
    again: `Send the ${quote} again`,
    send: 'Send a document',
    make: 'Make a PDF',
  }
  const title = titles[props.purpose]
  if (offered && first) return <Writing {...props} title={title} templates={offered} first={first} />
  return (
    <Dialog opened title={title} onCancel={props.onClose}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!error && !data && <SkeletonBlock lines={8} label="Loading the templates" />}
      {offered && <p>No templates yet. Ask an administrator to add one in the settings, under Invoices and letters.</p>}
    </Dialog>
  )
}

export interface DocumentDialogValues {
  template_id: number
  contact_id: number | null
  title: string
  opening: string
  closing: string
  valid_until: string | null
  mail: boolean
  subject: string
  message: string
}

const people = async (search: string, signal: AbortSignal): Promise<PickerOption[]> => {
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  const found = (await call(contact.calls.list, { query }, { signal })) as ContactOption[]
  return found.map(({ id, name, hint, inactive }) =>
    pickerOption({ id, name, hint, ended: inactive ? 'inactive' : null }, 'open'),
  )
}

interface WritingProps extends DocumentDialogProps {
  title: string
  templates: readonly DocumentTemplate[]
  first: DocumentTemplate
}

function Writing({ project, purpose, onClose, title, templates, first }: WritingProps) {
  const { timezone } = useLocale()
  const sendsMail = useMe().sends_mail
  const sends = purpose !== 'make'
  const params = { id: String(project.id) }
  const changed = [listDocuments, listFiles, projectKind.calls.get]
  const make = useEndpointMutation(makeDocument, [listFiles], ({ name }) =>
    notifySuccess(`${name} added to the files.`),
  )
  const send = useEndpointMutation(sendDocument, changed, ({ revision, mails: [mail] }) =>
    mail?.status === 'not_sent'
      ? notify({ tone: 'warning', message: `The document was saved but not sent. ${mail.reason} Copy a link instead.` })
      : notifySuccess(
          `${revision === null ? 'The document' : `Revision ${revision}`} ${mail ? 'sent' : 'saved. Copy a link to share it'}.`,
        ),
  )
  const textsOf = ({ id, title: head, opening, closing }: DocumentTemplate) => ({
    template_id: id,
    title: head,
    opening,
    closing,
    subject: head,
  })
  const initial: DocumentDialogValues = {
    ...textsOf(first),
    contact_id: project.contact_id,
    valid_until: addDays(today(timezone), 30),
    mail: sendsMail,
    message: '{{greeting}},\n\nPlease find it here:',
  }
  const form = useContractForm<typeof SendBody, DocumentDialogValues>(SendBody, {
    initial,
    prepare: ({ valid_until, ...values }) => ({ ...values, ...(valid_until !== null && { valid_until }) }),
    onSubmit: async ({ mail, subject, message, ...body }) => {
      if (sends)
        await send.mutateAsync({ params, body: { ...body, ...(mail === false ? { mail } : { subject, message }) } })
      else await make.mutateAsync({ params, body })
      onClose()
    },
  })
  const [template, setTemplate] = useState(first)
  const mails = useFormValue(form, 'mail')
  const choose = (value: string) => {
    const found = templates.find(({ id }) => String(id) === value)
    if (!found) return
    setTemplate(found)
    form.reset({ ...form.values(), ...textsOf(found) })
  }
  return (
    <Dialog
      opened
      title={title}
      width={1200}
      form={form}
      saveLabel={!sends ? 'Make' : mails ? 'Send' : 'Save'}
      onCancel={onClose}
    >
      <div className="fb-mail">
        <Form form={form} label={title} summary={false}>
          <NativeSelect
            label="Template"
            options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(template.id)}
            onChange={choose}
          />
          <PickerField
            form={form}
            name="contact_id"
            label="To"
            selected={project.contact && pickerOption({ ...project.contact, hint: '', ended: null }, 'open')}
            load={people}
            nothing="No matching contact"
          />
          {template.kind === 'quote' && (
            <Suspense>
              <LastDay form={form} />
            </Suspense>
          )}
          <WithFields fields={documentFields} into="opening" summary="Fields filled in">
            <TextField form={form} name="title" label="Title" maxLength={255} required />
            <TextArea form={form} name="opening" label="Opening" minRows={4} maxLength={10_000} />
            <TextArea form={form} name="closing" label="Closing" minRows={4} maxLength={10_000} />
            {sends && !sendsMail && (
              <p className="fb-muted" role="note">
                Email is not set up on this server, so nothing is sent. Save the document, then copy its link and share
                it yourself.
              </p>
            )}
            {sends && sendsMail && (
              <SwitchField
                form={form}
                name="mail"
                label="Write to them"
                description="Or copy a link and share it yourself."
              />
            )}
            {sends && mails && (
              <>
                <TextField form={form} name="subject" label="Subject" maxLength={255} required />
                <TextArea
                  form={form}
                  name="message"
                  label="Message"
                  description="The link is added below your text."
                  minRows={3}
                  maxLength={10_000}
                />
              </>
            )}
          </WithFields>
        </Form>
        <Preview projectId={project.id} form={form} />
      </div>
    </Dialog>
  )
}

const readOnByKey = { role: 'region', tabIndex: 0 } as const

/** Pause after which typed text is printed again. */
const pauseMs = 700

function Preview({ projectId, form }: { projectId: number; form: ContractForm<DocumentDialogValues> }) {
  const printed = () => {
    const { template_id, contact_id, title, opening, closing, valid_until } = form.values()
    return JSON.stringify({ template_id, contact_id, title, opening, closing, ...(valid_until && { valid_until }) })
  }
  const [body, setBody] = useState(printed)
  const print = useEffectEvent(() => setBody(printed()))
  const listen = useEffectEvent((changed: () => void) => form.subscribe(changed))
  useEffect(() => {
    let later: number | undefined
    const stop = listen(() => {
      window.clearTimeout(later)
      later = window.setTimeout(print, pauseMs)
    })
    return () => {
      stop()
      window.clearTimeout(later)
    }
  }, [])
  return (
    // A preview taller than the window scrolls by keys, like tables.
    <div className="fb-mail-preview fb-document-preview" aria-label="Preview" {...readOnByKey}>
      <Suspense>
        <PdfOf
          key={body}
          name="Preview"
          load={(signal) =>
            callForFile(previewDocument, { params: { id: String(projectId) }, body: JSON.parse(body) }, signal)
          }
        />
      </Suspense>
    </div>
  )
}
