import type { SearchKeys } from '#core/search.ts'
import type { KeyHelps, QueryHelp } from './types.ts'

/** The help of a list, of which each key must have its own. */
export const keyHelps = <K extends SearchKeys>(helps: KeyHelps<K>): QueryHelp =>
  Object.entries<KeyHelps<SearchKeys>[string]>(helps).map(([key, help]) => ({ key, ...help }))
