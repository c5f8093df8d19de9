import { useState } from 'react'

import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { stoppedElsewhere } from './timerActions.tsx'
import { TimerForm, timerWidth } from './TimerForm.tsx'
import { useRunning } from './useRunning.ts'

/** The current timer, fetched when it opens; a new one, which starts now, where none runs. */
export function TimerDialog({ onClose }: { onClose: () => void }) {
  const { running, fetched, error } = useRunning()
  // The open dialog stays: the running timer is fetched repeatedly, and a failed answer must not discard typed text.
  const [opened, setOpened] = useState(false)
  const [since] = useState(() => Temporal.Now.instant().toString())
  if (!opened && fetched && (error === null || running !== null)) setOpened(true)
  if (opened) return <Opened first={running} running={running} since={since} onClose={onClose} />
  return (
    <Dialog opened width={timerWidth} title="Timer" onCancel={onClose}>
      <ErrorAlert error={error} />
      {error === null && <SkeletonBlock lines={6} label="Loading your timer" />}
    </Dialog>
  )
}

interface OpenedProps {
  first: DiaryEntry | null
  running: DiaryEntry | null
  since: string
  onClose: () => void
}

function Opened({ first, running, since, onClose }: OpenedProps) {
  // The entry stays the same while it is edited: a start or stop in another tab does not replace it.
  const [entry, setEntry] = useState(first)
  const [busy, setBusy] = useState(false)
  if (!busy && entry !== null && running?.id !== entry.id)
    return (
      <Dialog opened width={timerWidth} title="Timer" onCancel={onClose}>
        <ErrorAlert error={stoppedElsewhere} />
      </Dialog>
    )
  return (
    <TimerForm
      key={entry?.id ?? 'new'}
      entry={entry}
      opened={since}
      onBusy={setBusy}
      onSaved={setEntry}
      onClose={onClose}
    />
  )
}
