/** The map of one site: what is drawn of it, and drawing; the part that OpenLayers draws. */
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Bounds, Point } from '#features/projects/projectPlace.ts'
import type { Geometry } from '../geometry.ts'
import type { Shape } from './featureWords.ts'
import { type Background, fit, openMap } from './openlayers.ts'
import { type MapDrawing, siteLayer } from './siteLayer.ts'

/** Action in progress on the map. */
export type Doing = { draw: Shape } | { change: number }

export interface SiteMapHandle {
  fit: (bounds: Bounds) => void
  zoom: (by: 1 | -1) => void
  /** Removes the last corner of what is being drawn. */
  removeLast: () => void
  finish: () => void
  /** Present geometry of what is being changed. */
  changed: () => Geometry | null
}

interface SiteMapProps {
  background: Background
  drawn: readonly MapDrawing[]
  /** Place of the project, in degrees. */
  place: Point | null
  opensOn: Bounds
  chosen: number | null
  doing: Doing | null
  onReady: (map: SiteMapHandle) => void
  onChoose: (id: number | null) => void
  onSketch: (sketch: Geometry) => void
  onDrawn: (drawn: Geometry) => void
}

export function SiteMap({ background, drawn, place, opensOn, chosen, doing, ...on }: SiteMapProps) {
  const target = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme()
  const [made, setMade] = useState<Made>()
  const tell = useEffectEvent((act: (details: typeof on) => void) => act(on))
  const isFree = useEffectEvent(() => doing === null)
  const opens = useEffectEvent(() => opensOn)

  useEffect(() => {
    if (!target.current) return
    const all = make(target.current, background, (id) => isFree() && tell(({ onChoose }) => onChoose(id)))
    fit(all.base, opens())
    setMade(all)
    tell(({ onReady }) => onReady(all.handle))
    return () => all.base.close()
  }, [background])
  useEffect(() => made?.site.show(drawn, place), [made, drawn, place])
  useEffect(() => made?.site.choose(chosen), [made, chosen])
  useEffect(() => {
    made?.base.recolour()
    made?.site.recolour()
  }, [made, scheme])
  const [shape, changed] = [
    doing && 'draw' in doing ? doing.draw : null,
    doing && 'change' in doing ? doing.change : null,
  ]
  useEffect(() => {
    if (!made) return
    const onSketch = (sketch: Geometry) => tell((details) => details.onSketch(sketch))
    if (shape !== null) made.begin(shape, onSketch, (geometry) => tell(({ onDrawn }) => onDrawn(geometry)))
    else if (changed !== null) made.beginChange(changed, onSketch)
    return () => made.site.stop()
  }, [made, shape, changed])

  return (
    <div
      ref={target}
      className="fb-map"
      role="application"
      aria-label="Map of the site. Arrow keys move it, plus and minus change its scale. The list beside it has all features."
    />
  )
}

type Made = ReturnType<typeof make>

function make(target: HTMLElement, background: Background, onChoose: (id: number | null) => void) {
  const base = openMap(target, background)
  const { map } = base
  const site = siteLayer(map, target)
  let drawing = { removeLast: () => {}, finish: () => {} }
  let changed: () => Geometry | null = () => null
  map.on('click', ({ pixel }) => onChoose(site.at(pixel)))
  map.on('pointermove', ({ pixel, dragging }) => {
    if (!dragging) target.style.cursor = site.at(pixel) === null ? '' : 'pointer'
  })
  const handle: SiteMapHandle = {
    fit: (bounds) => fit(base, bounds, { padding: 40 }),
    zoom: base.zoom,
    removeLast: () => drawing.removeLast(),
    finish: () => drawing.finish(),
    changed: () => changed(),
  }
  return {
    base,
    site,
    handle,
    begin: (...request: Parameters<typeof site.draw>) => void (drawing = site.draw(...request)),
    beginChange: (...request: Parameters<typeof site.change>) => void (changed = site.change(...request)),
  }
}
