/** The projects of a list on the map: tiles of the server, each project a dot in its phase's colour, many together a count. */
import type { FeatureLike } from 'ol/Feature.js'
import type { ReadOptions } from 'ol/format/Feature.js'
import MVT from 'ol/format/MVT.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import Circle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { createXYZ } from 'ol/tilegrid.js'
import TileState from 'ol/TileState.js'
import type VectorTile from 'ol/VectorTile.js'

import { callForFile } from '#web/api.ts'
import { projectTile } from '../map.contract.ts'
import type { PhaseState } from '../mapStates.ts'
import { colourOf } from './openlayers.ts'

/** A project with the attributes of its tile. */
export interface MapDetails {
  id: number
  name: string
  reference: string
  state: PhaseState
}
const stateColours: Readonly<Record<PhaseState, string>> = {
  enquiry: '--fb-enquiry',
  open: '--fb-open',
  won: '--fb-won',
  lost: '--fb-lost',
}

interface Options {
  target: HTMLElement
  /** Formats a count in the viewer's locale. */
  write: (count: number) => string
  onError: (error: unknown) => void
}

export function projectsLayer({ target, write, onError }: Options) {
  let query: Record<string, string> = {}
  let chosen: number | null = null
  let stop = new AbortController()
  const format = new MVT()
  const source = new VectorTileSource({
    format,
    tileGrid: createXYZ({ tileSize: 512, maxZoom: 21 }),
    tileLoadFunction: (tile, place) => load(tile as VectorTile<FeatureLike>, place),
  })
  const load = (tile: VectorTile<FeatureLike>, place: string) => {
    const { signal } = stop
    const request = query
    const features = async (projected: ReadOptions) => {
      const [z = '', x = '', y = ''] = place.split('/')
      const answer = await callForFile(projectTile, { params: { z, x, y }, query: request }, signal)
      return format.readFeatures(await answer.arrayBuffer(), projected)
    }
    tile.setLoader((extent, _resolution, featureProjection) => {
      features({ extent, featureProjection }).then(
        (found) => tile.setFeatures(found),
        (error: unknown) => {
          tile.setState(TileState.ERROR)
          if (!signal.aborted) onError(error)
        },
      )
    })
  }
  let styles = stylesOf(target, write)
  const layer = new VectorTileLayer({
    source,
    style: (feature) => styles(feature, feature.get('id') !== undefined && feature.get('id') === chosen),
  })
  let times = 0
  /** Shows the projects of another list. */
  const show = (next: Record<string, string>) => {
    stop.abort()
    stop = new AbortController()
    query = next
    times += 1
    const key = String(times)
    source.setTileUrlFunction((tile) => [...tile, key].join('/'), key)
  }
  return {
    layer,
    show,
    retry: () => show(query),
    choose: (id: number | null) => {
      chosen = id
      layer.changed()
    },
    recolour: () => {
      styles = stylesOf(target, write)
      layer.changed()
    },
  }
}

const dotRadius = 6
/** A tile layer in which no style has a declutter mode finds nothing under a click (ol 10.11). */
const declutterMode = 'none'
/** Radius of a cluster: 13 pixels for ten projects, 24 for a thousand. */
const clusterRadius = (count: number) => 8 + 5.5 * Math.log10(count)

function stylesOf(target: HTMLElement, write: (count: number) => string) {
  const colour = (name: string) => colourOf(target, name)
  const edge = new Stroke({ color: colour('--fb-page'), width: 2 })
  const [accent, onAccent] = [new Fill({ color: colour('--fb-accent') }), new Fill({ color: colour('--fb-on-accent') })]
  const ring = new Stroke({ color: colour('--fb-text'), width: 2.5 })
  const known = new Map<string, Style>()
  const made = (key: string, make: () => Style) => {
    const style = known.get(key) ?? make()
    known.set(key, style)
    return style
  }
  return (feature: FeatureLike, chosen: boolean): Style => {
    const count: unknown = feature.get('count')
    if (typeof count === 'number')
      return made(
        `count ${count}`,
        () =>
          new Style({
            image: new Circle({ declutterMode, radius: clusterRadius(count), fill: accent, stroke: edge }),
            text: new Text({ text: write(count), font: '600 12px "Inter Variable", sans-serif', fill: onAccent }),
            zIndex: count,
          }),
      )
    const { state } = feature.getProperties() as MapDetails
    return made(
      `${state} ${chosen}`,
      () =>
        new Style({
          image: new Circle({
            declutterMode,
            radius: chosen ? dotRadius + 2.5 : dotRadius,
            fill: new Fill({ color: colour(stateColours[state]) }),
            stroke: chosen ? ring : edge,
          }),
          zIndex: chosen ? Infinity : 0,
        }),
    )
  }
}
