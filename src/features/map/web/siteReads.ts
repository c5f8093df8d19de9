/** Queries about the site of a project, and those that a change makes stale. */
import { useQuery } from '@tanstack/react-query'

import { savedCoordinates, type Point } from '#features/projects/projectPlace.ts'
import type { Project } from '#features/projects/projects.ts'
import { project } from '#features/projects/projects.ts'
import { queryFor } from '#web/api.ts'
import { boundsOf, type Geometry } from '../geometry.ts'
import { listFeatures, listNearby, projectBounds } from '../map.contract.ts'

export const useFeatures = (id: number) => useQuery(queryFor(listFeatures, { params: { id: String(id) } }))

/** Reads that a change of the drawings makes stale. */
export const changedWithSite = [listFeatures, listNearby, projectBounds, project.calls.history]
/** Calls to reload after a change of coordinates, besides the project. */
export const changedWithPlace = [listNearby, projectBounds]

/** Reads the stored coordinates of a project: `53.763201, -2.703090`. Null where it has none. */
export function pointOf({ coordinates }: Pick<Project, 'coordinates'>): Point | null {
  const [latitude, longitude] = savedCoordinates(coordinates)?.split(', ').map(Number) ?? []
  return latitude === undefined || longitude === undefined || coordinates === '' ? null : [longitude, latitude]
}

/** Returns the destination of directions: the coordinates, otherwise the middle of the drawing. */
export function goalOf(owner: Pick<Project, 'coordinates'>, features: readonly { geometry: Geometry }[]): Point | null {
  const bounds = boundsOf(features.map(({ geometry }) => geometry))
  return pointOf(owner) ?? (bounds && [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2])
}
