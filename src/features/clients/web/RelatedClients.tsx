import { useState } from 'react'

import { Chip } from '#web/ui/Chip.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { type ContractForm, useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import * as z from 'zod/mini'
import { clientLabels, type ClientValues } from './clientValues.ts'
import { clients } from './pickers.ts'

interface RelatedClientsProps {
  form: ContractForm<ClientValues>
  /** Those that are related already. */
  known: readonly { id: number; name: string }[]
  /** Not to be chosen: the client itself. */
  own: number | null
  locked: { locked?: string }
}

/** Clients that belong together: chips, and a picker that adds one. */
export function RelatedClients({ form, known, own, locked }: RelatedClientsProps) {
  const ids = useFormValue(form, 'org_ids')
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])))
  const picking = useContractForm(z.object({}), { initial: { related: null as number | null }, onSubmit: () => {} })
  return (
    <div className="fb-record-wide">
      <PickerField
        form={picking}
        name="related"
        label={clientLabels.org_ids}
        selected={null}
        load={async (search, signal) =>
          (await clients(search, signal)).filter(({ id }) => id !== own && !ids.includes(Number(id)))
        }
        onPick={(option) => {
          if (!option) return
          setNames(new Map([...names, [Number(option.id), option.name]]))
          form.set({ org_ids: [...ids, Number(option.id)] })
          picking.reset()
        }}
        nothing="No client of that name"
        {...locked}
      />
      <div className="fb-record-tags">
        {ids.map((id) => (
          <Chip
            key={id}
            removeLabel={`Remove ${names.get(id) ?? id}`}
            {...(locked.locked === undefined && {
              onRemove: () => form.set({ org_ids: ids.filter((one) => one !== id) }),
            })}
          >
            {names.get(id) ?? id}
          </Chip>
        ))}
      </div>
    </div>
  )
}
