/** Puts into words what a charge rate is for. */
import type { Rate } from '../rates.contract.ts'

type Place = 'project' | 'client' | 'service' | 'any'

export const placeOfRate = ({ project_id, client_id, service_id }: Rate): Place =>
  project_id !== null ? 'project' : client_id !== null ? 'client' : service_id !== null ? 'service' : 'any'

/** Titles in the order of precedence. */
export const placeTitles = {
  project: 'On one project',
  client: 'For one client',
  service: 'For one service',
  any: 'Any other work',
} as const satisfies Record<Place, string>
export const places = Object.keys(placeTitles) as Place[]

/** Returns the work that a rate is for: `Harbour Trust, Monitoring`; empty for any, `without` leaves out what the page is of. */
export const workText = ({ project, client, service }: Rate, without?: 'project' | 'client'): string =>
  [without !== 'project' && project, without !== 'client' && client, service]
    .flatMap((record) => (record ? [record.name] : []))
    .join(', ')

/** Returns the person part of a rate: `Sam Smith`, `Surveyor`, `Tasks of type Site`; `Anybody`. */
export function workerText({ user, role, task_type }: Rate): string {
  const messages = [user?.name, role, task_type && `tasks of type ${task_type.name}`].flatMap((name) =>
    name ? [name] : [],
  )
  const text = messages.length === 0 ? 'anybody' : messages.join(', ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Returns the scope of a rate in one line. */
export const rateTitle = (rate: Rate): string =>
  [workText(rate), workerText(rate)].filter((text) => text !== '').join(': ')
