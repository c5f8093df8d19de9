/** A small map of stops in the order of driving: a number each, and the way between them in straight lines. */
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import type { Bounds, Point } from '#features/projects/projectPlace.ts'
import { boundsOf } from '../geometry.ts'
import './map.css'
import { fetchCoasts } from './coasts.ts'
import { MapControls } from './MapControls.tsx'
import { type Background, fit, openMap } from './openlayers.ts'
import { attributionOf, useBackground } from './useBackground.ts'
import { wayLayer } from './wayLayer.ts'

/** `label` names the map; the list of the same stops stands beside it. */
export function WayMap({ points, label }: { points: readonly Point[]; label: string }) {
  const background = useBackground()
  const [map, setMap] = useState<WayHandle>()
  return (
    <section className="fb-map-box fb-map-way" aria-label={label}>
      {background !== undefined && <DrawnWay background={background} points={points} onReady={setMap} />}
      <MapControls map={map} all={around(points)} label="Show all" />
      <div className="fb-map-legend fb-map-attribution">{attributionOf(background)}</div>
    </section>
  )
}

/** Fetches what this module does not bring along, for when there is no network. */
export const prepareMap = fetchCoasts

interface WayHandle {
  fit: (bounds: Bounds) => void
  zoom: (by: 1 | -1) => void
}

interface DrawnWayProps {
  background: Background
  points: readonly Point[]
  onReady: (map: WayHandle) => void
}

function DrawnWay({ background, points, onReady }: DrawnWayProps) {
  const target = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme()
  const [drawn, setDrawn] = useState<ReturnType<typeof draw>>()
  useEffect(() => {
    if (!target.current) return
    const made = draw(target.current, background)
    setDrawn(made)
    onReady(made.handle)
    return () => made.base.close()
  }, [background, onReady])
  const wanted = JSON.stringify(points)
  useEffect(() => {
    const shown = JSON.parse(wanted) as Point[]
    const bounds = around(shown)
    drawn?.way.show(shown)
    if (bounds) drawn?.handle.fit(bounds)
  }, [drawn, wanted])
  useEffect(() => {
    drawn?.base.recolour()
    drawn?.way.recolour()
  }, [drawn, scheme])
  return (
    <div
      ref={target}
      className="fb-map"
      role="application"
      aria-label="Map. Arrow keys move it, plus and minus change its scale. The list above has the same sites."
    />
  )
}

function draw(target: HTMLElement, background: Background) {
  const base = openMap(target, background)
  const way = wayLayer(target)
  base.map.addLayer(way.layer)
  const handle: WayHandle = {
    fit: (bounds) => fit(base, bounds, { padding: 40 }),
    zoom: base.zoom,
  }
  return { base, way, handle }
}

const around = (points: readonly Point[]): Bounds | null =>
  boundsOf([{ type: 'MultiPoint', coordinates: points.map(([longitude, latitude]) => [longitude, latitude]) }])
