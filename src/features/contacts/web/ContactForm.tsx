/** The form of a contact, new or not; who may not change it sees why. */
import { useRef } from 'react'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import { AddressFields } from '#features/clients/web/AddressFields.tsx'
import { Duplicates } from '#features/clients/web/Duplicates.tsx'
import { useLocale } from '#web/locale.ts'
import '#web/record/record.css'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { isFailure } from '#web/ui/errors.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import type { Contact } from '../contacts.contract.ts'
import { ClientLines, PhoneLines } from './ContactLines.tsx'
import { bodyOf, contactLabels as labels, type ContactValues, valuesOf } from './contactValues.ts'

interface ContactFormProps<S extends z.ZodMiniType> {
  schema: S
  contact?: Contact
  /** Of a new one: where they are. */
  at?: { id: number; name: string } | undefined
  /** Once it is saved nothing is unsaved: `leave` then goes elsewhere. */
  onSave: (body: z.output<S>, leave: (go: () => void) => void) => Promise<void>
  /** Fetches it again, after somebody else was faster. */
  onReload?: () => void
}

export function ContactForm<S extends z.ZodMiniType>({ schema, contact, at, onSave, onReload }: ContactFormProps<S>) {
  const me = useMe()
  const { formats } = useLocale()
  const initial = valuesOf(contact, at?.id)
  const confirmed = useRef(false)
  const form = useContractForm<S, ContactValues>(schema, {
    initial,
    prepare: (values) => ({
      ...bodyOf(values, contact && initial),
      ...(confirmed.current && { confirmed: true }),
    }),
    onSubmit: (body) =>
      onSave(body, (go) => {
        form.reset(form.values())
        go()
      }),
  })
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  const fixed = contact && !contact.can_change
  const locked = fixed ? { locked: 'It takes the permission to change contacts.' } : {}
  const stale = isFailure(form.error) && form.error.body['code'] === 'stale'
  const inherited =
    contact?.inactive_from && contact.inactive_date === null
      ? `Inactive since ${formats.date(contact.inactive_from)}, as where they are.`
      : 'Empty: as long as one of their clients is active.'
  const known = [...(contact?.clients.map(({ client }) => client) ?? []), ...(at ? [at] : [])]
  return (
    <Form form={form} label="Contact">
      <Duplicates
        error={form.error}
        path="/contacts/"
        onConfirm={() => {
          confirmed.current = true
          void form.submit().finally(() => (confirmed.current = false))
        }}
      />
      {stale && onReload && (
        <Button
          onClick={() => {
            form.discard()
            onReload()
          }}
        >
          Show what is there now
        </Button>
      )}
      <SectionCard title="Who it is">
        <div className="fb-record-grid">
          <TextField form={form} name="first_name" label={labels.first_name} required {...locked} />
          <TextField form={form} name="last_name" label={labels.last_name} {...locked} />
          <TextField form={form} name="title" label={labels.title} {...locked} />
          <TextField form={form} name="position" label={labels.position} {...locked} />
          <TextField form={form} name="email" label={labels.email} type="email" {...locked} />
          <TextField form={form} name="tags" label={labels.tags} description="Separated by commas." {...locked} />
        </div>
      </SectionCard>
      {has(me, 'clients.view_client') && (
        <SectionCard title="Where they are">
          <ClientLines form={form} locked={locked} known={known} />
        </SectionCard>
      )}
      <SectionCard title="Telephones">
        <PhoneLines form={form} locked={locked} />
      </SectionCard>
      <SectionCard title="Address">
        <AddressFields form={form} locked={locked} />
      </SectionCard>
      <SectionCard title="More">
        <div className="fb-record-grid">
          <TextField form={form} name="source" label={labels.source} {...locked} />
          <DateField
            form={form}
            name="inactive_date"
            label={labels.inactive_date}
            description={inherited}
            {...locked}
          />
          <div className="fb-record-wide">
            <TextArea form={form} name="source_details" label={labels.source_details} {...locked} />
          </div>
          <div className="fb-record-wide">
            <SwitchField
              form={form}
              name="opt_out"
              label={labels.opt_out}
              description="They want no mail that is not about work for them."
              {...locked}
            />
          </div>
        </div>
      </SectionCard>
      {!fixed && (
        <div className="fb-record-save">
          <Button tone="primary" type="submit" busy={form.busy}>
            {contact ? 'Save' : 'Add contact'}
          </Button>
        </div>
      )}
      {guard}
    </Form>
  )
}
