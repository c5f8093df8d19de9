import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { mentionable } from '#features/users/web/people.ts'
import { PersonPicker } from '#features/users/web/PersonPicker.tsx'
import { ask, useWrite } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import {
  changeQualification,
  createQualification,
  deleteQualification,
  getQualificationMatrix,
  listQualifications,
  listQualificationTypes,
  listUserQualifications,
  NewQualification,
  type Qualification,
} from '../qualifications.contract.ts'

interface QualificationDialogProps {
  qualification: Qualification | null
  /** Of a new one: whose it is, where that is known. */
  person?: { id: number; name: string }
  onClose: () => void
}

interface Values {
  user_id: number | null
  type_id: number | null
  name: string | null
  reference: string
  start: string | null
  expiration: string | null
  notes: string
}

const RecordFiles = lazy(() =>
  import('#features/files/web/RecordFiles.tsx').then((kit) => ({ default: kit.RecordFiles })),
)

const reads = [listQualifications, listUserQualifications, getQualificationMatrix, listQualificationTypes]

/** A qualification, new or to be changed; renewing one is adding another, so that what was stays. */
export function QualificationDialog({ qualification, person, onClose }: QualificationDialogProps) {
  const me = useMe()
  const [failure, setFailure] = useState<unknown>(null)
  const mayPick = qualification ? qualification.can_change : has(me, 'profiles.add_qualification')
  const { data: types = [] } = useQuery({ ...ask(listQualificationTypes, {}), enabled: mayPick })
  const said = (sentence: string) => (_: unknown, undo?: () => Promise<void>) =>
    notify({ tone: 'success', message: sentence, ...(undo && { undo }) })
  const create = useWrite(createQualification, reads, said('The qualification is added.'))
  const change = useWrite(changeQualification, reads, said('The qualification is saved.'))
  const remove = useWrite(deleteQualification, reads, said('The qualification is deleted.'))
  const form = useContractForm<typeof NewQualification, Values>(NewQualification, {
    initial: valuesOf(qualification, person),
    // A new name stands in for a type, and the other way round.
    prepare: ({ name, type_id, ...rest }) => ({
      ...rest,
      ...(name !== null && name.trim() !== '' ? { name } : type_id !== null && { type_id }),
    }),
    onSubmit: async (body) => {
      if (qualification) {
        const { user_id: _theirs, ...fields } = body
        const { id, version } = qualification
        await change.mutateAsync({ params: { id: String(id) }, body: { ...fields, version } })
      } else await create.mutateAsync({ body })
      onClose()
    },
  })
  const title = qualification ? `${qualification.name} of ${qualification.user.name}` : 'New qualification'
  const all = { form, ...(!mayPick && { locked: 'It takes the permission to change qualifications.' }) }
  return (
    <Dialog
      opened
      title={title}
      width={640}
      {...(mayPick && { form })}
      onCancel={onClose}
      {...(qualification?.can_delete && {
        extra: (
          <Button
            tone="quiet"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate({ params: { id: String(qualification.id) } }, { onSuccess: onClose, onError: setFailure })
            }
          >
            Delete
          </Button>
        ),
      })}
    >
      <ErrorAlert error={failure} />
      <Form form={form} label={title}>
        {!qualification && (
          <PersonPicker {...all} name="user_id" label="Person" required selected={person ?? null} autoFocus />
        )}
        <div className="fb-form-row">
          <SelectField {...all} name="type_id" label="Type" options={optionsOf(types, qualification)} searchable />
          {mayPick && <TextField {...all} name="name" label="Or a new type" maxLength={255} />}
        </div>
        <div className="fb-form-row">
          <TextField {...all} name="reference" label="Reference" maxLength={64} />
          <DateField {...all} name="start" label="Start" />
          <DateField {...all} name="expiration" label="Expiration" description="The last day that it holds." />
        </div>
        <MentionArea {...all} people={mentionable} name="notes" label="Notes" maxLength={20_000} minRows={2} />
      </Form>
      {qualification && has(me, 'file.view_file') && (
        <Suspense>
          <RecordFiles
            owner="qualification"
            id={qualification.id}
            purpose="evidence"
            title="Evidence"
            about="The card, the certificate or the letter that proves it: drop it here, or choose it."
            forgets={reads}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

/** The types that there are, and the one that it has before they are known. */
function optionsOf(types: readonly { id: number; name: string }[], qualification: Qualification | null) {
  const own = qualification && !types.some(({ id }) => id === qualification.type_id) ? [qualification.type] : []
  return [...own, ...types].map(({ id, name }) => ({ value: id, label: name }))
}

const valuesOf = (of: Qualification | null, person: QualificationDialogProps['person']): Values => ({
  user_id: of?.user_id ?? person?.id ?? null,
  type_id: of?.type_id ?? null,
  name: null,
  reference: of?.reference ?? '',
  start: of?.start ?? null,
  expiration: of?.expiration ?? null,
  notes: of?.notes ?? '',
})
