/** Shows the drawings of one site on a map, and lets them be chosen, drawn and changed. */
import Collection from 'ol/Collection.js'
import Feature from 'ol/Feature.js'
import GeoJSON from 'ol/format/GeoJSON.js'
import type OlGeometry from 'ol/geom/Geometry.js'
import OlPoint from 'ol/geom/Point.js'
import Draw from 'ol/interaction/Draw.js'
import Modify from 'ol/interaction/Modify.js'
import Snap from 'ol/interaction/Snap.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import Circle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'

import type { Point } from '#features/projects/projectPlace.ts'
import type { Geometry, Position } from '../geometry.ts'
import type { Shape } from './featureWords.ts'
import { colourOf } from './openlayers.ts'

export interface MapDrawing {
  id: number
  geometry: Geometry
}

const format = new GeoJSON()
const projections = { dataProjection: 'EPSG:4326', featureProjection: 'EPSG:3857' }
const toMap = (geometry: Geometry) => format.readGeometry(geometry, projections) as OlGeometry
/** Six decimals are about ten centimetres; longitudes beyond 180° are wrapped. */
function fromMap(geometry: OlGeometry): Geometry {
  const written = format.writeGeometryObject(geometry, { ...projections, decimals: 6 }) as Geometry
  const wrapped = (value: unknown): unknown =>
    Array.isArray(value) && typeof value[0] === 'number'
      ? inWorld(value as Position)
      : (value as unknown[]).map(wrapped)
  return { type: written.type, coordinates: wrapped(written.coordinates) } as Geometry
}
const inWorld = ([x, y]: Position): Position => [
  Math.abs(x) <= 180 ? x : Number((((((x + 180) % 360) + 360) % 360) - 180).toFixed(6)),
  Math.min(90, Math.max(-90, y)),
]

export function siteLayer(map: OlMap, target: HTMLElement) {
  const source = new VectorSource<Feature>()
  const place = new Feature()
  const places = new VectorLayer({ source: new VectorSource({ features: [place] }), zIndex: 3 })
  let chosen: number | null = null
  let styles = stylesOf(target)
  const layer = new VectorLayer({
    source,
    zIndex: 2,
    style: (feature) => (feature.getId() === chosen ? styles.chosen : styles.usual),
  })
  map.addLayer(layer)
  map.addLayer(places)
  places.setStyle(styles.place)
  let undo = () => {}

  /** Ends the current drawing or change. */
  const stop = () => {
    undo()
    undo = () => {}
  }
  const busyWith = (...interactions: (Draw | Modify | Snap)[]) => {
    for (const interaction of interactions) map.addInteraction(interaction)
    undo = () => {
      for (const interaction of interactions) map.removeInteraction(interaction)
    }
  }
  return {
    show: (drawn: readonly MapDrawing[], point: Point | null) => {
      source.clear(true)
      source.addFeatures(
        drawn.map(({ id, geometry }) => {
          const feature = new Feature(toMap(geometry))
          feature.setId(id)
          return feature
        }),
      )
      place.setGeometry(point === null ? undefined : new OlPoint(fromLonLat([...point])))
    },
    choose: (id: number | null) => {
      chosen = id
      layer.changed()
    },
    at: (pixel: number[]): number | null => {
      const found = map.forEachFeatureAtPixel(pixel, (feature) => feature.getId(), {
        layerFilter: (record) => record === layer,
        hitTolerance: 6,
      })
      return typeof found === 'number' ? found : null
    },
    /** Draws a shape: `onSketch` gets the geometry so far, `onEnd` the finished one. */
    draw: (shape: Shape, onSketch: (sketch: Geometry) => void, onEnd: (drawn: Geometry) => void) => {
      stop()
      const drawing = new Draw({ type: shape, style: styles.sketch, stopClick: true })
      drawing.on('drawstart', ({ feature }) => {
        const sketch = feature.getGeometry()
        sketch?.on('change', () => onSketch(fromMap(sketch)))
      })
      drawing.on('drawend', ({ feature }) => {
        const geometry = feature.getGeometry()
        if (geometry) onEnd(fromMap(geometry))
      })
      busyWith(drawing, new Snap({ source }))
      return { removeLast: () => drawing.removeLastPoint(), finish: () => drawing.finishDrawing() }
    },
    /**
     * Lets a feature's corners be moved, added and, with Alt, removed; returns a function that answers the new
     * geometry.
     */
    change: (id: number, onSketch: (sketch: Geometry) => void): (() => Geometry | null) => {
      stop()
      const feature = source.getFeatureById(id)
      if (!feature) return () => null
      const modify = new Modify({ features: new Collection([feature]), style: styles.sketch })
      const current = () => {
        const geometry = feature.getGeometry()
        return geometry ? fromMap(geometry) : null
      }
      modify.on('modifyend', () => {
        const geometry = current()
        if (geometry) onSketch(geometry)
      })
      busyWith(modify, new Snap({ source }))
      return current
    },
    stop,
    recolour: () => {
      styles = stylesOf(target)
      places.setStyle(styles.place)
      layer.changed()
    },
  }
}

function stylesOf(target: HTMLElement) {
  const colour = (name: string) => colourOf(target, name)
  const [accent, page] = [colour('--fb-accent-text'), colour('--fb-page')]
  const drawn = (width: number, fill: string, radius: number) =>
    new Style({
      stroke: new Stroke({ color: accent, width }),
      fill: new Fill({ color: fill }),
      image: new Circle({
        radius,
        fill: new Fill({ color: accent }),
        stroke: new Stroke({ color: page, width: 2 }),
      }),
    })
  const soft = (opacity: number) => `color-mix(in srgb, ${accent} ${opacity}%, transparent)`
  return {
    usual: drawn(2, soft(12), 6),
    chosen: drawn(4, soft(28), 8),
    sketch: new Style({
      stroke: new Stroke({ color: colour('--fb-open'), width: 3 }),
      fill: new Fill({ color: soft(12) }),
      image: new Circle({
        radius: 6,
        fill: new Fill({ color: page }),
        stroke: new Stroke({ color: colour('--fb-open'), width: 3 }),
      }),
    }),
    place: new Style({
      image: new Circle({
        radius: 9,
        fill: new Fill({ color: colour('--fb-open') }),
        stroke: new Stroke({ color: page, width: 3 }),
      }),
    }),
  }
}
