import * as z from 'zod/mini'

import { type Endpoint, Name } from '#core/contract.ts'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { QuickAdd } from './quickAdd.ts'

const schema = z.strictObject({ name: Name })

/** Makes the quick form of a small list of names. */
export const quickName = (noun: string, { list, create }: { list: Endpoint; create: Endpoint }): QuickAdd => ({
  noun,
  create,
  invalidates: [list],
  schema,
  begin: ({ typed }) => ({ name: typed }),
  Fields: ({ form }) => <TextField form={form} name="name" label="Name" required autoFocus />,
})
