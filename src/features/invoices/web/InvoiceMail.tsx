/** An invoice goes to contacts of its client, or its reminder does. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Contact } from '#features/clients/contacts/contacts.ts'
import { LetterAsRead } from '#features/clients/mail/web/MailPreview.tsx'
import type { Letter } from '#features/clients/mail/web/MailText.tsx'
import { MoneyLetterDialog } from '#features/clients/mail/web/MoneyLetterDialog.tsx'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { notify, notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import type { Invoice } from '../invoices.ts'
import { creditLetter, remindedToday, usualLetters } from '../letters.ts'
import { eInvoiceSyntaxes, getInvoiceMailValues, remindInvoices, sendInvoice } from '../letters.contract.ts'
import { letterReads } from './letterReads.ts'

interface InvoiceMailProps {
  one: Invoice
  onClose: () => void
}

export function SendInvoice({ one, onClose }: InvoiceMailProps) {
  const [syntax, setSyntax] = useState('')
  const params = { id: String(one.id) }
  const send = useEndpointMutation(sendInvoice, letterReads, ({ state }) =>
    state === 'sent'
      ? notifySuccess(`${one.name} is being sent.`)
      : notify({
          tone: 'warning',
          message: 'Not sent: this server has no mail server. Ask your administrator to set SMTP_URL.',
        }),
  )
  const mark = useEndpointMutation(sendInvoice, letterReads, () => {
    notifySuccess(`${one.name} is marked as sent.`)
    onClose()
  })
  const e_invoice = eInvoiceSyntaxes.find((known) => known === syntax) ?? null
  return (
    <MoneyLetterDialog
      title={`Send ${one.name}`}
      kind="invoice"
      client={one.client}
      recipients={one.contact_ids}
      usual={one.credit_note ? creditLetter : usualLetters.invoice}
      renderPreview={(contact, letter) => <AsRead key={contact.id} {...{ one, contact, letter }} kind="invoice" />}
      onSend={(letter) => send.mutateAsync({ params, body: { ...letter, e_invoice } })}
      extra={
        one.state !== 'sent' && (
          <Button
            tone="quiet"
            busy={mark.isPending}
            onClick={() => mark.mutate({ params, body: { mail: false } }, { onError: notifyError })}
          >
            Mark as sent without a letter
          </Button>
        )
      }
      onClose={onClose}
    >
      <NativeSelect
        label="Attached"
        options={[
          { value: '', label: 'The PDF' },
          ...eInvoiceSyntaxes.map((value) => ({ value, label: `The PDF and an e-invoice (${value.toUpperCase()})` })),
        ]}
        value={syntax}
        onChange={setSyntax}
      />
    </MoneyLetterDialog>
  )
}

/** Reminds of an overdue invoice; again on the same day only on request. */
export function RemindInvoice({ one, onClose }: InvoiceMailProps) {
  const [isAsked, setIsAsked] = useState(false)
  const remind = useEndpointMutation(remindInvoices, letterReads, ({ results: [result] }) => {
    if (result && result.letters > 0) notifySuccess(`Reminder for ${one.name} sent to ${one.client.name}.`)
  })
  return (
    <MoneyLetterDialog
      title={`Remind about ${one.name}`}
      kind="reminder"
      client={one.client}
      recipients={one.contact_ids}
      usual={usualLetters.reminder}
      renderPreview={(contact, letter) => <AsRead key={contact.id} {...{ one, contact, letter }} kind="reminder" />}
      saveLabel={isAsked ? 'Send again' : 'Send'}
      onSend={async (letter) => {
        const { results } = await remind.mutateAsync({ body: { ...letter, ids: [one.id], again: isAsked } })
        const skipped = results[0]?.skipped ?? ''
        if (skipped === '') return
        if (skipped !== remindedToday) throw new Error(skipped)
        setIsAsked(true)
        throw new Error(`${skipped} Choose “Send again” to send another one today.`)
      }}
      onClose={onClose}
    >
      <p className="fb-muted">The invoice is attached as PDF.</p>
    </MoneyLetterDialog>
  )
}

interface AsReadProps {
  one: Invoice
  contact: Contact
  letter: Letter
  kind: 'invoice' | 'reminder'
}

function AsRead({ one, contact, letter, kind }: AsReadProps) {
  const query = { contact_id: String(contact.id) }
  const result = useQuery(queryFor(getInvoiceMailValues, { params: { id: String(one.id) }, query }))
  return <LetterAsRead asked={result} letter={letter} contact={contact} kind={kind} />
}
