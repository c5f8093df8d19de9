import { useState } from 'react'
import * as z from 'zod/mini'

import { ProjectPicker } from '#features/projects/web/ProjectPicker.tsx'
import { TaskPicker } from '#features/tasks/web/TaskPicker.tsx'
import { mentionable } from '#features/users/users/web/people.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { HoursField } from '#web/ui/form/HoursField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { type ContractForm, useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { editDiary } from '../../entries/entryActions.contract.ts'
import { type DiaryEntry, DiaryEntryChange } from '../../entries/entries.contract.ts'
import { maxBreaks, maxTravel } from '../../entries/entries.rules.ts'
import {
  type BatchField,
  batchLabels,
  type BatchValues,
  commonOf,
  fieldsOf,
  firstValues,
  idsIn,
  reasonsAgainst,
  type ListRefusal,
  refusedIn,
} from './batchEdit.ts'
import { BatchRefused } from './BatchRefused.tsx'
import { type WholeList, bulkSelectionOf } from '../../entries/web/selection.ts'
import { changedSentence } from '../../entries/web/diaryActions.ts'
import { stepOptions } from '../../entries/web/stepOptions.ts'
import { diaryReads } from '../../entries/web/diaryReads.ts'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'

interface BatchEditProps {
  /**
   * The selected entries as the list shows them now: an entry that is corrected meanwhile is sent with its new
   * version.
   */
  selected: readonly DiaryEntry[]
  all: WholeList
  address: Record<string, unknown>
  onLeaveOut: (id: number) => void
  onClose: () => void
  onDone: () => void
}

/** A dialog that changes several entries: it sends only ticked fields, and all entries are changed or none. */
export function BatchEdit({ selected, all, address, onLeaveOut, onClose, onDone }: BatchEditProps) {
  const me = useMe()
  const { formats } = useLocale()
  const { diary_fields } = useDiaryConfig()
  const entries = selected.filter(({ can_change }) => can_change)
  const against = reasonsAgainst(selected, me)
  const [ticked, setTicked] = useState<ReadonlySet<BatchField>>(new Set())
  const [refused, setRefused] = useState<readonly ListRefusal[]>([])
  const [initial] = useState(() => firstValues(entries))
  const tick = (field: BatchField, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(field)
    else next.delete(field)
    setTicked(next)
  }
  const edit = useEndpointMutation(editDiary, diaryReads, ({ count: changed }, undo) => {
    const message = changedSentence(changed, 'changed', formats)
    notifySuccess(message, undo)
  })
  const form = useContractForm(bodyOf(ticked), {
    initial,
    onSubmit: async (change) => {
      setRefused([])
      try {
        await edit.mutateAsync({ body: { ...bulkSelectionOf(entries, all), ...change } })
        onDone()
      } catch (error) {
        const rows = refusedIn(error)
        setRefused(rows)
        // Problems of an entry are shown with that entry; only others are thrown.
        if (rows.length === 0) throw error
      }
    },
  })
  const still = refused.filter(({ id }) => entries.some((entry) => entry.id === id))
  const count = entries.length === 1 ? '1 entry' : `${entries.length} entries`
  return (
    <Dialog
      opened
      title={`Edit ${count}`}
      width={680}
      form={form}
      isDirty={() => ticked.size > 0}
      saveLabel={`Change ${count}`}
      saveDisabled={ticked.size === 0 || entries.length === 0}
      onCancel={onClose}
    >
      <Form form={form} label={`Edit ${count}`}>
        {against.length > 0 && (
          <div className="fb-diary-why" role="note">
            <span>
              {entries.length} of the {selected.length} selected may be changed. Not changed:
            </span>
            {against.map(({ why, count: times }) => (
              <span key={why} className="fb-muted">
                {times} × {why}
              </span>
            ))}
          </div>
        )}
        {still.length > 0 && (
          <BatchRefused refused={still} entries={entries} address={address} onLeaveOut={onLeaveOut} />
        )}
        <ul className="fb-batch">
          {fieldsOf(diary_fields).map((field) => {
            const needsProject =
              field === 'task_id' && !ticked.has('project_id') && commonOf(entries, 'project_id') == null
            const on = ticked.has(field) && !needsProject
            return (
              <li key={field}>
                <label className="fb-check">
                  <input
                    type="checkbox"
                    checked={on}
                    disabled={needsProject}
                    onChange={(event) => tick(field, event.currentTarget.checked)}
                  />
                  Change {batchLabels[field].toLowerCase()}
                </label>
                {on ? (
                  <BatchInput field={field} form={form} entries={entries} />
                ) : (
                  <p className="fb-muted">
                    {field === 'task_id' && ticked.has('project_id')
                      ? 'Cleared unless you choose a task of the new project'
                      : idsIn(entries, field, formats)}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      </Form>
    </Dialog>
  )
}

/** Builds a schema that validates and sends the ticked fields only. */
function bodyOf(ticked: ReadonlySet<BatchField>) {
  return z.pipe(
    z.transform((values: BatchValues, ctx) => {
      // Emptying a field of many entries by mistake is hard to repair.
      for (const field of ['project_id', 'hours_nonbillable'] as const)
        if (ticked.has(field) && values[field] === null)
          ctx.issues.push({ code: 'custom', message: 'This field is required', input: values, path: [field] })
      return Object.fromEntries(Object.entries(values).filter(([field]) => ticked.has(field as BatchField)))
    }),
    changeSchema,
  )
}
// The rules are those of a single entry's change.
const changeSchema = z.pick(DiaryEntryChange, {
  project_id: true,
  task_id: true,
  breaks: true,
  travel: true,
  hours_nonbillable: true,
  details: true,
})

interface BatchInputProps {
  field: BatchField
  form: ContractForm<BatchValues>
  entries: readonly DiaryEntry[]
}

function BatchInput({ field, form, entries }: BatchInputProps) {
  const { formats } = useLocale()
  const label = batchLabels[field]
  const projectId = useFormValue(form, 'project_id')
  const [first] = entries
  switch (field) {
    case 'project_id':
      return (
        <ProjectPicker
          form={form}
          name={field}
          selected={first?.project_id === projectId ? (first?.project ?? null) : null}
          onPick={(option) => {
            if (option?.id !== projectId) form.field.set('task_id', null)
          }}
        />
      )
    case 'task_id':
      return (
        <TaskPicker
          form={form}
          name={field}
          projectId={projectId}
          selected={projectId === first?.project_id ? (first?.task ?? null) : null}
        />
      )
    case 'breaks':
    case 'travel':
      return (
        <SelectField
          form={form}
          name={field}
          label={label}
          clearable={false}
          options={stepOptions(field === 'breaks' ? maxBreaks : maxTravel, 0, formats)}
        />
      )
    case 'hours_nonbillable':
      return <HoursField form={form} name={field} label={label} required />
    case 'details':
      return (
        <MentionArea
          form={form}
          people={mentionable}
          named={entries[0]?.mentions}
          name={field}
          label={label}
          maxLength={10_000}
          minRows={2}
        />
      )
  }
}
