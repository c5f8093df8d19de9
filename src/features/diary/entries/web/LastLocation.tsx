import { Suspense, useState } from 'react'
import { lazy } from '#web/lazy.tsx'

import type { DiaryEntry } from '../entries.contract.ts'
import { lastPoint } from '../entryTrack.ts'

const EntryTrack = lazy(() => import('./EntryTrack.tsx').then((kit) => ({ default: kit.EntryTrack })))

/** The last location of an entry, and its whole track on demand. */
export function LastLocation({ entry }: { entry: DiaryEntry | null }) {
  const [opened, setOpened] = useState(false)
  const point = lastPoint(entry?.locations)
  return (
    <>
      <p className="fb-muted fb-small">
        {point === null ? 'No location recorded.' : `Last location ${point.latitude}, ${point.longitude}`}
        {entry !== null && entry.location_error !== '' && (
          <span className="fb-diary-warning"> {entry.location_error}</span>
        )}
      </p>
      {entry !== null && point !== null && (
        <details className="fb-diary-history" onToggle={(event) => setOpened(event.currentTarget.open)}>
          <summary>Plan of the way</summary>
          <Suspense>{opened && <EntryTrack id={entry.id} />}</Suspense>
        </details>
      )}
    </>
  )
}
