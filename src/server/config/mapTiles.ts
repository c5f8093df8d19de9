/** The background map, drawn from pictures of another server, as the configuration names it. */
export interface MapTiles {
  /** The tiles' address with `{z}`, `{x}` and `{y}`. */
  url: string
  /** The owner of the tiles, named on the map. */
  attribution: string
  /** The one host beside ours that pages may fetch pictures from. */
  origin: string
}

const looksLike = 'https://tile.example.com/{z}/{x}/{y}.png'

/** Null without an address: maps have only coasts and towns then. */
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
  const parsed = URL.parse(url)
  const whole = ['{z}', '{x}', '{y}'].every((part) => url.split(part).length === 2)
  const isWeb =
    parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === '' && !/[{}]/.test(parsed.host)
  // The origin goes into the pages' content security policy: it must not end it or begin another rule.
  if (!whole || !isWeb || !/^https?:\/\/[a-z0-9.:[\]-]+$/i.test(parsed.origin)) {
    mistake(`MAP_TILES_URL must look like ${looksLike}, with {z}, {x} and {y} once each and no name or password.`)
    return null
  }
  return { url, attribution, origin: parsed.origin }
}
