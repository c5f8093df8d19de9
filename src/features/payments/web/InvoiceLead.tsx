/** Reports the next step of an invoice to its page, and takes it: issue, send, record the payment. */
import { lazy } from '#web/lazy.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { type Invoice, invoice as kind } from '#features/invoices/invoices.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { type Lead, type LeadProps, useReportedLead } from '#web/record/lead.ts'
import { useMe } from '#web/session.tsx'
import { type InvoiceStep, invoiceStepOf } from '../invoiceSteps.rules.ts'

const IssueDialog = lazy(() =>
  import('#features/invoices/web/issuing/IssueDialog.tsx').then((kit) => ({ default: kit.IssueDialog })),
)
const SendInvoice = lazy(() =>
  import('#features/invoices/web/InvoiceMail.tsx').then((kit) => ({ default: kit.SendInvoice })),
)
const RemindInvoice = lazy(() =>
  import('#features/invoices/web/InvoiceMail.tsx').then((kit) => ({ default: kit.RemindInvoice })),
)
const RecordPayment = lazy(() => import('./RecordPayment.tsx').then((kit) => ({ default: kit.RecordPayment })))

export function InvoiceLead({ record: invoice, onLead }: LeadProps<Invoice>) {
  const me = useMe()
  const { formats, timezone } = useLocale()
  const [opened, setOpened] = useState<InvoiceStep['action'] | null>(null)
  const close = () => setOpened(null)
  const maySend = invoice.can_change && has(me, 'contacts.view_contact')
  const may = {
    issue: invoice.can_change,
    send: maySend,
    remind: maySend,
    pay: has(me, 'payment.add_payment') && compare(invoice.amount_open, '0') > 0,
  }
  const isDraft = invoice.state === 'draft' && invoice.can_change
  const read = queryFor(kind.calls.missing, { params: { id: String(invoice.id) } })
  const { data: found, isLoading } = useQuery({
    ...read,
    // Its lines and its period are what may be missing.
    queryKey: [...read.queryKey, invoice.version],
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: isDraft,
  })
  const step = invoiceStepOf(invoice, formats, timezone, isDraft ? found?.missing : [])
  const asLead = ({ action, label, sentence }: InvoiceStep) => ({
    sentence,
    ...(may[action] && { act: { label, run: () => setOpened(action) } }),
  })
  const lead: Lead | null | undefined = isLoading
    ? undefined
    : step && { ...asLead(step), waiting: (step.waiting ?? []).map(asLead) }
  useReportedLead(lead, onLead)
  return (
    <Suspense>
      {opened === 'issue' && (
        <IssueDialog record={invoice} onClose={close} sends={maySend && me.sends_mail && !invoice.credit_note} />
      )}
      {opened === 'send' && <SendInvoice invoice={invoice} onClose={close} />}
      {opened === 'remind' && <RemindInvoice invoice={invoice} onClose={close} />}
      {opened === 'pay' && <RecordPayment invoice={invoice} onClose={close} />}
    </Suspense>
  )
}
