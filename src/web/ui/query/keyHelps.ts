import type { SearchKeys } from '#core/search.ts'
import type { KeyHelps, QueryHelp } from './types.ts'

/** Builds the help of a list; the type requires help for each key. */
export const keyHelps = <K extends SearchKeys>(helps: KeyHelps<K>): QueryHelp =>
  Object.entries<KeyHelps<SearchKeys>[string]>(helps).map(([key, help]) => ({ key, ...help }))
