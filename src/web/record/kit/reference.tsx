/** How the records that a reference names are chosen: in a form, in a list's cell, in the query box and in an import. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import { call, queryFor } from '#web/api.ts'
import type { Me } from '#web/session.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import type { FieldProps } from '#web/ui/form/useField.ts'
import type { QueryOption } from '#web/ui/query/types.ts'
import { choiceField } from '../editing/fields.tsx'
import type { EditField } from '../editing/editing.ts'
import { inSmallList, type Lookup } from '../import/lookup.ts'
import { optionsOf } from '../values.ts'
import { offered } from './references.ts'

interface Named {
  id: number
  name: string
}
type ReferenceProps = FieldProps<Record<string, unknown>> & { selected: Named | null; placeholder?: string }

export interface Reference {
  Input: (props: ReferenceProps) => ReactNode
  edit: (label: string) => EditField
  lookup: Lookup
  /** What the query box offers for its key. */
  offered: (me: Me, search: string, signal: AbortSignal) => Promise<readonly QueryOption[]>
}

/** Records of a list that is short enough to be asked for as a whole. */
export function shortList(endpoint: Endpoint & { reply: z.ZodMiniType<readonly Named[]> }): Reference {
  const all = (signal: AbortSignal) => call(endpoint, {} as never, { signal })
  const useRows = () => useQuery(queryFor(endpoint, {} as never)).data
  return {
    Input: function ShortList({ selected, ...props }) {
      return <SelectField {...props} options={optionsOf(useRows(), selected)} searchable />
    },
    edit: (label) => choiceField(label, useRows),
    lookup: inSmallList(endpoint, all),
    offered: async (_me, search, signal) => offered(await all(signal), search),
  }
}
