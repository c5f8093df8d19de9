import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { getDiaryEntry } from '../../entries/entries.contract.ts'
import { placesOf } from './plan.ts'
import { TrackPlan } from './TrackPlan.tsx'

/** The whole track of an entry: lists carry its last place only. */
export function EntryTrack({ id }: { id: number }) {
  const { data, error } = useQuery(queryFor(getDiaryEntry, { params: { id: String(id) } }))
  if (data) return <TrackPlan places={placesOf(data.locations)} />
  return error ? <ErrorAlert error={error} /> : <SkeletonBlock lines={4} label="Loading the plan" />
}
