import { type ReactNode, useRef, useState } from 'react'

import { has } from '#core/permissions.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { keptKeyPrefix } from '#core/kept-writes.ts'
import { ApiError, useRetryKey, useEndpointMutation } from '#web/api.ts'
import { isReachable } from '#web/connection.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { submitDiary } from '../entries.acts.contract.ts'
import { changeDiaryEntry, createDiaryEntry, type DiaryEntry, type DiaryEntryChange } from '../entries.contract.ts'
import { entrySchema } from './entryForm.ts'
import { EntryFields } from './EntryFields.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import { EntryNotes } from './EntryNotes.tsx'
import { EntryView } from './EntryView.tsx'
import { type EntryFrame, type EntryValues, submitProblems, valuesOf } from './entryValues.ts'
import { isKeepable, isUnanswered, keptNotSubmitted, keptSentence, mustWait } from '../../offline/web/whenToKeep.ts'
import { currentOf } from './stale.ts'
import { StaleNotice } from './StaleNotice.tsx'
import { diaryReads } from './useDiaryActs.tsx'
import { useDiaryConfig } from './useDiaryConfig.ts'
import { useDiaryLocale } from './useDiaryLocale.ts'
import { useProposedStart } from './useProposedStart.ts'

interface EntryFormProps {
  entry: DiaryEntry | null
  /** Names of what a new entry begins with. */
  known?: EntryFrame['known']
  initial: EntryValues
  onClose: () => void
  /** Saves in another way than by a call, and says what was done: what waits on this device, mended. */
  save?: (values: EntryValues, frame: EntryFrame, body: DiaryEntryChange) => Promise<string>
  /** Above the fields. */
  note?: ReactNode
}

/** The form of a new entry, or of one that may be changed. */
export function EntryForm({ entry: given, known, initial: first, onClose, save, note }: EntryFormProps) {
  const me = useProfile()
  const settings = useDiaryConfig()
  const locale = useDiaryLocale()
  // The entry that is being worked on: as it was opened, then as it was last saved.
  const [entry, setEntry] = useState(given)
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

  const undo = useRef<(() => Promise<void>) | undefined>(undefined)
  const remember = (_: unknown, takeBack?: () => Promise<void>) => void (undo.current = takeBack)
  const create = useEndpointMutation(createDiaryEntry, diaryReads, remember)
  const change = useEndpointMutation(changeDiaryEntry, diaryReads, remember)
  const submit = useEndpointMutation(submitDiary, diaryReads, remember)
  const keyFor = useRetryKey(keptKeyPrefix)

  const form = useContractForm(entrySchema(frame), {
    initial,
    onSubmit: async (body) => {
      const missing = submitting.current ? submitProblems(form.values(), frame) : {}
      if (Object.keys(missing).length > 0) throw new ApiError(400, missing)
      if (save) {
        notify({ tone: 'success', message: await save(form.values(), frame, body) })
        return onClose()
      }
      try {
        const saved = await write(body)
        if (saved === null) {
          notify({ message: submitting.current ? keptNotSubmitted : keptSentence })
          return onClose()
        }
        setEntry(saved)
        setCurrent(null)
        if (submitting.current)
          await submit.mutateAsync({ body: { ids: [saved.id], versions: { [saved.id]: saved.version } } })
        const message = submitting.current ? 'Entry saved and submitted.' : 'Entry saved.'
        notify({ tone: 'success', message, ...(undo.current && { undo: undo.current }) })
        onClose()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale') setCurrent(currentOf(error.body))
        throw error
      }
    },
  })
  useProposedStart(form, frame, save !== undefined)
  /** Saves it, or keeps it on this device where no answer comes (null). */
  const write = async (body: DiaryEntryChange): Promise<DiaryEntry | null> => {
    const values = form.values()
    const kept = () => import('../../offline/web/keepForm.ts')
    const keepable = isKeepable(me, values.user_id, entry)
    if (keepable && (!isReachable() || mustWait(entry))) {
      const safe = await kept()
        .then(({ keepForm }) => keepForm(values, frame, body, me))
        .then(
          () => true,
          () => false,
        )
      if (safe) return null
    }
    const key = keyFor(JSON.stringify([entry?.id, body]))
    try {
      const saved = entry
        ? await change.mutateAsync({ params: { id: String(entry.id) }, body, version: entry.version, key: key.value })
        : await create.mutateAsync({ body, key: key.value })
      key.done()
      return saved
    } catch (error) {
      if (!isUnanswered(error)) {
        key.done()
        throw error
      }
      if (!keepable) throw error
      // Where the browser keeps nothing either, the form does, with the same key for the next try.
      const { keepForm } = await kept()
      await keepForm(values, frame, body, me, { key: key.value }).catch(() => Promise.reject(error))
      return null
    }
  }
  const guard = useUnsavedGuard(form.isDirty)
  const saveAs = (toSubmit: boolean) => {
    submitting.current = toSubmit
    void form.submit().finally(() => (submitting.current = false))
  }
  const maySubmit = has(me, 'diary.change_entry') || has(me, 'diary.add_entry')
  const isDraft = entry === null || entry.status === 'draft' || entry.status === 'rejected'
  const { diary_entry } = locale.words
  // Taken over from somebody else's change, it may be out of reach by now.
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
          // The field keeps the focus: leaving it would take messages away, and the button from under the pointer.
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
              // Against what is there now: every field of mine that differs will be sent.
              setEntry(current)
              setCurrent(null)
              form.setError(null)
            }}
          />
        )}
        {entry && <EntryNotes entry={entry} withName={entry.user_id !== me.id} />}
        <EntryFields form={form} frame={frame} locale={locale} />
      </Form>
      {entry && <EntryHistory entry={entry} />}
    </Dialog>
  )
}
