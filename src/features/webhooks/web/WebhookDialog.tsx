/** The form of a webhook: name, address and events. A new webhook shows its secret, only this once. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call, useEndpointMutation } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type ContractForm, useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  listWebhooks,
  NewWebhook,
  type Webhook,
  WebhookChange,
} from '../webhooks.contract.ts'
import { EventsField } from './EventsField.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

export interface HookValues {
  name: string
  url: string
  events: string[]
  active: boolean
}

export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const form = useContractForm<typeof NewWebhook, HookValues>(NewWebhook, {
    initial: { name: '', url: '', events: [], active: true },
    onSubmit: async (body) => {
      setMade(await call(createWebhook, { body }))
      await client.invalidateQueries({ queryKey: [listWebhooks.name] })
    },
  })
  if (made) return <WebhookSecret {...made} onClose={onClose} />
  return <HookForm title="New webhook" saveLabel="Create webhook" form={form} onClose={onClose} />
}

export function ChangeWebhookDialog({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const { id, name, url, events, active, version } = hook
  const change = useEndpointMutation(changeWebhook, [getWebhook, listWebhooks], (saved) =>
    notifySuccess(`${saved.name} saved.`),
  )
  const form = useContractForm<typeof WebhookChange, HookValues>(WebhookChange, {
    initial: { name, url, events, active },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id: String(id) }, body: { ...body, version } })
      onClose()
    },
  })
  return <HookForm title={`Change ${name}`} form={form} onClose={onClose} />
}

interface HookFormProps {
  title: string
  saveLabel?: string
  form: ContractForm<HookValues>
  onClose: () => void
}

const HookForm = ({ title, saveLabel, form, onClose }: HookFormProps) => (
  <Dialog opened title={title} width={720} form={form} {...(saveLabel && { saveLabel })} onCancel={onClose}>
    <Form form={form} label={title}>
      <TextField form={form} name="name" label="Name" description="For example: Accounting." required autoFocus />
      <TextField
        form={form}
        name="url"
        label="Address"
        description="The address of the other program: https://…"
        inputMode="url"
        required
      />
      <EventsField form={form} />
      <SwitchField
        form={form}
        name="active"
        label="Active"
        description="While it is off, no events are sent or stored."
      />
    </Form>
  </Dialog>
)
