/** The dialog before a draft gets its number: missing parts, each corrected in place, then total and date. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { today } from '#core/days.ts'
import { ApiError, queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { invoice, type Invoice } from '../../invoices.ts'
import { invoiceReads } from '../invoiceKind.ts'
import { MissingParts } from './MissingParts.tsx'

interface IssueDialogProps {
  record: Invoice
  onClose: () => void
  /** Called once it has its number. */
  onIssued?: (() => void) | undefined
}

export function IssueDialog({ record, onClose, onIssued }: IssueDialogProps) {
  // The dialog opens another in its place, which would return the focus to the first one.
  useFocusBack()
  const params = { id: String(record.id) }
  const { data, error, refetch } = useQuery({ ...queryFor(invoice.calls.missing, { params }), staleTime: 0 })
  const title = `Issue this ${record.credit_note ? 'credit note' : 'invoice'}?`
  if (data?.missing.length === 0) return <Confirm {...{ record, title, onClose, onIssued }} />
  return (
    <Dialog opened title={title} width={600} onCancel={onClose} cancelLabel="Not now">
      <div className="fb-form">
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
        {data ? (
          <MissingParts record={record} {...data} onLeave={onClose} />
        ) : (
          !error && <SkeletonBlock lines={3} label="Checking the invoice" />
        )}
      </div>
    </Dialog>
  )
}

function Confirm({ record, title, onClose, onIssued }: IssueDialogProps & { title: string }) {
  const { formats, timezone } = useLocale()
  const params = { id: String(record.id) }
  const day = today(timezone)
  const isAhead = record.date > day
  const issue = useEndpointMutation(invoice.calls.issue, invoiceReads, ({ name }) =>
    notifySuccess(`Issued as ${name}.`),
  )
  const change = useEndpointMutation(invoice.calls.change, invoiceReads)
  // The total that the user confirmed, when taxes were recomputed meanwhile.
  const [validated, setJudged] = useState<string | null>(null)
  const amount_gross = validated ?? record.amount_gross
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={isAhead ? 'Date it today and issue' : `Issue ${record.credit_note ? 'credit note' : 'invoice'}`}
      onCancel={onClose}
      onConfirm={async () => {
        const { version } = isAhead
          ? await change.mutateAsync({ params, body: { date: day }, version: record.version })
          : record
        try {
          await issue.mutateAsync({ params, body: { amount_gross }, version })
        } catch (refusal) {
          const total = refusal instanceof ApiError ? refusal.body['amount_gross'] : undefined
          if (typeof total === 'string') setJudged(total)
          throw refusal
        }
        onClose()
        onIssued?.()
      }}
    >
      {isAhead && (
        <p>
          Its date, {formats.date(record.date)}, is in the future, and{' '}
          {record.credit_note ? 'a credit note' : 'an invoice'} cannot be dated after today.
        </p>
      )}
      It gets the next number and can no longer be changed: {formats.money(amount_gross)} to {record.client.name}, dated{' '}
      {formats.date(isAhead ? day : record.date)}
      {record.credit_note ? '' : `, due ${formats.date(record.due)}`}. Correct mistakes with a credit note.
    </ConfirmDialog>
  )
}
