import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { bytes } from '#core/bytes.ts'
import { useReachable } from '../connection.ts'
import { type Locale, useLocale } from '../locale.ts'
import { paths, searchOf } from '../paths.ts'
import { timeText } from '../timeText.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { noConnection } from '../ui/errors.ts'
import { discard, mend, sendNow } from './engine.ts'
import { kindOfWaiting, wordsOfWaiting } from './kinds.ts'
import { openWaiting } from './opened.ts'
import { dependants, sizeOf, type Write } from './queue.ts'
import { useOffline } from './state.ts'
import { whyNotOffline } from './worker.ts'

/** Everything that is not sent yet, in the order in which it was written, and what the server refused with its reason. */
export function WaitingPanel({ onClose }: { onClose: () => void }) {
  const { writes, held, sending } = useOffline()
  const reachable = useReachable()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const [discarding, setDiscarding] = useState<Write | null>(null)
  const send = (act: () => Promise<unknown>) => {
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  const behind = discarding ? dependants(discarding, writes).length : 0
  return (
    <Dialog
      opened={discarding === null}
      width={560}
      title="Not sent yet"
      cancelLabel="Close"
      saveLabel="Send now"
      busy={busy}
      saveDisabled={writes.every(({ refusal }) => refusal !== null)}
      onSave={() => send(sendNow)}
      onCancel={onClose}
    >
      <div className="fb-form">
        <p className="fb-muted" role="status">
          {writes.length === 0 ? 'Everything has been sent.' : stateText(reachable, held)}
        </p>
        <ul className="fb-waiting-list">
          {writes.map((write) => (
            <Line
              key={write.key}
              write={write}
              locale={locale}
              sending={sending === write.order}
              onAgain={() => send(() => mend(write.order))}
              onDiscard={() => setDiscarding(write)}
            />
          ))}
        </ul>
        {whyNotOffline() !== null && <p className="fb-muted fb-small">{whyNotOffline()}</p>}
      </div>
      <ConfirmDialog
        opened={discarding !== null}
        title="Discard unsaved changes?"
        confirmLabel="Discard"
        tone="danger"
        onCancel={() => setDiscarding(null)}
        onConfirm={async () => {
          if (discarding) await discard(discarding.order)
          setDiscarding(null)
        }}
      >
        It exists on this device only. You cannot undo this.
        {behind > 0 && ` This also discards the ${behind === 1 ? 'change' : `${behind} changes`} made to it since.`}
      </ConfirmDialog>
    </Dialog>
  )
}

const stateText = (reachable: boolean, held: string | null) =>
  !reachable
    ? `${noConnection} These changes wait on this device and will be sent when you are online again.`
    : (held ?? 'These changes wait on this device until the server has received them.')

interface LineProps {
  write: Write
  locale: Locale
  sending: boolean
  onAgain: () => void
  onDiscard: () => void
}

function Line({ write, locale, sending, onAgain, onDiscard }: LineProps) {
  const { refusal, request, subject, tried, written } = write
  const { title, deed, facts, text = '' } = wordsOfWaiting(write, locale)
  const { mend: form, mendAt } = kindOfWaiting(write)
  const navigate = useNavigate()
  const correct = () => {
    openWaiting(mendAt === undefined ? { what: 'one', subject } : null)
    if (mendAt !== undefined) void navigate({ to: paths.to(mendAt), search: searchOf({ waiting: write.order }) })
  }
  const size = sizeOf(write)
  const state = sending ? 'Being sent' : written === undefined ? '' : `Written ${timeText(written)}`
  return (
    <li>
      <div className="fb-waiting-what">
        <strong>{title}</strong>
        <div className="fb-small">{[deed, ...facts].filter(Boolean).join(' · ')}</div>
        {text !== '' && <div className="fb-muted fb-small">{text}</div>}
        <div className="fb-muted fb-small">{[state, size > 0 && bytes(size)].filter(Boolean).join(' · ')}</div>
        {refusal && <p className="fb-waiting-why fb-small">Not saved: {refusal.sentence}</p>}
      </div>
      {(refusal || tried === null) && (
        <div className="fb-waiting-acts">
          {refusal && !request.file && (form ?? mendAt) && <Button onClick={correct}>Correct</Button>}
          {refusal && (
            <Button aria-label={`Send again: ${title}`} onClick={onAgain}>
              Send again
            </Button>
          )}
          <Button tone="quiet" aria-label={`Discard: ${title}`} onClick={onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </li>
  )
}
