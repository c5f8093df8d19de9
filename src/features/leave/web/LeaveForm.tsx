/** The form of a new or existing request; beside it are the hours that it takes and the remaining balance. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import type { FormValues } from '#core/recordFields.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { MergingForm } from '#web/record/MergingForm.tsx'
import { newDraftKey } from '#web/ui/form/drafts.ts'
import { type Saving, useRecordForm } from '#web/record/useRecordForm.ts'
import { changed, optionsOf } from '#web/record/values.ts'
import { Button } from '#web/ui/Button.tsx'
import { errorLines } from '#web/ui/errors.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { leaveTypeCalls } from '../leave.contract.ts'
import { type Leave, leave as record } from '../leave.ts'
import './leave.css'
import { decidesSome, findPeople } from './leavePeople.ts'
import { LeavePreview, usePreview } from './LeavePreview.tsx'

type Values = FormValues<typeof record.fields>

export type LeaveSaving = Saving<typeof record.New | typeof record.Change>
interface LeaveFormProps extends LeaveSaving {
  record?: Leave
  /** Person and known days of a new request. */
  initial?: Partial<Leave>
}

export function LeaveForm({ record: leaveFormPropsRecord, initial, ...saving }: LeaveFormProps) {
  const me = useProfile()
  const { words } = useLocale()
  const { data: types } = useQuery(queryFor(leaveTypeCalls.list, {}))
  // The address changes before the form is gone.
  const [draftKey] = useState(newDraftKey)
  const state = useRecordForm<typeof record.New | typeof record.Change, Values, Leave>({
    schema: leaveFormPropsRecord ? record.Change : record.New,
    record: leaveFormPropsRecord,
    draftKey: leaveFormPropsRecord ? undefined : draftKey,
    valuesOf: (current) => valuesOf(current ?? initial),
    bodyOf: (values, before) => changed(values, before),
    ...saving,
  })
  const { form, base, fixed, stale } = state
  const guard = useUnsavedGuard(form.isDirty, form.discard, 'request')
  useDaysTogether(form)
  const label = `Request ${words.leave.toLowerCase()}`
  return (
    <MergingForm
      state={state}
      label={label}
      noun="request"
      labels={record.labels}
      locked={fixed ? lockedBy(base) : undefined}
      focusFirst={!base}
    >
      <div className="fb-leave-form">
        <SectionCard title="Request details">
          <div className="fb-record-grid">
            {!base && decidesSome(me) && (
              <PickerField
                form={form}
                name="user_id"
                label="Person"
                required
                selected={initial?.user ?? null}
                load={findPeople(me)}
                nothing="No matching person whose leave you approve"
              />
            )}
            <SelectField
              form={form}
              name="type_id"
              label="Type"
              required
              autoFocus={!base && !decidesSome(me)}
              options={optionsOf(types, base ? { id: base.type_id, name: base.name } : null)}
            />
          </div>
          <div className="fb-record-grid">
            <div>
              <DateField form={form} name="start" label="First day" required />
              <SwitchField form={form} name="start_half" label="From midday" />
            </div>
            <div>
              <DateField form={form} name="end" label="Last day" required />
              <SwitchField form={form} name="end_half" label="Until midday" />
            </div>
          </div>
          <TextArea
            form={form}
            name="notes"
            label="Notes"
            description="Visible to approvers and everybody who can see this request."
            maxLength={10_000}
          />
        </SectionCard>
        <Previewed form={form} id={base?.id ?? null} />
      </div>
      {!fixed && (
        <div className="fb-record-save">
          <Refusal form={form} id={base?.id ?? null} />
          <Button tone="primary" type="submit" busy={form.busy} disabled={stale !== undefined}>
            {base ? 'Save' : 'Send request'}
          </Button>
        </div>
      )}
      {guard}
    </MergingForm>
  )
}

// This form converts its values itself: the kit's forms would load the code of every kind of field.
const valuesOf = (leave: Partial<Leave> | undefined): Values => ({
  type_id: leave?.type_id ?? null,
  user_id: leave?.user_id ?? null,
  start: leave?.start ?? null,
  end: leave?.end ?? null,
  start_half: leave?.start_half ?? false,
  end_half: leave?.end_half ?? false,
  notes: leave?.notes ?? '',
})

interface OfForm {
  form: ContractForm<Values>
  id: number | null
}

const Previewed = (props: OfForm) => <LeavePreview asked={useAsked(props)} />

/** The sentence that stands in the way of sending, above the button of a phone: the field may be out of sight there. */
function Refusal(props: OfForm) {
  const { data } = usePreview(useAsked(props))
  const { errors, error } = props.form
  const [sentence] = [
    ...Object.values(errors).filter(Boolean),
    ...errorLines(error, {}).map(({ text }) => text),
    ...Object.values(data?.problems ?? {}).flat(),
  ]
  return sentence === undefined ? null : <p className="fb-leave-refusal">{sentence}</p>
}

function useAsked({ form, id }: OfForm) {
  const user_id = useFormValue(form, 'user_id')
  const type_id = useFormValue(form, 'type_id')
  const start = useFormValue(form, 'start')
  const end = useFormValue(form, 'end')
  const start_half = useFormValue(form, 'start_half')
  const end_half = useFormValue(form, 'end_half')
  return { user_id, type_id, start, end, start_half, end_half, id }
}

/** The last day follows the first one: most requests are short. */
function useDaysTogether(form: ContractForm<Values>) {
  const start = useFormValue(form, 'start')
  const follow = useEffectEvent(() => {
    const { end } = form.values()
    if (start !== null && start !== '' && (end === null || end === '' || end < start)) form.set({ end: start })
  })
  useEffect(() => follow(), [start])
}

function lockedBy(leave: Leave | undefined): string {
  if (leave?.decision_id === 'R' || leave?.decision_id === 'C')
    return `This was ${leave.decision.name.toLowerCase()}. Make a new request instead.`
  return 'You need permission to change leave. Leave that has begun can only be changed by an approver.'
}
