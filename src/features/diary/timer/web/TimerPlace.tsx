import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { type DiaryEntry, getDiaryEntry } from '../../entries/entries.contract.ts'
import { isWorthKeeping } from '../timer.ts'
import { type EntryPlace } from '../../entries/entryTrack.ts'
import { placesOf } from '../../entries/entryTrack.ts'
import { TrackPlan } from '../../entries/web/EntryTrack.tsx'
import { useWhereabouts, whyNoLocation } from './tracker.ts'
import { useAllowed } from './useTracking.ts'

/** Whether the device's location is recorded, the person's choice; what it says, and where it has been. */
export function TimerPlace({ entry }: { entry: DiaryEntry | null }) {
  const [allowed, allow] = useAllowed()
  const { state, place, message } = useWhereabouts()
  const whole = useQuery({
    ...queryFor(getDiaryEntry, { params: { id: String(entry?.id ?? 0) } }),
    enabled: entry !== null && entry.id > 0,
    refetchInterval: 60_000,
  })
  const recorded = placesOf((whole.data ?? entry)?.locations)
  const here = allowed ? place : null
  const places = here !== null && isWorthKeeping(recorded.at(-1) ?? null, here) ? [...recorded, here] : recorded
  const missing = whyNoLocation()
  return (
    <div className="fb-timer-place">
      <label className="fb-timer-allow">
        <input
          type="checkbox"
          checked={allowed && missing === null}
          disabled={missing !== null}
          onChange={(event) => allow(event.currentTarget.checked)}
        />
        <span>Record where I am while the timer runs</span>
      </label>
      <p className="fb-muted fb-small" role="status">
        {allowed && state === 'acquiring' ? 'Acquiring location...' : placeText(here ?? recorded.at(-1))}
        {state === 'elsewhere' && ' Another browser tab records the location.'}
      </p>
      {(missing ?? (state === 'failed' ? message : '')) !== '' && (
        <p className="fb-diary-warning fb-small" role="status">
          {missing ?? message}
        </p>
      )}
      <TrackPlan places={places} />
    </div>
  )
}

const placeText = (place: EntryPlace | undefined) =>
  place === undefined
    ? 'No location recorded.'
    : `Last location ${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}${place.accuracy === null ? '' : ` (±${place.accuracy} m)`}`
