import { Suspense, useState } from 'react'

import { useProfile } from '#features/auth/web/useProfile.ts'
import { lazy } from '#web/lazy.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import type { Prefill } from '../../entries/entryRows.contract.ts'
import { isRefused, opensAsWaiting, subjectOf } from '../../entries/web/waitingEntry.ts'
import { openWaiting } from '#web/offline/opened.ts'
import { openTimer } from '../../timer/web/timerState.ts'

const EntryDialog = lazy(() =>
  import('../../entries/web/EntryDialog.tsx').then((kit) => ({ default: kit.EntryDialog })),
)

type Opened = { entry: DiaryEntry } | { prefilled: Prefill | null }

/** Returns the form of an entry as a dialog over the current screen. */
export function useEntryForm() {
  const me = useProfile()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (what: Opened) => {
    if (!('entry' in what) || !opensAsWaiting(what.entry)) return setOpened(what)
    const { entry } = what
    return entry.active && !isRefused(entry) ? openTimer() : openWaiting({ what: 'one', subject: subjectOf(entry) })
  }
  const entry = opened && 'entry' in opened ? opened.entry : null
  const form = opened && (
    <Suspense>
      <EntryDialog
        id={entry?.id ?? 'new'}
        entry={entry}
        prefilled={'prefilled' in opened ? opened.prefilled : null}
        rows={[]}
        ownerId={me.id}
        onClose={() => setOpened(null)}
      />
    </Suspense>
  )
  return { open, form }
}
