/** Asks to which record files are moved, or whether to the firm, and moves them. */
import * as z from 'zod/mini'

import { has, type Permission } from '#core/permissions.ts'
import { clientKind } from '#features/clients/clients/web/clientKind.ts'
import { contactKind } from '#features/clients/contacts/web/contactKind.ts'
import { equipmentKind } from '#features/equipment/web/equipmentKind.ts'
import { listQualifications } from '#features/qualifications/qualifications.contract.ts'
import { qualificationKind } from '#features/qualifications/web/qualificationKind.ts'
import { supplierKind } from '#features/suppliers/web/supplierKind.ts'
import { userKind } from '#features/users/users/web/userKind.ts'
import { call } from '#web/api.ts'
import { type PartProps, useAct, useMeant } from '#web/record/bulk/useAct.ts'
import { invalidatedBy, hasEnded, type RecordKind } from '#web/record/kind.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import type { FilePurpose } from '../files.rules.ts'

interface Place {
  label: string
  /** What the field is called that says which one. */
  which: string
  owner: string
  load: (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  see?: Permission
  purpose?: FilePurpose
}

interface Option {
  id: number
  name: string
  hint?: string
  identifier?: string
}

/** A record of a kind, by the options that its list answers. */
const ofKind = (kind: RecordKind, owner: string, label: string, which: string): Place => ({
  label,
  which,
  owner,
  see: kind.names.see,
  load: async (search, signal) => {
    const query = { selection: 'true', include_inactive: 'true', ...(search !== '' && { search }) }
    const options = (await call(kind.calls.list, { query } as never, { signal })) as readonly Option[]
    return options.map(({ id, name, hint, identifier, ...one }) =>
      pickerOption({ id, name, hint: hint ?? identifier ?? '', ended: hasEnded(one) ? 'inactive' : null }, 'open'),
    )
  },
})

async function qualifications(search: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  const query = { rows: '50', include_inactive: 'true', ...(search !== '' && { search }) } as const
  const { results } = await call(listQualifications, { query }, { signal })
  return results.map(({ id, name, user, reference, renewed }) =>
    pickerOption({ id, name: `${name} of ${user.name}`, hint: reference, ended: renewed ? 'renewed' : null }, 'open'),
  )
}

const equipment = ofKind(equipmentKind, 'equipment', 'A piece of equipment', 'Piece')
/** Only where files can be found afterwards: of a project they are shown by the list alone. */
const places = {
  client: ofKind(clientKind, 'client', 'A client', 'Client'),
  contact: ofKind(contactKind, 'contact', 'A contact', 'Contact'),
  supplier: ofKind(supplierKind, 'supplier', 'A supplier', 'Supplier'),
  equipment,
  certificate: { ...equipment, label: 'A piece of equipment, as its certificate', purpose: 'certificate' },
  user: ofKind(userKind, 'user', 'A person', 'Person'),
  qualification: {
    label: 'A qualification, as its evidence',
    which: 'Qualification',
    owner: 'qualification',
    load: qualifications,
  },
} as const satisfies Record<string, Place>
type PlaceName = keyof typeof places
const placeNames = Object.keys(places) as PlaceName[]

type Values = Record<PlaceName, number | null> & { to: PlaceName | 'firm' | null }
const nowhere: Values = {
  to: null,
  client: null,
  contact: null,
  supplier: null,
  equipment: null,
  certificate: null,
  user: null,
  qualification: null,
}

/** The place, and which of the records there. */
const Destination = z.custom<Values>().check(
  z.refine<Values>(({ to }) => to !== null, { path: ['to'], error: 'This field is required' }),
  ...placeNames.map((name) =>
    z.refine<Values>((values) => values.to !== name || values[name] !== null, {
      path: [name],
      error: 'This field is required',
    }),
  ),
)

const bodyOf = (values: Values): object => {
  if (values.to === 'firm' || values.to === null) return { firm: true }
  const { owner, purpose }: Place = places[values.to]
  return { [`${owner}_id`]: values[values.to], ...(purpose && { purpose }) }
}

export function MoveFiles(props: PartProps) {
  const me = useMe()
  const { kind, onClose } = props
  // What proves a qualification is counted there.
  const forgets = [...(kind.invalidates ?? []), ...invalidatedBy(qualificationKind)]
  const act = useAct({ ...props, kind: { ...kind, invalidates: forgets } }, 'move')
  const form = useContractForm<typeof Destination, Values>(Destination, {
    initial: nowhere,
    onSubmit: (values) => act(bodyOf(values)),
  })
  const to = useFormValue(form, 'to')
  const title = `Move ${useMeant(props)}`
  const open = placeNames.filter((name) => {
    const { see }: Place = places[name]
    return see === undefined || has(me, see)
  })
  return (
    <Dialog opened title={title} form={form} saveLabel="Move" width={520} onCancel={onClose}>
      <Form form={form} label={title}>
        <p className="fb-muted">
          {to === 'firm'
            ? 'Everybody who may see files sees what is moved there.'
            : 'Whoever sees the record sees what is moved there, and nobody else does.'}
        </p>
        <SelectField
          form={form}
          name="to"
          label="To"
          required
          options={[
            ...open.map((name) => ({ value: name, label: places[name].label })),
            { value: 'firm', label: 'The firm itself' },
          ]}
        />
        {to !== null && to !== 'firm' && (
          <PickerField key={to} form={form} name={to} label={places[to].which} required load={places[to].load} />
        )}
      </Form>
    </Dialog>
  )
}
