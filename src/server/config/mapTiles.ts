import { isTileAddress, tileAddressExample } from '#core/tileAddress.ts'

/** The background map, drawn from pictures of another server, as the configuration names it. */
export interface MapTiles {
  /** The tiles' address with `{z}`, `{x}` and `{y}`. */
  url: string
  /** The owner of the tiles, named on the map. */
  attribution: string
  /** The one host beside ours that pages may fetch pictures from. */
  origin: string
}

/** Null without an address: maps have coasts and towns then, unless an organisation has a map of its own. */
export function mapTilesOf(
  url: string | undefined,
  attribution: string | undefined,
  mistake: (sentence: string) => void,
): MapTiles | null {
  if (url === undefined && attribution === undefined) return null
  if (url === undefined || attribution === undefined) {
    mistake(
      'Give both MAP_TILES_URL and MAP_TILES_ATTRIBUTION, or neither: without them maps have coasts and towns alone.',
    )
    return null
  }
  const origin = isTileAddress(url) ? new URL(url).origin : ''
  // The origin goes into the pages' content security policy: it must not end it or begin another rule.
  if (!/^https?:\/\/[a-z0-9.:[\]-]+$/i.test(origin)) {
    mistake(
      `MAP_TILES_URL must look like ${tileAddressExample}, with {z}, {x} and {y} once each and no name or password.`,
    )
    return null
  }
  return { url, attribution, origin }
}
