/**
 * The list of projects as a map, with the same filters and search, and the records beside it for people who cannot use
 * a map.
 */
import { lazy } from '#web/lazy.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'

import { type Bounds, boundsIn } from '#features/projects/projectPlace.ts'
import { call, queryFor } from '#web/api.ts'
import type { ListViewProps } from '#web/registry.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { projectBounds } from '../map.contract.ts'
import { metresBetween } from '../metres.ts'
import { ChosenPlace, type Chosen } from './ChosenPlace.tsx'
import { Legend } from './Legend.tsx'
import './map.css'
import { MapControls } from './MapControls.tsx'
import type { MapHandle } from './ProjectsMap.tsx'
import { attributionOf, useBackground } from './useBackground.ts'

const ProjectsMap = lazy(() => import('./ProjectsMap.tsx').then((kit) => ({ default: kit.ProjectsMap })))

const world: Bounds = [-170, -50, 170, 70]
/** Metres below which projects count as one place, since no scale separates them. */
const onePlaceMetres = 25

export function MapView({ kind, query, list, children }: ListViewProps) {
  const { bbox = '', ...everywhere } = query
  const background = useBackground()
  const where = useQuery({
    ...queryFor(projectBounds, { query: everywhere }),
    placeholderData: keepPreviousData,
  })
  const [map, setMap] = useState<MapHandle>()
  const [error, setError] = useState<unknown>(null)

  const follow = useEffectEvent((bounds: Bounds | null | undefined) => {
    if (bounds && bbox === '') map?.fit(bounds)
  })
  const meant = JSON.stringify(everywhere)
  // A choice belongs to the filters that it was made with: other filters drop it.
  const [choice, setChoice] = useState<{ meant: string; chosen: Chosen } | null>(null)
  const chosen = choice?.meant === meant ? choice.chosen : null
  const choose = (next: Chosen | null) => setChoice(next && { meant, chosen: next })
  const fitted = useRef<string>(undefined)
  const bounds = where.isPlaceholderData ? undefined : where.data?.bounds
  useEffect(() => {
    if (!map || bounds === undefined || fitted.current === meant) return
    // The first fit is skipped: the map opened on all projects or on the bounds in the address.
    if (fitted.current !== undefined) follow(bounds)
    fitted.current = meant
  }, [map, bounds, meant])

  const several = async (around: Bounds) => {
    const text = textOf(around)
    try {
      const { bounds: inside } = await call(projectBounds, { query: { ...everywhere, bbox: text } })
      if (inside === null) return
      const [west, south, east, north] = inside
      if (metresBetween([west, south], [east, north]) < onePlaceMetres) choose({ around: text })
      else map?.fit(inside)
    } catch (failure) {
      setError(failure)
    }
  }
  const placed = where.data?.placed
  return (
    <div className="fb-map-face">
      <section className="fb-map-box" aria-label="Map">
        {background !== undefined && where.data !== undefined && (
          <Suspense>
            <ProjectsMap
              background={background}
              query={everywhere}
              opensOn={boundsIn(bbox) ?? padded(where.data.bounds) ?? world}
              chosen={chosen !== null && 'id' in chosen ? chosen.id : null}
              onReady={setMap}
              onChoose={choose}
              onSeveral={(around) => void several(around)}
              onMoved={(seen) => {
                if (bbox !== '' && textOf(seen) !== bbox) void list.change({ bbox: textOf(seen) })
              }}
              onError={setError}
            />
          </Suspense>
        )}
        <MapControls map={map} all={where.data?.bounds} label="Show all" />
        {error !== null && (
          <div className="fb-map-notice">
            <ErrorAlert error={error}>
              <Button
                onClick={() => {
                  setError(null)
                  map?.retry()
                }}
              >
                Try again
              </Button>
            </ErrorAlert>
          </div>
        )}
        {placed === 0 && error === null && (
          <p className="fb-map-notice fb-map-none">
            None of these {kind.names.many} has a location yet. Add coordinates or draw the site on the project’s page.
          </p>
        )}
        {chosen !== null && <ChosenPlace kind={kind} query={everywhere} chosen={chosen} onClose={() => choose(null)} />}
        <Legend attribution={attributionOf(background)} />
      </section>
      <div className="fb-map-beside">
        <Switch
          id={`${kind.names.prefix}-in-view`}
          label="Only in view"
          checked={bbox !== ''}
          onChange={(on) => void list.change({ bbox: on && map ? textOf(map.seen()) : undefined })}
        />
        {children}
      </div>
    </div>
  )
}

/** Formats bounds for the address and the call: six decimals are about ten centimetres. */
const textOf = (bounds: Bounds) => bounds.map((degrees) => Number(degrees.toFixed(6))).join(',')

/** Adds a margin, because markers at the edge would be cut in half. */
function padded(bounds: Bounds | null): Bounds | null {
  if (bounds === null) return null
  const [west, south, east, north] = bounds
  const [aside, above] = [(east - west) * 0.08 + 0.005, (north - south) * 0.08 + 0.005]
  return [
    Math.max(-180, west - aside),
    Math.max(-85, south - above),
    Math.min(180, east + aside),
    Math.min(85, north + above),
  ]
}
