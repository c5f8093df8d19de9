import { useState } from 'react'

import { call, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { useContractForm, useFieldValue } from '#web/ui/form/useContractForm.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { crmCalls, type FoundCrmRecord, NewCrmLink } from '../crm.contract.ts'
import { FoundRecord } from './FoundRecord.tsx'

interface LinkDialogProps {
  of: { client_id: number } | { contact_id: number }
  name: string
  /** The CRM's address. */
  crm: string
  onClose: () => void
}

/** Searches the CRM for the record of a client or contact, shows it beside ours, and links it. */
export function LinkDialog({ of, name, crm, onClose }: LinkDialogProps) {
  const { formats } = useLocale()
  const link = useEndpointMutation(crmCalls.create, [crmCalls.list], (_link, undo) =>
    notifySuccess(`${name} linked to the CRM.`, undo),
  )
  const [found, setFound] = useState<ReadonlyMap<string, FoundCrmRecord>>(new Map())
  const [problem, setProblem] = useState('')
  const form = useContractForm<typeof NewCrmLink, { address: string | null }>(NewCrmLink, {
    initial: { address: null },
    onSubmit: async ({ address }) => {
      await link.mutateAsync({ body: { ...of, address } })
      onClose()
    },
  })
  const address = useFieldValue(form, 'address')
  const chosen = typeof address === 'string' ? found.get(address) : undefined
  const load = async (search: string, signal: AbortSignal): Promise<PickerOption[]> => {
    const owner = Object.fromEntries(Object.entries(of).map(([key, id]) => [key, String(id)]))
    const query = { ...owner, ...(search !== '' && { search }) }
    const reply = await call(crmCalls.search, { query }, { signal })
    setProblem(reply.problem)
    setFound((before) => new Map([...before, ...reply.results.map((record) => [record.crm_id, record] as const)]))
    return reply.results.map(({ crm_id, name: theirs, hint, linked }) => ({
      id: crm_id,
      name: theirs === '' ? crm_id : theirs,
      ...((linked || hint !== '') && { hint: linked ? 'already linked' : hint }),
      disabled: linked,
    }))
  }
  const title = `Link ${name} to the CRM`
  const fills = chosen?.values.filter((value) => value.fills).length ?? 0
  return (
    <Dialog opened title={title} form={form} saveLabel="Link" width={640} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <PickerField
          form={form}
          name="address"
          label="CRM record"
          description={`Search by name, or paste the address of its page at ${new URL(crm).host}.`}
          load={load}
          nothing="No CRM record found"
          required
          autoFocus
        />
        {problem !== '' && <p role="status">{problem}</p>}
        {chosen && (
          <section aria-label={`${chosen.name} in the CRM`}>
            <FoundRecord record={chosen} />
            <p>
              {fills === 0
                ? 'Linking fills nothing, and overwrites nothing.'
                : `Linking fills ${formats.counted(fills, 'empty field', 'empty fields')}, and overwrites nothing.`}{' '}
              Later changes in the CRM come here.
            </p>
          </section>
        )}
      </Form>
    </Dialog>
  )
}
