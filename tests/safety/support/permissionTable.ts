/** The table of calls and permissions, against the calls that there are. */
import type { Endpoint } from '#core/contract.ts'
import type { Permission } from '#core/permissions.ts'
import { kinds, permissionNamed } from './kinds.ts'
import { callsWithPermissions } from './permissionsOfCalls.ts'

/** A way to open a call: with all of its permissions; with `selection` only for the choices of a picker. */
interface Way {
  permissions: readonly Permission[]
  selection: boolean
}
export interface SafetyRow {
  /** `GET /clients/` */
  call: string
  /** One of them is enough; none: for anyone who is signed in. */
  ways: readonly Way[]
}

function wayOf(text: string): Way {
  const [names = '', selection] = text.split('?')
  return { permissions: names.split('+').map(permissionNamed), selection: selection !== undefined }
}

const rowOf = (line: string): SafetyRow => {
  const [method = '', path = '', ...ways] = line.split(' ')
  return { call: `${method} ${path}`, ways: ways.filter((way) => way !== 'anyone').map(wayOf) }
}

export const permissionTable: readonly SafetyRow[] = callsWithPermissions.map(rowOf)

/** Prefixes that the table is about: the records and the settings of a firm. */
const prefixes = new Set([
  ...kinds.map(({ prefix }) => prefix),
  ...'accounting files comments messages company notifications quote-items quotes documents rates features schedule valuations dashboard api-keys webhooks move-in'.split(
    ' ',
  ),
])
export const callOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Rows without a call, calls without a row, and calls of which the contract asks for something else. */
export function tableFaults(table: readonly SafetyRow[], endpoints: readonly Endpoint[]): string[] {
  const about = endpoints.filter(({ path }) => prefixes.has(path.split('/')[1] ?? ''))
  const rows = new Map(table.map((row) => [row.call, row]))
  const calls = new Set(about.map(callOf))
  return [
    ...table.map(({ call }) => call).filter((call, index, all) => all.indexOf(call) < index),
    ...[...rows.keys()].filter((call) => !calls.has(call)).map((call) => `not served: ${call}`),
    ...about.flatMap((endpoint) => {
      const requests = [endpoint.access].flat().filter((name) => name !== 'session')
      const row = rows.get(callOf(endpoint))
      if (!row) return [`no row in permissionsOfCalls.ts: ${callOf(endpoint)}`]
      // The first of what a way takes is what the contract asks for; the handler asks for the rest.
      const wanted = row.ways.map(({ permissions }) => permissions[0] ?? '')
      return wanted.toSorted().join() === requests.toSorted().join()
        ? []
        : [`${row.call} asks for ${requests.join(', ') || 'nothing'} and not for ${wanted.join(', ') || 'nothing'}`]
    }),
  ]
}
