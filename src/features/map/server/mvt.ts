/** A Mapbox Vector Tile 2.1 of points: one layer, whose values are texts and whole numbers. */
import { PbfWriter } from 'pbf'

/** Units of a side of a tile. */
export const tileExtent = 4096

export interface TilePoint {
  id?: number
  /** Distances from the tile's north-west corner, in the tile's units. */
  x: number
  y: number
  properties: Readonly<Record<string, string | number>>
}

export function encodeTile(layer: string, points: readonly TilePoint[]): Buffer {
  const tile = new PbfWriter()
  tile.writeMessage(3, writeLayer, { layer, points })
  return Buffer.from(tile.finish())
}

function writeLayer({ layer, points }: { layer: string; points: readonly TilePoint[] }, to: PbfWriter): void {
  const keys = places<string>()
  const values = places<string | number>()
  to.writeVarintField(15, 2)
  to.writeStringField(1, layer)
  for (const point of points) {
    const tags = Object.entries(point.properties).flatMap(([key, value]) => [keys.at(key), values.at(value)])
    to.writeMessage(2, writePoint, { ...point, tags })
  }
  for (const key of keys.all()) to.writeStringField(3, key)
  for (const value of values.all()) to.writeMessage(4, writeValue, value)
  to.writeVarintField(5, tileExtent)
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31)

function writePoint({ id, x, y, tags }: TilePoint & { tags: number[] }, to: PbfWriter): void {
  if (id !== undefined) to.writeVarintField(1, id)
  to.writePackedVarint(2, tags)
  to.writeVarintField(3, 1)
  // Command 9 is a single MoveTo.
  to.writePackedVarint(4, [9, zigzag(x), zigzag(y)])
}

function writeValue(value: string | number, to: PbfWriter): void {
  if (typeof value === 'string') to.writeStringField(1, value)
  else to.writeVarintField(5, value)
}

/** Collects distinct values and returns the index of each. */
function places<T>() {
  const known = new Map<T, number>()
  return {
    at: (value: T) => {
      const index = known.get(value) ?? known.size
      known.set(value, index)
      return index
    },
    all: () => known.keys(),
  }
}
