/** The letters sent about an invoice, with recipients and delivery state; for the overview. */
import { lazy } from '#web/lazy.tsx'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { sendMessageAgain } from '#features/clients/mail/mail.contract.ts'
import { statusWords, writtenNotice } from '#features/clients/mail/web/mailWords.ts'
import { has } from '#core/permissions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useLead } from '#web/record/lead.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Pending } from '#web/ui/Pending.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import { type UiStatus, StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Invoice } from '../invoices.ts'
import { type InvoiceLetter, listInvoiceLetters } from '../letters.contract.ts'
import { letterReads } from './letterReads.ts'

const SendInvoice = lazy(() => import('./InvoiceMail.tsx').then((kit) => ({ default: kit.SendInvoice })))
const RemindInvoice = lazy(() => import('./InvoiceMail.tsx').then((kit) => ({ default: kit.RemindInvoice })))

const looks: Record<InvoiceLetter['status'], UiStatus> = { sent: 'approved', waiting: 'waiting', not_sent: 'unsaved' }
const abouts: Record<InvoiceLetter['about'], string> = { invoice: 'Invoice', reminder: 'Reminder' }
/** Interval in milliseconds in which a waiting letter is fetched again. */
const againMs = 5_000

export function InvoiceLetters({ record }: { record: Invoice }) {
  const me = useMe()
  const lead = useLead()
  const [writing, setWriting] = useState<'send' | 'remind' | null>(null)
  const seen = record.state !== 'draft' && has(me, 'contacts.view_contact')
  const answer = useQuery({
    ...queryFor(listInvoiceLetters, { params: { id: String(record.id) } }),
    enabled: seen,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'waiting') ? againMs : false),
  })
  const { data } = answer
  if (!seen) return null
  const close = () => setWriting(null)
  // What the header offers is not offered again.
  const isOffered = (label: string) => lead?.act?.label === label
  return (
    <SectionCard
      title="Sent"
      actions={
        record.can_change && (
          <span className="fb-letter-acts">
            {record.payment_state === 'overdue' && !isOffered('Remind…') && (
              <Button onClick={() => setWriting('remind')}>Remind…</Button>
            )}
            {!isOffered('Send…') && (
              <Button icon={<IconMail size={16} aria-hidden />} onClick={() => setWriting('send')}>
                {data !== undefined && data.length > 0 ? 'Send again…' : 'Send…'}
              </Button>
            )}
          </span>
        )
      }
    >
      <Pending answer={answer} lines={1} label="Loading the letters" />
      {data?.length === 0 && (
        <p className="fb-muted">
          {record.state === 'sent' ? 'Marked as sent, without a letter from Fieldbook.' : 'Not sent yet.'}
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="fb-letters">
          {data.map((letter) => (
            <LetterLine key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
      <Suspense>
        {writing === 'send' && <SendInvoice invoice={record} onClose={close} />}
        {writing === 'remind' && <RemindInvoice invoice={record} onClose={close} />}
      </Suspense>
    </SectionCard>
  )
}

function LetterLine({ letter }: { letter: InvoiceLetter }) {
  const { formats, timezone } = useLocale()
  const { id, about, contact, user, address, subject, status, reason, sent, created, attachments } = letter
  const again = useEndpointMutation(sendMessageAgain, letterReads, (message) => notify(writtenNotice([message])))
  return (
    <li>
      <p>
        <StatusBadge status={looks[status]} label={statusWords[status]} />
        <strong>{abouts[about]}</strong>
        <span>
          to {contact.name} <span className="fb-muted">{address}</span>
        </span>
      </p>
      <p className="fb-muted">
        {user.name}, {formats.dateTime(sent ?? created, timezone)}
        {attachments.length > 0 && ` · ${attachments.join(', ')}`}
      </p>
      {reason !== '' && <p className="fb-letter-reason">{reason}</p>}
      {letter.can_try_again && (
        <Button
          busy={again.isPending}
          aria-label={`Try again: ${subject} to ${contact.name}`}
          onClick={() => again.mutate({ params: { id: String(id) } }, { onError: notifyError })}
        >
          Try again
        </Button>
      )}
    </li>
  )
}
