/** What is done with an invoice on its page: issue a draft, look at it as PDF, credit what was issued. */
import { IconFileCode, IconFileTypePdf, IconSend2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { ApiError, callForFile, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { saveFile } from '#web/saveFile.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Invoice, invoice } from '../invoices.ts'
import { invoiceReads } from './invoiceKind.ts'

export function InvoiceActs({ one }: { one: Invoice }) {
  const me = useMe()
  const { formats, timezone } = useLocale()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'issue' | 'credit' | null>(null)
  const issue = useEndpointMutation(invoice.calls.issue, invoiceReads, ({ name }) =>
    notifySuccess(`It was issued as ${name}.`),
  )
  const credit = useEndpointMutation(invoice.calls.credit, invoiceReads, ({ id }, undo) => {
    notifySuccess('A draft of the credit note was made.', undo)
    void navigate({ to: `/invoices/${id}/` as never })
  })
  const params = { id: String(one.id) }
  const now = today(timezone)
  const isAhead = one.date > now
  const change = useEndpointMutation(invoice.calls.change, invoiceReads)
  // What it comes to: where its taxes were judged again meanwhile, what was told of that.
  const [judged, setJudged] = useState<string | null>(null)
  const amount_gross = judged ?? one.amount_gross
  const close = () => setAsking(null)
  const download = async (syntax: 'ubl' | 'cii' | 'pdf') => {
    try {
      const { signal } = new AbortController()
      const { name } = await saveFile(
        await callForFile(invoice.calls.eInvoice, { params, query: { syntax } }, signal),
        {
          signal,
          onBytes: () => {},
        },
      )
      notifySuccess(`Saved as ${name}.`)
    } catch (error) {
      notifyError(error)
    }
  }
  const noun = one.credit_note ? 'credit note' : 'invoice'
  return (
    <>
      <Button
        icon={<IconFileTypePdf size={16} aria-hidden />}
        onClick={() => window.open(`/api/invoices/${one.id}/pdf/`, '_blank', 'noopener')}
      >
        PDF
      </Button>
      {one.state !== 'draft' && (
        <RowMenu
          label={one.name}
          name="E-invoice"
          look="bordered"
          icon={<IconFileCode aria-hidden />}
          actions={(['pdf', 'ubl', 'cii'] as const).map((syntax) => ({
            label: syntax === 'pdf' ? 'E-invoice as PDF with the XML in it' : `E-invoice as ${syntax.toUpperCase()}`,
            onClick: () => void download(syntax),
          }))}
        />
      )}
      {one.state !== 'draft' &&
        !one.credit_note &&
        has(me, 'invoice.add_invoice') &&
        one.amount_credited !== one.amount_gross && <Button onClick={() => setAsking('credit')}>Credit…</Button>}
      {one.state === 'draft' && one.can_change && (
        <Button tone="primary" icon={<IconSend2 size={16} aria-hidden />} onClick={() => setAsking('issue')}>
          Issue…
        </Button>
      )}
      <ConfirmDialog
        opened={asking === 'issue'}
        title={`Issue this ${noun}?`}
        confirmLabel={isAhead ? 'Date it today and issue' : `Issue ${noun}`}
        onCancel={close}
        onConfirm={async () => {
          const { version } = isAhead
            ? await change.mutateAsync({ params, body: { date: now }, version: one.version })
            : one
          try {
            await issue.mutateAsync({ params, body: { amount_gross }, version })
          } catch (error) {
            const told = error instanceof ApiError ? error.body['amount_gross'] : undefined
            if (typeof told === 'string') setJudged(told)
            throw error
          }
          close()
        }}
      >
        {isAhead && (
          <p>
            Its date, {formats.date(one.date)}, has not come yet, and {one.credit_note ? 'a credit note' : 'an invoice'}{' '}
            is not dated after today.
          </p>
        )}
        It gets the next number and stays as it is: {formats.money(amount_gross)} to {one.client.name}, dated{' '}
        {formats.date(isAhead ? now : one.date)}
        {one.credit_note ? '' : `, due ${formats.date(one.due)}`}. What is wrong is taken back by a credit note.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'credit'}
        title={`Credit ${one.name}?`}
        confirmLabel="Make a draft"
        onCancel={close}
        onConfirm={async () => {
          await credit.mutateAsync({ params, body: {} })
          close()
        }}
      >
        A draft of a credit note with all of its lines is made. Leave those out that are not credited, then issue it.
      </ConfirmDialog>
    </>
  )
}
