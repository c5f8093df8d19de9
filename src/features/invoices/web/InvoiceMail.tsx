/** An invoice goes to contacts of its client, or its reminder does. */
import { useState } from 'react'

import { MoneyLetterDialog } from '#features/clients/mail/web/MoneyLetterDialog.tsx'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { notify, notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import type { Invoice } from '../invoices.ts'
import { remindedToday, defaultLetters } from '../letters.ts'
import {
  type EInvoiceSyntax,
  eInvoiceSyntaxes,
  getInvoiceMailValues,
  remindInvoices,
  sendInvoice,
} from '../letters.contract.ts'
import { letterReads } from './letterReads.ts'

interface InvoiceMailProps {
  invoice: Invoice
  onClose: () => void
}

export function SendInvoice({ invoice, onClose }: InvoiceMailProps) {
  const [e_invoice, setSyntax] = useState<EInvoiceSyntax | null>(null)
  const sendsMail = useMe().sends_mail
  const params = { id: String(invoice.id) }
  const kind = invoice.credit_note ? 'credit_note' : 'invoice'
  const send = useEndpointMutation(sendInvoice, letterReads, noticeOfSent)
  const mark = useEndpointMutation(sendInvoice, letterReads, () => {
    notifySuccess(`${invoice.name} is marked as sent.`)
    onClose()
  })
  return (
    <MoneyLetterDialog
      title={`Send ${invoice.name}`}
      kind={kind}
      client={invoice.client}
      recipients={invoice.contact_ids}
      usual={defaultLetters[kind]}
      valuesFor={valuesOf(invoice)}
      pdf={`/api/invoices/${invoice.id}/pdf/`}
      onSend={(letter) => send.mutateAsync({ params, body: { ...letter, e_invoice } })}
      extra={
        invoice.state !== 'sent' && (
          <Button
            tone={sendsMail ? 'quiet' : 'primary'}
            busy={mark.isPending}
            onClick={() => mark.mutate({ params, body: { mail: false } }, { onError: notifyError })}
          >
            {sendsMail ? 'Mark as sent without a letter' : 'Mark as sent'}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Attachments chosen={e_invoice} onChoose={setSyntax} />
    </MoneyLetterDialog>
  )
}

export const noticeOfSent = ({ name, state }: Invoice) =>
  state === 'sent'
    ? notifySuccess(`${name} is being sent.`)
    : notify({
        tone: 'warning',
        message: `${name} is not sent: email is not set up. Ask your server administrator to set it up.`,
      })

interface AttachmentsProps {
  chosen: EInvoiceSyntax | null
  onChoose: (syntax: EInvoiceSyntax | null) => void
}

export const Attachments = ({ chosen, onChoose }: AttachmentsProps) => (
  <NativeSelect
    label="Attached"
    options={[
      { value: '', label: 'The PDF' },
      ...eInvoiceSyntaxes.map((value) => ({ value, label: `The PDF and an e-invoice (${value.toUpperCase()})` })),
    ]}
    value={chosen ?? ''}
    onChange={(value) => onChoose(eInvoiceSyntaxes.find((known) => known === value) ?? null)}
  />
)

/** Reminds of an overdue invoice; again on the same day only on request. */
export function RemindInvoice({ invoice, onClose }: InvoiceMailProps) {
  const [isRequested, setIsRequested] = useState(false)
  const remind = useEndpointMutation(remindInvoices, letterReads, ({ results: [result] }) => {
    if (result && result.letters > 0) notifySuccess(`Reminder for ${invoice.name} sent to ${invoice.client.name}.`)
  })
  return (
    <MoneyLetterDialog
      title={`Remind about ${invoice.name}`}
      kind="reminder"
      client={invoice.client}
      recipients={invoice.contact_ids}
      usual={defaultLetters.reminder}
      valuesFor={valuesOf(invoice)}
      saveLabel={isRequested ? 'Send again' : 'Send'}
      onSend={async (letter) => {
        const { results } = await remind.mutateAsync({ body: { ...letter, ids: [invoice.id], again: isRequested } })
        const skipped = results[0]?.skipped ?? ''
        if (skipped === '') return
        if (skipped !== remindedToday) throw new Error(skipped)
        setIsRequested(true)
        throw new Error(`${skipped} Choose “Send again” to send another one today.`)
      }}
      onClose={onClose}
    >
      <p className="fb-muted">The reminder and a copy of the invoice are attached as PDF.</p>
    </MoneyLetterDialog>
  )
}

/** Reads what the fields of a letter about the invoice hold for a contact. */
export const valuesOf = (invoice: Invoice) => (contactId: string) =>
  queryFor(getInvoiceMailValues, { params: { id: String(invoice.id) }, query: { contact_id: contactId } })
