/** Draws stops as numbers in their order, with a line from each to the next. */
import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import OlPoint from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import Circle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'

import type { Point } from '#features/projects/projectPlace.ts'
import { colourOf } from './openlayers.ts'

export function wayLayer(target: HTMLElement) {
  const source = new VectorSource<Feature>()
  let styleOf = stylesOf(target)
  const layer = new VectorLayer({ source, zIndex: 2, style: (feature) => styleOf(feature.get('numbers')) })
  return {
    layer,
    show: (points: readonly Point[]) => {
      const line = new Feature(new LineString(points.map((point) => fromLonLat([...point]))))
      const byPlace = Map.groupBy(points.entries(), ([, point]) => point.join())
      const stops = [...byPlace.values()].map((here) => {
        const stop = new Feature(new OlPoint(fromLonLat([...(here[0]?.[1] ?? [])])))
        stop.set('numbers', here.map(([index]) => index + 1).join(', '))
        return stop
      })
      source.clear(true)
      source.addFeatures([line, ...stops])
    },
    recolour: () => {
      styleOf = stylesOf(target)
      layer.changed()
    },
  }
}

function stylesOf(target: HTMLElement) {
  const colour = (name: string) => colourOf(target, name)
  const [accent, onAccent] = [new Fill({ color: colour('--fb-accent') }), new Fill({ color: colour('--fb-on-accent') })]
  const edge = new Stroke({ color: colour('--fb-page'), width: 2 })
  const line = [
    new Style({ stroke: new Stroke({ color: colour('--fb-page'), width: 5 }) }),
    new Style({ stroke: new Stroke({ color: colour('--fb-accent-text'), width: 2.5 }) }),
  ]
  return (numbers: string | undefined): Style | Style[] =>
    numbers === undefined
      ? line
      : new Style({
          image: new Circle({ radius: 9 + 3 * numbers.length - 2, fill: accent, stroke: edge }),
          text: new Text({ text: numbers, font: '600 13px "Inter Variable", sans-serif', fill: onAccent }),
          // The first stops lie above the later ones.
          zIndex: 1_000 - Number.parseInt(numbers, 10),
        })
}
