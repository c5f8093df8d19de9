/** The dialog in which a complete draft gets its number and goes to the client in one act, or gets its number only. */
import { type ReactNode, useRef, useState } from 'react'

import { MoneyLetterDialog } from '#features/clients/mail/web/MoneyLetterDialog.tsx'
import { useEndpointMutation } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import type { Invoice, MissingOfInvoice } from '../../invoices.ts'
import { defaultLetters, type LetterText } from '../../letters.ts'
import { type EInvoiceSyntax, sendInvoice } from '../../letters.contract.ts'
import { Attachments, noticeOfSent, valuesOf } from '../InvoiceMail.tsx'
import { letterReads } from '../letterReads.ts'
import { DraftPdf } from './DraftPdf.tsx'
import { useIssuing } from './useIssuing.ts'

interface IssueAndSendProps {
  record: Invoice
  /** The date and the number that it is issued with. */
  next: Pick<MissingOfInvoice, 'date' | 'number'>
  /** Shown above the letter. */
  advice: ReactNode
  onClose: () => void
}

/** A draft has no number yet. */
const numberToCome = { 'invoice.number': '[number]' }

export function IssueAndSend({ record, next, advice, onClose }: IssueAndSendProps) {
  const { sentence, issue, isPending } = useIssuing(record, next)
  const [e_invoice, setSyntax] = useState<EInvoiceSyntax | null>(null)
  const send = useEndpointMutation(sendInvoice, letterReads, noticeOfSent)
  // A letter that is refused after the invoice has its number is sent again without issuing again.
  const issued = useRef<Invoice>(undefined)
  const onSend = async (letter: LetterText & { contact_ids: number[] }) => {
    issued.current ??= await issue()
    await send.mutateAsync({ params: { id: String(record.id) }, body: { ...letter, e_invoice } })
  }
  return (
    <MoneyLetterDialog
      title="Issue and send this invoice?"
      kind="invoice"
      client={record.client}
      recipients={record.contact_ids}
      usual={defaultLetters.invoice}
      valuesFor={valuesOf(record)}
      later={numberToCome}
      saveLabel="Issue and send"
      lead={
        <>
          <p>
            {sentence} <DraftPdf id={record.id} />
          </p>
          {advice}
        </>
      }
      onSend={onSend}
      extra={
        <Button busy={isPending} onClick={() => (issued.current ? onClose() : void issue().then(onClose, notifyError))}>
          Issue only
        </Button>
      }
      onClose={onClose}
    >
      <Attachments chosen={e_invoice} onChoose={setSyntax} />
    </MoneyLetterDialog>
  )
}
