/** Addresses of map tiles, as the configuration and the settings of an organisation give them. */

/** Tile of the world at a zoom level, counted from the west and the north. */
export interface TilePlace {
  z: number
  x: number
  y: number
}

export const tileAddressExample = 'https://tile.example.com/{z}/{x}/{y}.png'

/** Whether the text is an address of the web with `{z}`, `{x}` and `{y}` once each behind its host, and no name or password. */
export function isTileAddress(url: string): boolean {
  const parsed = URL.parse(url)
  return (
    parsed !== null &&
    /^https?:$/.test(parsed.protocol) &&
    parsed.username === '' &&
    parsed.password === '' &&
    !/[{}]/.test(parsed.host) &&
    ['{z}', '{x}', '{y}'].every((part) => url.split(part).length === 2)
  )
}

/** Returns the address of one tile. */
export const tileUrl = (address: string, { z, x, y }: TilePlace): string =>
  address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

/** Whether there is such a tile. */
export const isInWorld = ({ z, x, y }: TilePlace): boolean => x < 2 ** z && y < 2 ** z

/** Returns the tile in which a place in degrees lies. */
export function tileAround(
  [longitude, latitude]: readonly [longitude: number, latitude: number],
  z: number,
): TilePlace {
  const radians = (latitude * Math.PI) / 180
  return {
    z,
    x: Math.floor(((longitude + 180) / 360) * 2 ** z),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z),
  }
}
