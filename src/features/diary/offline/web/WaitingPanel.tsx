import { useState } from 'react'

import { useReachable } from '#web/connection.ts'
import { discard, sendNow } from '#web/offline/engine.ts'
import { dependants, type Write } from '#web/offline/queue.ts'
import { useOffline } from '#web/offline/state.ts'
import { whyNotOffline } from '#web/offline/worker.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { noConnection } from '#web/ui/errors.ts'
import { projectText, timesText, workText } from '../../entries/web/entryText.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { openWaiting } from './opened.ts'
import { type DiaryWrite, isDiaryWrite, type WaitingAct } from '../../entries/web/waitingEntry.ts'

const actions: Record<WaitingAct, string> = {
  create: 'New entry',
  change: 'Change',
  delete: 'Deletion',
  start: 'Timer started',
  stop: 'Timer stopped',
}

/** Everything that is not sent yet, in the order in which it will be, and what the server refused with its reason. */
export function WaitingPanel({ onClose }: { onClose: () => void }) {
  const { writes, held } = useOffline()
  const reachable = useReachable()
  const [busy, setBusy] = useState(false)
  const [discarding, setDiscarding] = useState<Write<DiaryWrite> | null>(null)
  const own = writes.filter(isDiaryWrite)
  const send = () => {
    setBusy(true)
    void sendNow().finally(() => setBusy(false))
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
      saveDisabled={own.every(({ refusal }) => refusal !== null)}
      onSave={send}
      onCancel={onClose}
    >
      <div className="fb-form">
        <p className="fb-muted" role="status">
          {own.length === 0 ? 'Everything has been sent.' : stateText(reachable, held)}
        </p>
        <ul className="fb-waiting-list">
          {own.map((write) => (
            <Line key={write.key} write={write} onDiscard={() => setDiscarding(write)} />
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
    ? `${noConnection} It is saved on this device and will be sent when you are online again.`
    : (held ?? 'It is saved on this device until the server has received it.')

function Line({ write, onDiscard }: { write: Write<DiaryWrite>; onDiscard: () => void }) {
  const { formats } = useDiaryLocale()
  const { refusal, subject } = write
  const { act, row } = write.data
  return (
    <li>
      <div className="fb-waiting-what">
        <strong>{projectText(row)}</strong>
        <div className="fb-small">
          {actions[act]} · {formats.dayHeading(row.date)} · {timesText(row, formats)}
        </div>
        {workText(row) !== '' && <div className="fb-muted fb-small">{workText(row)}</div>}
        {refusal && <p className="fb-waiting-why fb-small">Not saved: {refusal.sentence}</p>}
      </div>
      {refusal && (
        <div className="fb-waiting-acts">
          <Button onClick={() => openWaiting({ what: 'one', subject })}>Correct</Button>
          <Button tone="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </li>
  )
}
