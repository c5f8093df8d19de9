import { useQuery } from '@tanstack/react-query'

import type { EntryPlace } from '../entryTrack.ts'
import { planOf, placesOf } from '../entryTrack.ts'
import './track.css'
import { lengthText } from '#core/lengths.ts'
import { queryFor } from '#web/api.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { getDiaryEntry } from '../entries.contract.ts'

const box = { width: 440, height: 150, margin: 22 }

/** A track to scale, north up, drawn from the places alone: nothing is fetched from anywhere. */
export function TrackPlan({ places }: { places: readonly EntryPlace[] }) {
  const plan = planOf(places, box)
  const last = plan?.points.at(-1)
  if (!plan || !last) return null
  const count = places.length === 1 ? '1 place' : `${places.length} places over ${lengthText(plan.metres)}`
  const line = plan.points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const { pixels, metres } = plan.scale
  const [from, base] = [12, box.height - 12]
  return (
    <svg
      className="fb-track"
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={`Plan of where the timer ran: ${count}`}
    >
      <polyline className="fb-track-line" points={line} />
      {plan.points.slice(0, -1).map(({ x, y }, index) => (
        <circle key={index} className="fb-track-point" cx={x.toFixed(1)} cy={y.toFixed(1)} r="2" />
      ))}
      <circle className="fb-track-last" cx={last.x.toFixed(1)} cy={last.y.toFixed(1)} r="5" />
      <path className="fb-track-scale" d={`M${from} ${base - 4}v4h${pixels.toFixed(1)}v-4`} />
      <text x={from + pixels + 6} y={base}>
        {lengthText(metres)}
      </text>
      <path className="fb-track-scale" d={`M${box.width - 14} ${box.height - 12}v-18m-4 6l4 -6l4 6`} />
      <text x={box.width - 14} y={box.height - 34} textAnchor="middle">
        N
      </text>
    </svg>
  )
}

/** The whole track of an entry: lists carry its last place only. */
export function EntryTrack({ id }: { id: number }) {
  const { data, error } = useQuery(queryFor(getDiaryEntry, { params: { id: String(id) } }))
  if (data) return <TrackPlan places={placesOf(data.locations)} />
  return error ? <ErrorAlert error={error} /> : <SkeletonBlock lines={4} label="Loading the plan" />
}
