import { PickMany } from '#web/ui/form/PickMany.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { client } from '../clients.ts'
import { clients } from './pickers.ts'

interface RelatedClientsProps {
  form: FormPart<{ org_ids: number[] }>
  /** Clients that are already related. */
  known: readonly { id: number; name: string }[]
  /** The client itself, which cannot be chosen. */
  own: number | null
}

/** Clients that belong together. */
export const RelatedClients = ({ form, known, own }: RelatedClientsProps) => (
  <PickMany
    label={client.labels.org_ids}
    ids={useFormValue(form, 'org_ids')}
    known={known}
    but={own}
    onChange={(org_ids) => form.set({ org_ids })}
    load={clients}
    nothing="No matching client"
  />
)
