import { useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'

import { useEndpointMutation } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { isFailure } from '#web/ui/errors.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { changeExtraField, createExtraField, NewExtraField } from '#features/company/companyFields.contract.ts'
import { type ExtraField, type FieldResource, listExtraFields } from '#core/extraFields.contract.ts'
import { keyOf } from '#core/extraFields.ts'
import { FieldPreview } from './FieldPreview.tsx'
import { kindNames } from './kinds.ts'

interface FieldDialogProps {
  resource: FieldResource
  field: ExtraField | undefined
  /** The sort order of the last field. */
  last: number
  onClose: () => void
}
interface Values {
  name: string
  /** Key of the field; empty: made from the name. */
  key: string
  kind: ExtraField['kind'] | null
  /** Options, one per line. */
  options: string
  required: boolean
}

const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }))
const linesOf = (text: string) => text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))

/** The form of an extra field, beside a preview. */
export function FieldDialog({ resource, field, last, onClose }: FieldDialogProps) {
  const add = useEndpointMutation(createExtraField, [listExtraFields], ({ name }, undo) =>
    notifySuccess(`${name} added.`, undo),
  )
  const save = useEndpointMutation(changeExtraField, [listExtraFields], ({ name }, undo) =>
    notifySuccess(`${name} saved.`, undo),
  )
  const [isRequested, setIsRequested] = useState(false)
  const form = useContractForm<typeof NewExtraField, Values>(NewExtraField, {
    initial: {
      name: field?.name ?? '',
      key: '',
      kind: field?.kind ?? 'text',
      options: field?.options.join('\n') ?? '',
      required: field?.required ?? false,
    },
    prepare: ({ options, key: given, ...values }) => ({
      ...values,
      ...(given.trim() !== '' && { key: given.trim() }),
      resource,
      options: values.kind === 'choice' ? linesOf(options) : [],
      sort_order: field?.sort_order ?? Math.min(last + 1, 1000),
    }),
    onSubmit: async (body: z.output<typeof NewExtraField>) => {
      const { name, options, required } = body
      if (field)
        await save.mutateAsync({
          params: { id: String(field.id) },
          body: { name, options, required, version: field.version },
        })
      else
        await add.mutateAsync({ body }).catch((refusal: unknown) => {
          // The field has to be rendered before its error can be shown under it.
          if (isFailure(refusal) && refusal.status === 400 && 'key' in refusal.body)
            flushSync(() => setIsRequested(true))
          throw refusal
        })
      onClose()
    },
  })
  const [name, given, kind, options, required] = [
    useFormValue(form, 'name'),
    useFormValue(form, 'key'),
    useFormValue(form, 'kind') ?? 'text',
    useFormValue(form, 'options'),
    useFormValue(form, 'required'),
  ]
  const title = field ? `Change ${field.name}` : 'Add a field'
  const derived = keyOf(name)
  const key = field?.key ?? (given.trim() || derived)
  const isMute = name.trim() !== '' && derived === ''
  const asksKey = !field && (isMute || isRequested || form.isGiven('key'))
  return (
    <Dialog opened title={title} width={720} form={form} onCancel={onClose}>
      <div className="fb-field-edit">
        <Form form={form} label={title} summary={false}>
          <TextField
            form={form}
            name="name"
            label="Name"
            description={
              key === ''
                ? 'The label on the form.'
                : `Search with ${key}: — this does not change when you rename the field.`
            }
            required
            autoFocus
          />
          {asksKey && (
            <TextField
              form={form}
              name="key"
              label="Key"
              description="A unique short word to search by: letters a to z, digits and underscores, starting with a letter. For example: vat_number."
              placeholder={derived}
              required={isMute}
              maxLength={64}
            />
          )}
          <SelectField
            form={form}
            name="kind"
            label="Kind"
            options={kinds}
            required
            {...(field && { locked: 'The kind cannot be changed later.' })}
          />
          {kind === 'choice' && (
            <TextArea form={form} name="options" label="Options" description="One per line." required />
          )}
          <SwitchField
            form={form}
            name="required"
            label="Required"
            description="Required for new and changed records."
          />
        </Form>
        <FieldPreview name={name} kind={kind} options={linesOf(options)} required={required} />
      </div>
    </Dialog>
  )
}
