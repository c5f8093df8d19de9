/** The map of a list of projects, drawn by OpenLayers. */
import { useComputedColorScheme } from '@mantine/core'
import { toLonLat } from 'ol/proj.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { type Bounds } from '#features/projects/projectPlace.ts'
import { useLocale } from '#web/locale.ts'
import { cellBits } from '../mapTiles.ts'
import { type Background, boundsSeen, fit, type MapBase, openMap } from './openlayers.ts'
import { projectsLayer, type MapDetails } from './projectsLayer.ts'

/** Handle of the map for the parts around it. */
export interface MapHandle {
  fit: (bounds: Bounds) => void
  zoom: (by: 1 | -1) => void
  seen: () => Bounds
  retry: () => void
}

interface ProjectsMapProps {
  background: Background
  query: Readonly<Record<string, string>>
  /** Bounds that the map opens on; later values have no effect. */
  opensOn: Bounds
  chosen: number | null
  onReady: (map: MapHandle) => void
  onChoose: (project: MapDetails | null) => void
  /** Called with the bounds around a cluster. */
  onSeveral: (around: Bounds) => void
  onMoved: (seen: Bounds) => void
  onError: (error: unknown) => void
}

export function ProjectsMap({ background, query, opensOn, chosen, ...on }: ProjectsMapProps) {
  const target = useRef<HTMLDivElement>(null)
  const { formats } = useLocale()
  const scheme = useComputedColorScheme()
  const [drawn, setDrawn] = useState<Drawn>()
  const opens = useEffectEvent(() => opensOn)
  const tell = useEffectEvent((act: (details: typeof on) => void) => act(on))

  useEffect(() => {
    if (!target.current) return
    const made = draw(target.current, background, (count) => formats.number(count), tell)
    fit(made.base, opens())
    setDrawn(made)
    tell(({ onReady }) => onReady(made.handle))
    return () => made.base.close()
  }, [background, formats])
  const requested = JSON.stringify(query)
  useEffect(() => drawn?.projects.show(JSON.parse(requested) as Record<string, string>), [drawn, requested])
  useEffect(() => drawn?.projects.choose(chosen), [drawn, chosen])
  useEffect(() => {
    drawn?.base.recolour()
    drawn?.projects.recolour()
  }, [drawn, scheme])

  return (
    <div
      ref={target}
      className="fb-map"
      role="application"
      aria-label="Map. Arrow keys move it, plus and minus change its scale. The list beside it has the same projects."
    />
  )
}

type Drawn = ReturnType<typeof draw>
type Tell = (
  act: (projectsMapProps: Pick<ProjectsMapProps, 'onChoose' | 'onSeveral' | 'onMoved' | 'onError'>) => void,
) => void

function draw(target: HTMLElement, background: Background, write: (count: number) => string, tell: Tell) {
  const base = openMap(target, background)
  const { map } = base
  const projects = projectsLayer({ target, write, onError: (error) => tell(({ onError }) => onError(error)) })
  map.addLayer(projects.layer)
  const atPixel = (pixel: number[]) =>
    map.forEachFeatureAtPixel(pixel, (feature) => feature, {
      layerFilter: (layer) => layer === projects.layer,
      hitTolerance: 6,
    })
  map.on('pointermove', ({ pixel, dragging }) => {
    if (!dragging) target.style.cursor = atPixel(pixel) ? 'pointer' : ''
  })
  map.on('click', ({ pixel }) => {
    const feature = atPixel(pixel)
    if (feature?.get('count') === undefined)
      return tell(({ onChoose }) => onChoose(feature ? (feature.getProperties() as MapDetails) : null))
    const [x = 0, y = 0] = feature.getGeometry()?.getExtent() ?? []
    tell(({ onSeveral }) => onSeveral(cellAround(base, x, y)))
  })
  map.on('moveend', () => tell(({ onMoved }) => onMoved(boundsSeen(base))))
  const handle: MapHandle = {
    fit: (bounds) => fit(base, bounds, { padding: 40 }),
    zoom: base.zoom,
    seen: () => boundsSeen(base),
    retry: projects.retry,
  }
  return { base, projects, handle }
}

const half = 20_037_508.342789244

/** Returns the bounds, in degrees, of the cell that a cluster stands for. */
function cellAround({ view }: MapBase, x: number, y: number): Bounds {
  // Tiles of 512 pixels are one zoom level behind those of 256.
  const z = Math.max(0, Math.min(21, Math.ceil((view.getZoom() ?? 1) - 1 - 1e-6)))
  const size = (2 * half) / 2 ** (z + cellBits(z))
  const west = Math.floor((x + half) / size) * size - half
  const south = Math.floor((y + half) / size) * size - half
  const [[left = 0, bottom = 0], [right = 0, top = 0]] = [
    toLonLat([west, south]),
    toLonLat([west + size, south + size]),
  ]
  return [left, bottom, right, top]
}
