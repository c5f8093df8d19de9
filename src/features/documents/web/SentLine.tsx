import { IconCopy, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { statusWords } from '#features/clients/mail/web/mailWords.ts'
import { downloadFile } from '#features/files/files.contract.ts'
import { changedWithItems } from '#features/quote-items/web/itemReads.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { has } from '#core/permissions.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { listDocuments, revokeDocumentLinks, type SentDocument } from '../documents.contract.ts'
import { shownState } from './documentStates.ts'
import { copyLink } from './shareLink.tsx'

interface SentLineProps {
  sent: SentDocument
  mayChange: boolean
  /** null: the person may not send quotes. */
  onSendAgain: (() => void) | null
}

export function SentLine({ sent, mayChange, onSendAgain }: SentLineProps) {
  const { formats, timezone } = useLocale()
  const me = useMe()
  const {
    title,
    revision,
    state,
    total,
    user,
    created,
    valid_until,
    file_id,
    answer,
    by_hand,
    mails,
    opened,
    changed,
  } = sent
  const [status, word] = shownState(sent)
  return (
    <li>
      <p className="fb-documents-head">
        <StatusBadge status={status} label={word} />
        <strong>
          {revision !== null && `Revision ${revision}: `}
          {title}
        </strong>
        {typeof total === 'string' && <span className="fb-documents-total">{formats.money(total)}</span>}
      </p>
      <p className="fb-muted">
        {user.name}, {formats.dateTime(created, timezone)}
        {state === 'open' && valid_until !== null && ` · until ${formats.longDate(valid_until)}`}
        {opened !== null && ` · first read ${formats.dateTime(opened, timezone)}`}
      </p>
      {changed && (
        <p>
          <StatusBadge status="running" label="Changed since it was sent" /> The client cannot accept it. Send it again.
        </p>
      )}
      {answer && (
        <p>
          {answer.name} {answer.kind} it on {formats.longDate(answer.date)}
          {answer.options.length > 0 && `, with ${answer.options.join(', ')}`}
          {answer.total !== undefined && `: ${formats.money(answer.total)}`}.
          {answer.notes !== '' && ` “${answer.notes}”`}
        </p>
      )}
      {by_hand && (
        <p>
          Accepted by hand on {formats.longDate(by_hand.date)}
          {by_hand.user && ` by ${by_hand.user.name}`}.
        </p>
      )}
      {mails.map((mail) => (
        <p key={mail.id} className="fb-muted">
          {statusWords[mail.status]} to {mail.address}, {formats.dateTime(mail.sent ?? mail.created, timezone)}
          {mail.reason !== '' && `: ${mail.reason}`}
        </p>
      ))}
      <div className="fb-documents-acts">
        {changed && onSendAgain && (
          <Button tone="primary" icon={<IconSend size={16} aria-hidden />} onClick={onSendAgain}>
            Send again
          </Button>
        )}
        {file_id !== null && (
          <a href={`/api${downloadFile.path.replace(':id', String(file_id))}`} download>
            PDF
          </a>
        )}
        {answer && answer.declined.length > 0 && has(me, 'quote_items.change_quoteitem') && (
          <ProposeAgain title={title} ids={answer.declined} />
        )}
        {mayChange && <Links sent={sent} />}
      </div>
    </li>
  )
}

/** Puts the items that the client declined back as they were: for the next revision. */
function ProposeAgain({ title, ids }: { title: string; ids: number[] }) {
  const { mutate, isPending } = useEndpointMutation(
    quoteItem.acts.propose,
    [listDocuments, ...changedWithItems],
    (_now, undo) => notifySuccess('Items proposed again.', undo),
  )
  return (
    <Button
      busy={isPending}
      aria-label={`Propose items again: ${title}`}
      onClick={() => mutate({ body: { ids } }, { onError: notifyError })}
    >
      Propose items again
    </Button>
  )
}

/** A link to hand over, made and copied; and the end of all there are. */
function Links({ sent: { id, title, state, links } }: { sent: SentDocument }) {
  const client = useQueryClient()
  const [link, setLink] = useState('')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const revoke = useEndpointMutation(revokeDocumentLinks, [listDocuments], () =>
    notifySuccess('All links were withdrawn.'),
  )
  const copy = async () => {
    setBusy(true)
    try {
      const made = await copyLink(client, id)
      setLink(made.link)
      if (made.copied) notifySuccess('Link copied.')
      else field.current?.select()
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  const readable = state !== 'expired' && state !== 'replaced'
  return (
    <>
      {readable && (
        <Button
          icon={<IconCopy size={16} aria-hidden />}
          busy={busy}
          aria-label={`Copy link to ${title}`}
          onClick={() => void copy()}
        >
          Copy link
        </Button>
      )}
      {links > 0 && (
        <Button aria-label={`Withdraw the links to ${title}`} onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      )}
      {link !== '' && (
        <input
          ref={field}
          className="fb-documents-link"
          readOnly
          aria-label={`Link to ${title}`}
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <ConfirmDialog
        opened={asking}
        title="Withdraw the links?"
        confirmLabel="Withdraw"
        tone="danger"
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await revoke.mutateAsync({ params: { id: String(id) } })
          setLink('')
          setAsking(false)
        }}
      >
        Anyone who opens an old link is asked to contact you for a new one. The document is not changed.
      </ConfirmDialog>
    </>
  )
}
