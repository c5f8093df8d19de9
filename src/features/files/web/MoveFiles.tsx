/** Asks to which record files are moved, or whether to the firm, and moves them. */
import * as z from 'zod/mini'

import { fileOwners } from '#core/recordOwners.ts'
import { has } from '#core/permissions.ts'
import { type PartProps, useAct, useMeant } from '#web/record/bulk/useAct.ts'
import { invalidatedBy } from '#web/record/shownRecordType.ts'
import { recordOptions } from '#web/record/recordOptions.ts'
import { type LoadedOwner, useRecordKinds } from '#web/registry.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { type FilePurpose, purposesIn } from '../files.rules.ts'

interface Place extends LoadedOwner {
  /**
   * Name of the record type, such as `client`; if the files are more than attachments, their purpose, such as
   * `certificate`.
   */
  id: string
  label: string
  purpose?: FilePurpose
}

interface Values {
  to: string | null
  /** The chosen record by place. */
  record: Record<string, number | null>
}

/** The place, and which of the records there. */
const Destination = z.custom<Values>().check(
  z.refine<Values>(({ to }) => to !== null, { path: ['to'], error: 'This field is required' }),
  z.superRefine<Values>(({ to, record }, context) => {
    if (to !== null && to !== 'firm' && (record[to] ?? null) === null)
      context.addIssue({ code: 'custom', path: ['record', to], message: 'This field is required', input: record })
  }),
)

/** Finds the places that files of this purpose can be moved to: a record of the type. */
function placesOf(loadedOwner: LoadedOwner): readonly Place[] {
  const owner = fileOwners.find((name) => name === loadedOwner.owner)
  if (owner === undefined) return []
  const label = capital(loadedOwner.kind.names.one)
  return purposesIn(owner).map((purpose) =>
    purpose === 'attachment'
      ? { ...loadedOwner, id: owner, label }
      : { ...loadedOwner, id: purpose, label: `${label}, as its ${purpose}`, purpose },
  )
}

export function MoveFiles(props: PartProps) {
  const me = useMe()
  const { kind, onClose } = props
  const places = useRecordKinds().flatMap(placesOf)
  // Qualifications show the number of their evidence files, so they are refetched.
  const proved = places.filter(({ purpose }) => purpose === 'evidence')
  const invalidates = [...(kind.invalidates ?? []), ...proved.flatMap((place) => invalidatedBy(place.kind))]
  const act = useAct({ ...props, kind: { ...kind, invalidates } }, 'move')
  const form = useContractForm<typeof Destination, Values>(Destination, {
    initial: { to: null, record: {} },
    onSubmit: ({ to, record }) => {
      const place = places.find(({ id }) => id === to)
      if (!place) return act({ firm: true })
      return act({ [`${place.owner}_id`]: record[place.id], ...(place.purpose && { purpose: place.purpose }) })
    },
  })
  const to = useFormValue(form, 'to')
  const place = places.find(({ id }) => id === to)
  const title = `Move ${useMeant(props)}`
  const open = places.filter((record) => record.kind.everybodys === true || has(me, record.kind.names.see))
  return (
    <Dialog opened title={title} form={form} saveLabel="Move" width={520} onCancel={onClose}>
      <Form form={form} label={title}>
        <p className="fb-muted">
          {to === 'firm'
            ? 'Visible to everybody with permission to see files.'
            : 'Visible only to people who can see the record.'}
        </p>
        <SelectField
          form={form}
          name="to"
          label="To"
          required
          options={[
            ...open.map(({ id, label }) => ({ value: id, label })),
            { value: 'firm', label: 'The firm itself' },
          ]}
        />
        {place && (
          <PickerField
            key={place.id}
            form={form}
            name={`record.${place.id}`}
            label={capital(place.kind.noun)}
            required
            load={recordOptions(place.kind)}
          />
        )}
      </Form>
    </Dialog>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
