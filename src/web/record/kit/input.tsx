/** A form's picker for a reference; a page needs no more of a reference. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import { queryFor } from '#web/api.ts'
import type { QuickOwner } from '#web/registry.ts'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import type { FieldProps } from '#web/ui/form/useField.ts'
import type { AnyRecord } from '../shownRecordType.ts'
import { optionsOf } from '../values.ts'

interface Named {
  id: number
  name: string
}
export type ShortList = Endpoint & { reply: z.ZodMiniType<readonly Named[]> }
/** `row`: the record that it is of, once that is there. */
type ReferenceProps = FieldProps<Record<string, unknown>> & { selected: Named | null; row?: AnyRecord | undefined }
export interface ReferenceInput {
  Input: (props: ReferenceProps) => ReactNode
}

/** An input for a list that is short enough to be fetched whole; `adds`: whose rows can be added from it. */
export const shortListInput = (endpoint: ShortList, adds?: QuickOwner): ReferenceInput => ({
  Input: function ShortListInput({ selected, row: _row, ...props }) {
    const { data } = useQuery(queryFor(endpoint, {}))
    return <SelectField {...props} options={optionsOf(data, selected)} searchable adds={adds} />
  },
})
