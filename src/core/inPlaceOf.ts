import * as z from 'zod/mini'

import { Id, IsoDate } from './contract.ts'

/** The person in whose place the caller decides a record, and the last day of it. */
export const InPlaceOf = z.object({ id: Id, name: z.string(), until: IsoDate })
export type InPlaceOf = z.output<typeof InPlaceOf>
