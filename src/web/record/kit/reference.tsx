/** Pickers for the records that a reference names: in a form, in a list's cell, in the query box and in an import. */
import { useQuery } from '@tanstack/react-query'

import { call, queryFor } from '#web/api.ts'
import { mayCall } from '#web/mayCall.ts'
import type { QuickOwner } from '#web/registry.ts'
import type { SessionMe } from '#web/session.tsx'
import type { QueryOption } from '#web/ui/query/types.ts'
import { choiceField } from '../editing/fields.tsx'
import type { EditField } from '../editing/editing.ts'
import { inSmallList, type Lookup } from '../import/lookup.ts'
import { type ReferenceInput, type ShortList, shortListInput } from './input.tsx'
import { offered } from './references.ts'

export interface KitReference extends ReferenceInput {
  edit: (label: string) => EditField
  lookup: Lookup
  /** Suggestions of the query box for its key. */
  offered: (me: SessionMe, search: string, signal: AbortSignal) => Promise<readonly QueryOption[]>
}

/** Picks from a list that is short enough to be loaded as a whole. */
export function shortList(endpoint: ShortList, adds?: QuickOwner): KitReference {
  const all = (signal: AbortSignal) => call(endpoint, {}, { signal })
  return {
    ...shortListInput(endpoint, adds),
    edit: (label) => choiceField(label, () => useQuery(queryFor(endpoint, {})).data),
    lookup: inSmallList(endpoint, all),
    offered: async (me, search, signal) => (mayCall(me, endpoint) ? offered(await all(signal), search) : []),
  }
}
