/** Reads a tile of the map by the library that draws it. */
import MVT from 'ol/format/MVT.js'

export interface OnTile {
  layer: string
  id?: number
  name?: string
  reference?: string
  state?: string
  count?: number
}

export const readTile = (bytes: Buffer): OnTile[] =>
  new MVT().readFeatures(new Uint8Array(bytes).buffer).map((feature) => feature.getProperties() as OnTile)

/** How many projects it tells of. */
export const countedIn = (bytes: Buffer): number => readTile(bytes).reduce((sum, { count = 1 }) => sum + count, 0)
