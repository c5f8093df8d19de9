/** Conditions over `project` for its place. */
import { sql, type SqlBool } from 'kysely'

import { invalid } from '#server/http/errors.ts'
import type { RecordHistoryParts } from '#server/history/recordHistory.ts'
import { either, type SearchCondition } from '#server/records/search.ts'
import { type Bounds, boundsIn, savedCoordinates, writtenPoint } from '../projectPlace.ts'
import { wrongBbox } from '../projects.ts'

const touches = ([west, south, east, north]: Bounds): SearchCondition =>
  sql<SqlBool>`project.extent && box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`

/** Returns the condition of a query's bounds; 400 for invalid bounds. */
export function withinBbox(written: string): SearchCondition {
  const bounds = boundsIn(written)
  if (bounds === null) throw invalid({ bbox: [wrongBbox] })
  return within(bounds)
}

/** Returns the error for invalid coordinates under their field. */
export const wrongCoordinates = (written: string) =>
  savedCoordinates(written) === null
    ? { coordinates: ['Enter latitude and longitude in degrees, such as 53.7632, -2.7031.'] }
    : {}

/** Replaces the coordinates of a body by their stored form. */
export const withSaved = <Said extends { coordinates?: string | undefined }>(stated: Said): Said =>
  stated.coordinates === undefined
    ? stated
    : { ...stated, coordinates: savedCoordinates(stated.coordinates) ?? stated.coordinates }

/** Returns the condition for places at least partly within bounds; a west above the east crosses the date line. */
export const within = ([west, south, east, north]: Bounds): SearchCondition =>
  west <= east
    ? touches([west, south, east, north])
    : either([touches([west, south, 180, north]), touches([-180, south, east, north])])

const kinds: Readonly<Record<string, string>> = { Point: 'point', LineString: 'line', Polygon: 'area' }

/** Parts of a project's history that its site's drawings have. */
export const drawnParts: RecordHistoryParts = {
  features: {
    table: 'project_feature',
    of: ['project_id'],
    say: ({ name, geometry, vertices, west, south, east, north }) => {
      const kind = kinds[String((geometry as { type?: unknown } | undefined)?.type).replace('Multi', '')] ?? 'drawing'
      const middle = writtenPoint([(Number(west) + Number(east)) / 2, (Number(south) + Number(north)) / 2])
      return `${name === '' ? 'Unnamed' : String(name)} (${kind}${kind === 'point' ? '' : ` with ${String(vertices)} corners`} at ${middle})`
    },
    between: '; ',
  },
}
