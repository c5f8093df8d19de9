/** Jobs within 500 metres of a project, the nearest first. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { measuresOf } from '#core/lengths.ts'
import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { listNearby, nearbyMetres } from '../map.contract.ts'
import { stateOf } from '../mapStates.ts'
import { stateWords } from './states.ts'

export function NearbyJobs({ id }: { id: number }) {
  const { code, formats } = useLocale()
  const { length } = measuresOf(code, formats.number)
  const { data, error } = useQuery(queryFor(listNearby, { params: { id: String(id) } }))
  if (error && !data) return <ErrorAlert error={error} />
  if (data === undefined) return <SkeletonBlock lines={2} label="Loading nearby projects" />
  if (data.length === 0) return <p className="fb-muted">No other job within {length(nearbyMetres)}.</p>
  return (
    <ul className="fb-nearby">
      {data.map(({ id: datumId, reference, name, stage, metres }) => (
        <li key={datumId}>
          <Link to={paths.project(datumId)}>{name}</Link>
          <span className="fb-muted">
            {reference}{' '}
            <span className="fb-phase" data-phase={stateOf(stage)}>
              {stateWords[stateOf(stage)]}
            </span>
          </span>
          <span className="fb-num">{metres === 0 ? 'here' : length(metres)}</span>
        </li>
      ))}
    </ul>
  )
}
