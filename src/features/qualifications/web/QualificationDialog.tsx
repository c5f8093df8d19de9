import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import type { FormValues } from '#core/recordFields.ts'
import { personPickerProps, mentionable } from '#features/users/users/web/people.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { FoldedHistory } from '#web/record/FoldedHistory.tsx'
import { invalidatedBy } from '#web/record/shownRecordType.ts'
import { MergingForm } from '#web/record/MergingForm.tsx'
import { useRecordForm } from '#web/record/useRecordForm.ts'
import { formValues } from '#web/record/kit/form.tsx'
import { changed, optionsOf } from '#web/record/values.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { isFailure } from '#web/ui/errors.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { type Qualification, qualification as record, qualificationTypeCalls } from '../qualifications.ts'
import { qualificationKind } from './qualificationKind.ts'

interface QualificationDialogProps {
  qualification: Qualification | null
  /** Person of a new qualification, where that is known. */
  person?: { id: number; name: string }
  onClose: () => void
}

/** `name`: a new type. */
type Values = FormValues<typeof record.fields> & { name: string | null }

const RecordFiles = lazy(() =>
  import('#features/files/web/RecordFiles.tsx').then((kit) => ({ default: kit.RecordFiles })),
)

const RecordHistory = lazy(() =>
  import('#web/record/RecordHistory.tsx').then((kit) => ({ default: kit.RecordHistory })),
)

const { calls, labels, names } = record
const reads = invalidatedBy(qualificationKind)

/** Adds or changes a qualification; a renewal is a new one, so that the earlier one stays. */
export function QualificationDialog({ qualification, person, onClose }: QualificationDialogProps) {
  const me = useMe()
  const [failure, setFailure] = useState<unknown>(null)
  // Set once the dialog may close without asking: after a save, a deletion or a discard.
  const left = useRef(false)
  const leave = () => {
    left.current = true
    onClose()
  }
  const mayPick = qualification ? qualification.can_change : has(me, names.add)
  const { data: types = [] } = useQuery({ ...queryFor(qualificationTypeCalls.list, {}), enabled: mayPick })
  const notifyDone = (sentence: string) => (_: unknown, undo?: () => Promise<void>) => notifySuccess(sentence, undo)
  const create = useEndpointMutation(calls.create, reads, notifyDone('Qualification added.'))
  const change = useEndpointMutation(calls.change, reads, notifyDone('Qualification saved.'))
  const remove = useEndpointMutation(calls.remove, reads, notifyDone('Qualification deleted.'))
  const state = useRecordForm<typeof record.New | typeof record.Change, Values, Qualification>({
    schema: qualification ? record.Change : record.New,
    record: qualification ?? undefined,
    valuesOf: (item) => ({ ...formValues(record, [], item ?? { user_id: person?.id }), name: null }),
    bodyOf,
    onSave: async (body, version) => {
      if (qualification) await change.mutateAsync({ params: { id: String(qualification.id) }, body, version })
      else await create.mutateAsync({ body: z.parse(record.New, body) })
      leave()
    },
  })
  const { form, base, stale } = state
  const guard = useUnsavedGuard(() => !left.current && form.isDirty(), form.discard, 'qualification')
  /** Shows an error; after a stale version also the current values, so that the current version can be deleted. */
  const refused = (error: unknown) => {
    setFailure(error)
    if (isFailure(error) && error.body['code'] === 'stale') form.setError(error)
  }
  const title = qualification ? `${qualification.name} of ${qualification.user.name}` : 'New qualification'
  return (
    <Dialog
      opened
      title={title}
      width={640}
      {...(mayPick && { form })}
      saveDisabled={stale !== undefined}
      onCancel={leave}
      {...(qualification?.can_delete && {
        extra: (
          <Button
            tone="quiet"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params: { id: String(qualification.id) }, ...(base && { version: base.version }) },
                { onSuccess: leave, onError: refused },
              )
            }
          >
            Delete
          </Button>
        ),
      })}
    >
      <ErrorAlert error={failure} />
      <MergingForm
        state={state}
        label={title}
        noun="qualification"
        labels={labels}
        locked={mayPick ? undefined : 'You need permission to change qualifications.'}
      >
        {!qualification && (
          <PickerField
            form={form}
            name="user_id"
            label="Person"
            required
            selected={person ?? null}
            {...personPickerProps}
            autoFocus
          />
        )}
        <div className="fb-form-row">
          <SelectField
            form={form}
            name="type_id"
            label="Type"
            options={optionsOf(types, base?.type ?? null)}
            searchable
          />
          {mayPick && <TextField form={form} name="name" label="Or a new type" maxLength={255} />}
        </div>
        <div className="fb-form-row">
          <TextField
            form={form}
            name="reference"
            label="Reference"
            description="The number on the card."
            maxLength={64}
            autoFocus={qualification !== null && mayPick}
          />
          <DateField form={form} name="start" label="Start" description="The first day it is valid." />
          <DateField form={form} name="expiration" label="Expiration" description="The last day it is valid." />
        </div>
        <MentionArea
          form={form}
          people={mentionable}
          named={base?.mentions}
          name="notes"
          label="Notes"
          maxLength={20_000}
          minRows={2}
        />
      </MergingForm>
      {qualification && has(me, 'file.view_file') && (
        <Suspense>
          <RecordFiles
            owner="qualification"
            id={qualification.id}
            purpose="evidence"
            title="Evidence"
            about="Drop the card, certificate or letter here, or choose it."
            invalidates={reads}
          />
        </Suspense>
      )}
      {qualification && (
        <FoldedHistory of={title}>
          <Suspense fallback={<SkeletonBlock lines={3} label="Loading the history" />}>
            <RecordHistory endpoint={calls.history} id={qualification.id} labels={labels} />
          </Suspense>
        </FoldedHistory>
      )}
      {guard}
    </Dialog>
  )
}

/** Returns the changed values without the person; a new name and a type exclude each other. */
function bodyOf({ user_id, name, ...values }: Values, before: Values | undefined): Partial<Values> {
  const { type_id, ...fields }: Partial<Values> = changed<Omit<Values, 'user_id' | 'name'>>(values, before)
  const isNamed = name !== null && name.trim() !== ''
  return {
    ...fields,
    ...(before === undefined && { user_id }),
    ...(isNamed ? { name } : type_id !== undefined && type_id !== null && { type_id }),
  }
}
