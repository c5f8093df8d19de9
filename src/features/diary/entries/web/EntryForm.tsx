import { type ReactNode, useRef, useState } from 'react'

import { has } from '#core/permissions.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { ApiError } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { type ContractForm, useContractForm } from '#web/ui/form/useContractForm.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import type { DiaryEntry, DiaryEntryChange } from '../entries.contract.ts'
import { EntryFields } from './EntryFields.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import { EntryNotes } from './EntryNotes.tsx'
import { EntryView } from './EntryView.tsx'
import { type EntryFrame, entrySchema, type EntryValues, submitProblems, valuesOf } from './entryValues.ts'
import { currentOf } from './staleEntry.ts'
import { StaleNotice } from './StaleNotice.tsx'
import { useDiaryConfig } from './useDiaryConfig.ts'
import { useDiaryLocale } from './useDiaryLocale.ts'
import { useProposedStart } from './useProposedStart.ts'
import { waitsSentence } from '#web/offline/sendOrKeep.ts'
import { savedNotSubmitted, useSaveEntry } from './useSaveEntry.ts'

interface EntryFormProps {
  entry: DiaryEntry | null
  /** Names of what a new entry begins with. */
  known?: EntryFrame['known']
  initial: EntryValues
  onClose: () => void
  /** Replaces the usual saving for an entry that waits on this device; answers the message to show. */
  save?: (values: EntryValues, frame: EntryFrame, body: DiaryEntryChange) => Promise<string>
  /** Above the fields. */
  note?: ReactNode
}

/** The form of a new entry, or of an existing one that may be changed. */
export function EntryForm({ entry: opened, known, initial: first, onClose, save, note }: EntryFormProps) {
  const me = useProfile()
  const settings = useDiaryConfig()
  const locale = useDiaryLocale()
  // The entry that is being worked on: as it was opened, then as it was last saved.
  const [entry, setEntry] = useState(opened)
  const [initial] = useState(first)
  const [current, setCurrent] = useState<DiaryEntry | null>(null)
  const submitting = useRef(false)
  const frame: EntryFrame = {
    entry,
    ...(known && { known }),
    timezone: entry?.timezone ?? known?.timezone ?? locale.timezone,
    settings,
    now: Temporal.Now.instant().toString(),
    formatTime: locale.formats.timeOfDay,
  }

  const { save: write, submit, undo } = useSaveEntry()
  const form = useContractForm(entrySchema(frame), {
    initial,
    ...(opened === null && !save && { draftKey: `new entry ${known?.task?.id ?? known?.project?.id ?? ''}` }),
    onSubmit: async (body) => {
      const missing = submitting.current ? submitProblems(form.values(), frame) : {}
      if (Object.keys(missing).length > 0) throw new ApiError(400, missing)
      if (save) {
        notify({ tone: 'success', message: await save(form.values(), frame, body) })
        return onClose()
      }
      try {
        const saved = await write(form.values(), frame, body)
        if (saved === null) {
          notify({ message: submitting.current ? savedNotSubmitted : waitsSentence })
          return onClose()
        }
        setEntry(saved)
        setCurrent(null)
        if (submitting.current) await submit(saved)
        const message = submitting.current ? 'Entry saved and submitted.' : 'Entry saved.'
        notify({ tone: 'success', message, ...undo() })
        onClose()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale') setCurrent(currentOf(error.body))
        throw error
      }
    },
  })
  useProposedStart(form, frame, save !== undefined)
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  const saveAs = (toSubmit: boolean) => {
    submitting.current = toSubmit
    void form.submit().finally(() => (submitting.current = false))
  }
  const maySubmit = has(me, 'diary.change_entry') || has(me, 'diary.add_entry')
  const clashes = form.error instanceof ApiError && form.error.code === 'overlap'
  const isDraft = entry === null || entry.status === 'draft' || entry.status === 'rejected'
  const { diary_entry } = locale.words
  // After loading somebody else's change the entry may no longer be changeable.
  if (entry && !entry.can_change) return <EntryView entry={entry} onClose={onClose} />
  return (
    <Dialog
      opened
      title={entry === null ? 'New entry' : diary_entry}
      form={form}
      onCancel={onClose}
      extra={
        maySubmit &&
        save === undefined &&
        isDraft &&
        entry?.active !== true && (
          // The field keeps the focus: on blur its messages would go, and the button would move from under the pointer.
          <span role="presentation" onMouseDown={(event) => event.preventDefault()}>
            <Button disabled={form.busy} onClick={() => saveAs(true)}>
              Save and submit
            </Button>
          </span>
        )
      }
    >
      {guard}
      <Form form={form} label={diary_entry}>
        {note}
        {current && entry && (
          <StaleNotice
            before={entry}
            current={current}
            mine={form.values()}
            onTake={() => {
              setEntry(current)
              form.reset(valuesOf(current))
              setCurrent(null)
            }}
            onKeep={() => {
              // Compare with the current entry: every field that differs will be sent.
              setEntry(current)
              setCurrent(null)
              form.setError(null)
            }}
          />
        )}
        {entry && <EntryNotes entry={entry} withName={entry.user_id !== me.id} />}
        <EntryFields form={clashes ? withMarkedTimes(form) : form} frame={frame} locale={locale} />
      </Form>
      {entry && <EntryHistory entry={entry} />}
    </Dialog>
  )
}

const times = new Set(['start', 'end', 'hours'])
/** Marks the fields without a sentence of their own: it stands above them. */
const withMarkedTimes = (form: ContractForm<EntryValues>): ContractForm<EntryValues> => ({
  ...form,
  field: {
    ...form.field,
    error: (name) => form.field.error(name) ?? (times.has(name) ? true : undefined),
  },
})
