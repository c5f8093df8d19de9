/** The map below the sites when no tile server is given: land, borders and towns, from one file of our own. */
import type { FeatureLike } from 'ol/Feature.js'
import TopoJSON from 'ol/format/TopoJSON.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import Circle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'

import file from './coasts.json?url'

/** Zoom beyond which the coast is too coarse for a site beside it: two kilometres are 50 pixels there. */
const deepestCoast = 11
/** Metres of a pixel at zoom 0. */
const widestPixel = 156_543.034

let read: VectorSource | null = null
/** Reads the file once for all maps of the page, and again where it did not come. */
function source(): VectorSource {
  if (read) return read
  const made = new VectorSource({ url: file, format: new TopoJSON({ layerName: 'layer' }), overlaps: false })
  made.once('featuresloaderror', () => (read = null))
  return (read = made)
}

/** Fetches the file, so that the browser has it when there is no network. */
export const fetchCoasts = (): Promise<unknown> => fetch(file)

/** The layers below the lines of longitude and latitude, and the names of towns above them. */
export function coastLayers(colour: (name: string) => string): { below: VectorLayer; towns: VectorLayer } {
  const land = new Style({ fill: new Fill({ color: colour('--fb-map-land') }), zIndex: 0 })
  const water = new Style({ fill: new Fill({ color: colour('--fb-map-water') }), zIndex: 1 })
  const line = (width: number, lineDash?: number[]) =>
    new Style({
      stroke: new Stroke({ color: colour('--fb-map-border'), width, ...(lineDash && { lineDash }) }),
      zIndex: 2,
    })
  const styles: Record<string, Style> = { land, lakes: water, borders: line(1.25), provinces: line(1, [4, 4]) }
  const [text, halo] = [
    new Fill({ color: colour('--fb-muted') }),
    new Stroke({ color: colour('--fb-map-land'), width: 3 }),
  ]
  const dot = new Circle({ radius: 2, fill: text, stroke: new Stroke({ color: colour('--fb-map-land'), width: 1 }) })
  const town = (feature: FeatureLike, resolution: number) => {
    if (feature.get('layer') !== 'towns' || Number(feature.get('zoom')) > Math.log2(widestPixel / resolution)) return
    const font = '12px "Inter Variable", sans-serif'
    const name = new Text({
      text: String(feature.get('name')),
      font,
      fill: text,
      stroke: halo,
      textAlign: 'left',
      offsetX: 6,
    })
    return new Style({ image: dot, text: name, zIndex: -Number(feature.get('zoom')) })
  }
  return {
    below: new VectorLayer({
      source: source(),
      maxZoom: deepestCoast,
      background: colour('--fb-map-water'),
      style: (feature) => styles[String(feature.get('layer'))],
    }),
    towns: new VectorLayer({ source: source(), declutter: 'towns', style: town }),
  }
}
