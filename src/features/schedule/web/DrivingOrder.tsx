/** The sites of one of the viewer's days in the order of driving, and one link that opens them all. */
import { IconMap, IconNavigation } from '@tabler/icons-react'
import { Suspense, useState } from 'react'

import { measuresOf } from '#core/lengths.ts'
import { metresBetween } from '#features/map/metres.ts'
import { type Point, pointOf } from '#features/projects/projectPlace.ts'
import { directionsThrough, directionsTo } from '#web/directions.ts'
import { lazy } from '#web/lazy.tsx'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { drivingOrder, wayThrough } from '../driving.ts'
import type { MyJob } from '../scheduleMine.contract.ts'
import './drivingOrder.css'

const WayMap = lazy(() => import('#features/map/web/WayMap.tsx').then((kit) => ({ default: kit.WayMap })))

interface Stop {
  id: number
  name: string
  point: Point
}

/** Nothing on a day with fewer than two sites that have a location. */
export function DrivingOrder({ jobs }: { jobs: readonly MyJob[] }) {
  const { code, formats } = useLocale()
  const { length } = measuresOf(code, formats.number)
  const [hasMap, setMap] = useState(false)
  const stops = drivingOrder(stopsOf(jobs))
  if (stops.length < 2) return null
  const points = stops.map(({ point }) => point)
  const left = new Set(jobs.flatMap(({ project }) => (project ? [project.id] : []))).size - stops.length
  return (
    <details className="fb-driving">
      <summary>
        Order of driving: {stops.length} sites, {length(wayThrough(points))} in straight lines
      </summary>
      <ol>
        {stops.map(({ id, name, point }, index) => {
          const before = points[index - 1]
          return (
            <li key={id}>
              <span>
                {name}
                {before && <span className="fb-muted"> · {length(metresBetween(before, point))} further</span>}
              </span>
              <a
                className="fb-job-act"
                href={directionsTo(point)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Navigate to ${name}`}
              >
                <IconNavigation size={16} aria-hidden /> Navigate
              </a>
            </li>
          )
        })}
      </ol>
      {left > 0 && <p className="fb-muted">Not included: {left} without a location.</p>}
      <div className="fb-driving-acts">
        <a className="fb-job-act" href={directionsThrough(points)} target="_blank" rel="noreferrer">
          <IconNavigation size={16} aria-hidden /> Navigate all stops
        </a>
        <Button icon={<IconMap size={16} aria-hidden />} aria-expanded={hasMap} onClick={() => setMap(!hasMap)}>
          {hasMap ? 'Hide the map' : 'Show on the map'}
        </Button>
      </div>
      {hasMap && (
        <Suspense fallback={<SkeletonBlock lines={6} label="Loading the map" />}>
          <WayMap points={points} label="Map of the sites in the order of driving" />
        </Suspense>
      )}
    </details>
  )
}

/** One stop for each project, however many jobs it has that day. */
function stopsOf(jobs: readonly MyJob[]): Stop[] {
  const stops = new Map<number, Stop>()
  for (const { project } of jobs) {
    const point = pointOf(project?.coordinates ?? '')
    if (project && point) stops.set(project.id, { id: project.id, name: `${project.reference} ${project.name}`, point })
  }
  return [...stops.values()]
}
