import { lazy } from '#web/lazy.tsx'
import { Suspense } from 'react'
import * as z from 'zod/mini'

import { Name } from '#core/contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import type { NamedListProps, NamedRow } from './NamedLists.tsx'
import { listUses } from '../../settings.contract.ts'
import { colours } from './colours.ts'
import { ColourChoice } from './ColourChoice.tsx'

const ServiceTax = lazy(() => import('./ServiceTax.tsx').then((kit) => ({ default: kit.ServiceTax })))

interface RenameDialogProps {
  row: NamedRow
  list: NamedListProps
  onClose: () => void
}
interface Values {
  name: string
  colour: string
  on_land: boolean
  taxed_in: string
}

const Changed = z.strictObject({
  name: Name,
  colour: z.optional(z.string()),
  on_land: z.optional(z.boolean()),
  taxed_in: z.optional(z.array(z.string())),
})

/** Changes the name, the colour of a department, and how a service is taxed. */
export function RenameDialog({ row, list: { noun, calls, coloured, taxed }, onClose }: RenameDialogProps) {
  const save = useEndpointMutation(calls.change, [calls.list, listUses], (_row, undo) =>
    notifySuccess(`The ${noun} was saved.`, undo),
  )
  const form = useContractForm<typeof Changed, Values>(Changed, {
    initial: {
      name: row.name,
      colour: row.colour ?? '',
      on_land: row.on_land ?? true,
      taxed_in: row.taxed_in?.join(', ') ?? '',
    },
    prepare: ({ name, colour, on_land, taxed_in }) => ({
      name,
      ...(coloured && { colour }),
      ...(taxed && {
        on_land,
        taxed_in: taxed_in
          .split(',')
          .map((state) => state.trim())
          .filter(Boolean),
      }),
    }),
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { id: String(row.id) }, body: { ...body, version: row.version } })
      onClose()
    },
  })
  return (
    <Dialog opened title={`Change ${row.name}`} width={440} form={form} onCancel={onClose}>
      <Form form={form} label={`Change ${row.name}`} summary={false}>
        <TextField form={form} name="name" label="Name" required autoFocus />
        {coloured && <ColourChoice form={form} name="colour" label="Colour" colours={colours} />}
        {taxed && (
          <Suspense>
            <ServiceTax form={form} />
          </Suspense>
        )}
      </Form>
    </Dialog>
  )
}
