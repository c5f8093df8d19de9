import { useState } from 'react'

import { Chip } from '#web/ui/Chip.tsx'
import { useFormLock } from '#web/ui/form/formLock.ts'
import { PickMore } from '#web/ui/form/PickMore.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { client } from '../clients.ts'
import { clients } from './pickers.ts'

interface RelatedClientsProps {
  form: FormPart<{ org_ids: number[] }>
  /** Those that are related already. */
  known: readonly { id: number; name: string }[]
  /** Not to be chosen: the client itself. */
  own: number | null
}

/** Clients that belong together: chips, and a picker that adds one. */
export function RelatedClients({ form, known, own }: RelatedClientsProps) {
  const fixed = useFormLock() !== undefined
  const ids = useFormValue(form, 'org_ids')
  const [picked, setPicked] = useState<readonly { id: number; name: string }[]>([])
  // The form may follow a newer record meanwhile, with others.
  const names = new Map([...picked, ...known].map(({ id, name }) => [id, name]))
  return (
    <div className="fb-record-wide">
      <PickMore
        label={client.labels.org_ids}
        load={async (search, signal) =>
          (await clients(search, signal)).filter(({ id }) => id !== own && !ids.includes(Number(id)))
        }
        onPick={({ id, name }) => {
          setPicked([...picked, { id, name }])
          form.set({ org_ids: [...ids, id] })
        }}
        nothing="No client of that name"
      />
      <div className="fb-record-tags">
        {ids.map((id) => (
          <Chip
            key={id}
            removeLabel={`Remove ${names.get(id) ?? id}`}
            {...(!fixed && {
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
