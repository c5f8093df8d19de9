/**
 * The last view of a list, remembered per module and organisation in this browser
 * (docs/rules/screens.md#remembered-settings). The address wins: what is remembered applies only to an address that
 * says nothing (`/projects/`), and becomes part of it there, so that everything on the screen can be sent to a
 * colleague.
 */
import { paths, searchOf } from './paths.ts'
import { redirect, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'

import { parseSearch } from './search.ts'
import { useMe, type SessionMe } from './session.tsx'

export type Settings = Record<string, string>

const keyOf = (module: string, orgId: number) => `fieldbook.${module}.${orgId}`

/**
 * Reads the remembered settings; empty where there are none, where they are damaged, or where the browser stores
 * nothing.
 */
export function readSettings(module: string, orgId: number, storage = browserStorage()): Settings {
  try {
    const saved: unknown = JSON.parse(storage?.getItem(keyOf(module, orgId)) ?? '{}')
    if (typeof saved !== 'object' || saved === null) return {}
    return Object.fromEntries(
      Object.entries(saved).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** Saves these settings in place of the earlier ones. A browser that refuses to save them is no error. */
export function writeSettings(module: string, orgId: number, settings: Settings, storage = browserStorage()): void {
  try {
    storage?.setItem(keyOf(module, orgId), JSON.stringify(settings))
  } catch {
    // Private windows and full disks: the address still carries everything.
  }
}

/**
 * Picks the settings from a search: `keys` with a value. Only contacts remember the position in the list (`page`).
 */
export function settingsIn(search: Record<string, unknown>, keys: readonly string[]): Settings {
  const set = keys.filter((key) => search[key] !== undefined && search[key] !== null && search[key] !== '')
  return Object.fromEntries(set.map((key) => [key, String(search[key])]))
}

/** Decides what an address opens with: its own settings, or the remembered ones when it has none. */
export function opensWith(search: Record<string, unknown>, remembered: Settings): Record<string, unknown> {
  const saysSomething = Object.values(search).some((value) => value !== undefined && value !== '')
  return saysSomething ? search : remembered
}

/** The parts of an address that say how a table looks: columns that it does not show, their order, and how close its rows stand. */
const lookKeys = ['hidden', 'columns', 'density'] as const
/** The address's word for an empty list of columns; an empty parameter would be dropped. */
export const noColumns = 'none'
const lookModule = (module: string) => `${module}-table`

/** Reads the table's last look, as an address says it; only settings that differ from the usual look. */
export function readLook(module: string, orgId: number, storage = browserStorage()): Settings {
  const saved = readSettings(lookModule(module), orgId, storage)
  return {
    ...settingsIn(saved, lookKeys),
    ...(saved['hidden'] === '' && { hidden: noColumns }),
  }
}

export function writeLook(module: string, orgId: number, look: Settings, storage = browserStorage()): void {
  writeSettings(lookModule(module), orgId, look, storage)
}

/**
 * Returns the same address with the remembered look, where it has none. A tab's first address stays unchanged: its
 * sender saw the usual look, or it would have another.
 */
export function withLook(search: Record<string, unknown>, remembered: Settings, isSent: boolean) {
  if (isSent || lookKeys.some((key) => search[key] !== undefined && search[key] !== '')) return search
  return Object.keys(remembered).length === 0 ? search : { ...search, ...remembered }
}

/**
 * Returns the same changes, and leaves the applied filter set once they remove the last of these filters: an address
 * with only `?set=12` stands for all filters of the set.
 */
export function leavingSet<C extends Record<string, unknown>>(
  search: Record<string, unknown>,
  changes: C,
  filters: readonly string[],
): C & { set?: undefined } {
  if ('set' in changes || !filters.some((name) => name in changes)) return changes
  const next: Record<string, unknown> = { ...search, ...changes }
  return filters.some((name) => (next[name] ?? '') !== '') ? changes : { ...changes, set: undefined }
}

interface Opening {
  /** The shell's context with the signed-in person: a route's type cannot express it. */
  context: unknown
  location: { pathname: string; searchStr: string; state: { __TSR_index?: number } }
}

/**
 * Replaces a bare path in a list route's `beforeLoad` by the list's last address, or these `keys` of it.
 * `beforeLoad: applyRemembered('projects', ['phase', 'rows'])`
 */
export const applyRemembered =
  (module: string, keys?: readonly string[]) =>
  ({ context, location }: Opening) => {
    const { id } = (context as { me: SessionMe }).me.org
    const search = parseSearch(location.searchStr)
    const saved = readSettings(module, id)
    const full = opensWith(search, keys ? settingsIn(saved, keys) : saved)
    const isSent = location.searchStr !== '' && location.state.__TSR_index === 0
    const opened = withLook(full, readLook(module, id), isSent)
    if (opened !== search && Object.keys(opened).length > 0)
      throw redirect({ to: location.pathname, search: searchOf(opened), replace: true })
  }

/**
 * Returns the list's settings from the address, and a function that changes them: the address changes, settings
 * among `keys` are remembered (null: none is remembered or forgotten), and the list returns to its first page unless
 * the change names one. `filters`: filters that a filter set saves.
 */
export function useListSettings(module: string, keys: readonly string[] | null, filters: readonly string[] = []) {
  const { org } = useMe()
  const navigate = useNavigate()
  const router = useRouter()
  const { pathname } = useLocation()
  const seen: Record<string, unknown> = useSearch({ strict: false })
  const change = async (changes: Record<string, string | number | undefined>) => {
    // Read the present address: a change after an awaited answer must keep what was chosen meanwhile, and leave other
    // screens alone.
    const { pathname: place, search }: { pathname: string; search: Record<string, unknown> } = router.latestLocation
    if (place !== pathname) return
    const next = { ...search, page: undefined, ...leavingSet(search, changes, filters) }
    if (keys) writeSettings(module, org.id, settingsIn(next, keys))
    await navigate({ to: paths.here(), search: searchOf(next), replace: true, resetScroll: false })
  }
  return [seen, change] as const
}

function browserStorage(): Pick<Storage, 'getItem' | 'setItem'> | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
