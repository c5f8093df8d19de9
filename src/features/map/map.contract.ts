/** Projects on a map: tiles of the list, and drawings of a site (docs/rules/projects.md#map). */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, Instant, Nothing, numberText, text, Version } from '#core/contract.ts'
import { FileContent } from '#core/recordImport.ts'
import { wantedQuery } from '#core/records.ts'
import { project } from '#features/projects/projects.ts'
import { Geometry } from './geometry.ts'

/** Most features of one project. */
export const maxFeatures = 1_000
/** Deepest zoom level: a tile is some ten metres wide there. */
const deepestTile = 22

const see = project.calls.get.access
const change = project.names.change

const Tile = z.object({
  z: numberText(0, deepestTile),
  x: numberText(0, 2 ** deepestTile),
  y: numberText(0, 2 ** deepestTile),
})

export const projectTile = endpoint({
  name: 'getProjectTile',
  method: 'GET',
  path: '/projects/tiles/:z/:x/:y/',
  summary:
    'A Mapbox Vector Tile of the projects of the list, layer `projects`: each with id, name, reference and state, or how many are about a place (`count`); 204 where there are none',
  access: project.calls.list.access,
  params: Tile,
  query: z.object({ ...wantedQuery(project.lists.filters, project.lists.tabs) }),
  reply: z.string(),
  raw: ['application/vnd.mapbox-vector-tile'],
})

export const projectBounds = endpoint({
  name: 'getProjectBounds',
  method: 'GET',
  path: '/projects/bounds/',
  summary: 'The extent of the listed projects (west, south, east, north in degrees), and how many have a location',
  access: project.calls.list.access,
  query: z.object({ ...wantedQuery(project.lists.filters, project.lists.tabs) }),
  reply: z.object({
    /** Bounds of the list; null if no project has a place. */
    bounds: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
    placed: z.int(),
  }),
})

/** Whoever sees a map: of projects, of a site, of the sites of a day. */
const seeMap = [...project.calls.list.access, 'tasks.view_task'] as const

/**
 * The background map: the organisation's own, whose pictures come through this server, or the one that the server's operator
 * has configured.
 */
export const mapBackground = endpoint({
  name: 'getMapBackground',
  method: 'GET',
  path: '/projects/map/',
  summary: 'The background map: its tile address with {z}, {x} and {y}, and its attribution; null for none',
  access: seeMap,
  reply: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
  offline: 'own',
})

export const mapPicture = endpoint({
  name: 'getMapPicture',
  method: 'GET',
  path: '/projects/map/:z/:x/:y/',
  summary:
    'A picture of the organisation’s own background map; 204 where there is none, 409 where its server does not answer with one',
  access: seeMap,
  params: Tile,
  /** Which map it is: browsers keep the pictures of each by themselves. */
  query: z.object({ v: z.optional(text({ max: 20 })) }),
  reply: z.string(),
  raw: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
})

const Name = text()
export const Feature = z.object({
  id: Id,
  project_id: Id,
  name: z.string(),
  geometry: Geometry,
  vertices: z.int(),
  /** Length in metres; null for a point. */
  length: z.nullable(z.number()),
  /** Area in square metres; null for points and lines. */
  area: z.nullable(z.number()),
  /** Name of the file that the feature was read from; empty for a drawn one. */
  source: z.string(),
  version: Version,
  created: Instant,
  modified: Instant,
})
export type Feature = z.output<typeof Feature>

export const listFeatures = endpoint({
  name: 'listProjectFeatures',
  method: 'GET',
  path: '/projects/:id/features/',
  summary: 'The site of a project: points, lines and areas as GeoJSON, in degrees',
  access: see,
  params: IdInPath,
  reply: z.array(Feature),
  offline: 'own',
})

/** Exports the features as GeoJSON for other programs. */
export const exportFeatures = endpoint({
  name: 'exportProjectFeatures',
  method: 'GET',
  path: '/projects/:id/features/export/',
  summary: 'The site of a project as a GeoJSON file',
  access: see,
  params: IdInPath,
  reply: z.string(),
  raw: ['application/geo+json'],
})

export const createFeature = endpoint({
  name: 'createProjectFeature',
  method: 'POST',
  path: '/projects/:id/features/',
  summary: 'Add a point, line or area to the site of a project',
  access: change,
  params: IdInPath,
  body: z.strictObject({ name: z._default(Name, ''), geometry: Geometry }),
  reply: Feature,
  creates: true,
})

const FeatureChange = z.partial(z.strictObject({ name: Name, geometry: Geometry, version: Version }))
export type FeatureChange = z.output<typeof FeatureChange>
export const changeFeature = endpoint({
  name: 'changeFeature',
  method: 'PATCH',
  path: '/features/:id/',
  summary: 'Change a feature of a site',
  access: change,
  params: IdInPath,
  body: FeatureChange,
  reply: Feature,
})

export const deleteFeature = endpoint({
  name: 'deleteFeature',
  method: 'DELETE',
  path: '/features/:id/',
  summary: 'Delete a feature of a site',
  access: change,
  params: IdInPath,
  reply: Nothing,
})

/** Largest number of bytes of a map file. */
export const maxMapBytes = 20_000_000
export const tooLargeMap = 'A map file has at most 20 MB. Simplify it, or save a part of it.'

const MapFile = z.strictObject({
  /** The extension gives the format: .kml, .kmz or .geojson. */
  file_name: text({ min: 1 }),
  content: FileContent,
})
const Found = z.object({
  name: z.string(),
  geometry: Geometry,
  vertices: z.int(),
  length: z.nullable(z.number()),
  area: z.nullable(z.number()),
})

export const previewFeatures = endpoint({
  name: 'previewProjectFeatures',
  method: 'POST',
  path: '/projects/:id/features/preview/',
  summary: 'Read a .kml, .kmz or .geojson file without saving it',
  access: change,
  params: IdInPath,
  body: MapFile,
  reply: z.object({
    features: z.array(Found),
    /** Sentences about parts of the file that are left out. */
    notes: z.array(z.string()),
  }),
  looks: true,
  upload: true,
  heavy: true,
})

export const loadFeatures = endpoint({
  name: 'loadProjectFeatures',
  method: 'POST',
  path: '/projects/:id/features/load/',
  summary:
    'Add the features of a .kml, .kmz or .geojson file to the site of a project; `replace` removes the existing ones',
  access: change,
  params: IdInPath,
  body: z.extend(MapFile, { replace: z._default(z.boolean(), false) }),
  reply: z.object({ count: z.int() }),
  status: 201,
  upload: true,
  heavy: true,
})

export const listNearby = endpoint({
  name: 'listNearbyProjects',
  method: 'GET',
  path: '/projects/:id/nearby/',
  summary: 'Other projects within 500 metres of a project, the nearest first',
  access: see,
  params: IdInPath,
  reply: z.array(
    z.object({
      id: Id,
      reference: z.string(),
      name: z.string(),
      stage: z.string(),
      /** Distance in metres between the two sites. */
      metres: z.int(),
    }),
  ),
})
/** Distance in metres within which projects count as nearby. */
export const nearbyMetres = 500
