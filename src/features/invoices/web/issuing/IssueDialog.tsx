/** The dialog before a draft gets its number: missing parts, each corrected in place, then total and date. */
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { invoice, type Invoice, type MissingOfInvoice } from '../../invoices.ts'
import { Advice } from './Advice.tsx'
import { DraftPdf } from './DraftPdf.tsx'
import { MissingParts } from './MissingParts.tsx'
import { useIssuing } from './useIssuing.ts'

const IssueAndSend = lazy(() => import('./IssueAndSend.tsx').then((kit) => ({ default: kit.IssueAndSend })))

interface IssueDialogProps {
  record: Invoice
  onClose: () => void
  /** True for who may send it in the same act. */
  sends: boolean
}

export function IssueDialog({ record, onClose, sends }: IssueDialogProps) {
  // The dialog opens another in its place, which would return the focus to the first one.
  useFocusBack()
  const params = { id: String(record.id) }
  const { data, error, refetch } = useQuery({ ...queryFor(invoice.calls.missing, { params }), staleTime: 0 })
  const title = `Issue this ${record.credit_note ? 'credit note' : 'invoice'}?`
  if (data?.missing.length === 0)
    return sends ? (
      <Suspense>
        <IssueAndSend
          record={record}
          next={data}
          advice={<Advice advice={data.advice} onLeave={onClose} />}
          onClose={onClose}
        />
      </Suspense>
    ) : (
      <Confirm {...{ record, title, onClose }} next={data} advice={data.advice} />
    )
  return (
    <Dialog opened title={title} width={600} onCancel={onClose} cancelLabel="Not now">
      <div className="fb-form">
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
        {data ? (
          <>
            <MissingParts record={record} {...data} onLeave={onClose} />
            <Advice advice={data.advice} onLeave={onClose} />
          </>
        ) : (
          !error && <SkeletonBlock lines={3} label="Checking the invoice" />
        )}
      </div>
    </Dialog>
  )
}

interface ConfirmProps extends Omit<IssueDialogProps, 'sends'> {
  title: string
  next: Pick<MissingOfInvoice, 'date' | 'number'>
  advice: MissingOfInvoice['advice']
}

function Confirm({ record, title, next, advice, onClose }: ConfirmProps) {
  const { isRedated, noun, sentence, issue } = useIssuing(record, next)
  const { sends_mail } = useMe()
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={isRedated ? 'Date it today and issue' : `Issue ${noun}`}
      onCancel={onClose}
      onConfirm={async () => {
        await issue()
        onClose()
      }}
    >
      {sentence} <DraftPdf id={record.id} />
      {!sends_mail && <p>Email is not set up on this server. Download the PDF after issue, and send it yourself.</p>}
      <Advice advice={advice} onLeave={onClose} />
    </ConfirmDialog>
  )
}
