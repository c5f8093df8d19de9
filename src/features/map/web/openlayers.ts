/** An empty map of OpenLayers, shared by all maps of the product. */
import Graticule from 'ol/layer/Graticule.js'
import LayerGroup from 'ol/layer/Group.js'
import TileLayer from 'ol/layer/Tile.js'
import OlMap from 'ol/Map.js'
import { defaults } from 'ol/interaction/defaults.js'
import { fromLonLat, transformExtent } from 'ol/proj.js'
import XYZ from 'ol/source/XYZ.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Text from 'ol/style/Text.js'
import View from 'ol/View.js'

import type { Bounds } from '#features/projects/projectPlace.ts'
import { coastLayers } from './coasts.ts'

/** The background map; null for coasts and towns from our own file alone. */
export type Background = { url: string; attribution: string } | null

export interface MapBase {
  map: OlMap
  view: View
  /** Redraws in the page's current colours. */
  recolour: () => void
  zoom: (by: 1 | -1) => void
  close: () => void
}

const [nearest, farthest] = [21, 1.5]

export function openMap(target: HTMLElement, background: Background): MapBase {
  // OpenLayers' keyboard controls need a target that takes the focus.
  target.tabIndex = 0
  const view = new View({ center: [0, 3_000_000], zoom: 2, minZoom: farthest, maxZoom: nearest, enableRotation: false })
  const map = new OlMap({
    target,
    view,
    controls: [],
    interactions: defaults({ altShiftDragRotate: false, pinchRotate: false }),
    keyboardEventTarget: target,
    layers: [new LayerGroup()],
  })
  let hasCoasts = background === null
  // The layers do not follow the theme, so they are replaced when the theme changes.
  const recolour = () => {
    if (!hasCoasts) return
    const { below, towns } = coastLayers((name) => colourOf(target, name))
    map.getLayers().setAt(0, new LayerGroup({ layers: [below, graticule(target), towns] }))
  }
  recolour()
  if (background) {
    // Some tile servers require a referrer, which the page's own policy would leave out.
    const source = new XYZ({ url: background.url, referrerPolicy: 'origin', maxZoom: 19 })
    // What a picture does not cover, as without a network, shows the coast.
    source.once('tileloaderror', () => {
      hasCoasts = true
      recolour()
    })
    map.addLayer(new TileLayer({ className: 'fb-map-below', source }))
  }
  return {
    map,
    view,
    recolour,
    zoom: (by) => view.animate({ zoom: (view.getZoom() ?? 2) + by, duration: isCalm() ? 0 : 150 }),
    close: () => map.setTarget(undefined),
  }
}

/** Draws lines of longitude and latitude: where no coast is near they alone show position and scale. */
function graticule(target: HTMLElement) {
  const fill = new Fill({ color: colourOf(target, '--fb-muted') })
  const label = (textAlign: CanvasTextAlign, textBaseline: CanvasTextBaseline) =>
    new Text({ font: '11px "Inter Variable", sans-serif', textAlign, textBaseline, fill })
  return new Graticule({
    strokeStyle: new Stroke({ color: colourOf(target, '--fb-line'), width: 1 }),
    showLabels: true,
    wrapX: true,
    lonLabelPosition: 0.005,
    latLabelPosition: 0.995,
    lonLabelStyle: label('center', 'bottom'),
    latLabelStyle: label('right', 'middle'),
    intervals: [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001],
  })
}

export const colourOf = (target: HTMLElement, name: string) => getComputedStyle(target).getPropertyValue(name).trim()

/** Reads the visible bounds in degrees; the world's whole width if it is visible more than once. */
export function boundsSeen({ map, view }: Pick<MapBase, 'map' | 'view'>): Bounds {
  const [west = 0, south = 0, east = 0, north = 0] = transformExtent(
    view.calculateExtent(map.getSize()),
    'EPSG:3857',
    'EPSG:4326',
  )
  const latitude = (degrees: number) => Math.min(90, Math.max(-90, degrees))
  if (east - west >= 360) return [-180, latitude(south), 180, latitude(north)]
  return [wrapped(west), latitude(south), wrapped(east), latitude(north)]
}
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** Zooms to these bounds; if the west is greater than the east, they cross the date line. */
export function fit(
  { view }: Pick<MapBase, 'view'>,
  [west, south, east, north]: Bounds,
  options: { padding?: number } = {},
) {
  const [left = 0, bottom = 0] = fromLonLat([west, Math.max(south, -85)])
  const [right = 0, top = 0] = fromLonLat([east < west ? east + 360 : east, Math.min(north, 85)])
  const { padding = 0 } = options
  view.fit([left, bottom, right, top], {
    padding: [padding, padding, padding, padding],
    maxZoom: 17,
    duration: isCalm() ? 0 : 200,
  })
}

/** Whether the viewer prefers reduced motion. */
const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
