import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'

import { useProfile } from '#features/auth/web/useProfile.ts'
import { ApiError, queryFor } from '#web/api.ts'
import { useLocaleDates } from '#web/locale.ts'
import { discard, mend } from '#web/offline/engine.ts'
import type { Write } from '#web/offline/queue.ts'
import { waitsSentence } from '#web/offline/sendOrKeep.ts'
import { useOffline } from '#web/offline/state.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateKitContext } from '#web/ui/form/dateKit.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { isEntry } from '../../entries/entryRows.contract.ts'
import { type DiaryEntry, getDiaryEntry } from '../../entries/entries.contract.ts'
import { changeBody, type EntryFrame, type EntryValues, newBody, valuesOf } from '../../entries/web/entryValues.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { formRow, saveChange } from '../../entries/web/offlineEntry.ts'
import { withWaiting } from '../../entries/web/withWaiting.ts'
import { type DiaryWrite, isDiaryWrite } from '../../entries/web/waitingEntry.ts'

const EntryForm = lazy(() => import('../../entries/web/EntryForm.tsx').then((kit) => ({ default: kit.EntryForm })))

interface WaitingProps {
  subject: string
  onClose: () => void
}

/** The form of an entry that waits, or of one that the server refused, with the typed values. */
export function WaitingEntryDialog({ subject, onClose }: WaitingProps) {
  const { writes, became } = useOffline()
  const own = writes.filter((write): write is Write<DiaryWrite> => isDiaryWrite(write) && write.subject === subject)
  const refused = own.find(({ refusal }) => refusal !== null)
  const [row] = withWaiting([], own, became, () => true).filter(isEntry)
  const dates = useLocaleDates()
  if (!row) return null
  return (
    // The header, where this is drawn, is outside of the screen that has them.
    <DateKitContext value={dates}>
      {row.id > 0 && refused ? (
        <CorrectChange row={row} refused={refused} onClose={onClose} />
      ) : (
        <WaitingNewEntry row={row} refused={refused} onClose={onClose} />
      )}
    </DateKitContext>
  )
}

interface CorrectProps {
  /** The entry after the refused write. */
  row: DiaryEntry
  refused: Write<DiaryWrite>
  onClose: () => void
}

/** An entry that the server has never seen. */
function WaitingNewEntry({
  row,
  refused,
  onClose,
}: Omit<CorrectProps, 'refused'> & { refused: CorrectProps['refused'] | undefined }) {
  const me = useProfile()
  return (
    <EntryForm
      entry={null}
      initial={valuesOf(row)}
      note={refused && <RefusalReason write={refused} />}
      onClose={onClose}
      save={async (values, frame) => {
        const body = newBody(values, frame)
        const next = await formRow(values, frame, me)
        if (refused) return sendCorrected(refused, { method: 'POST', path: '/diary/', body }, next)
        await saveChange('change', row, body, next)
        return waitsSentence
      }}
    />
  )
}

/** A form to correct a refused change of an existing entry, over its current state. */
function CorrectChange({ row, refused, onClose }: CorrectProps) {
  const me = useProfile()
  const { words } = useDiaryLocale()
  const { data, error } = useQuery(queryFor(getDiaryEntry, { params: { id: String(row.id) } }))
  if (error?.status === 404) return <WaitingNewEntry row={row} refused={refused} onClose={onClose} />
  if (!data || !data.can_change || refused.data.act === 'delete')
    return (
      <Dialog opened title={words.diary_entry} onCancel={onClose}>
        <div className="fb-form">
          <RefusalReason write={refused} />
          <ErrorAlert error={error} />
          {!data && !error && <SkeletonBlock lines={6} label="Loading the entry" />}
          {data && (
            <p>The server still has the old values. You can discard this change in the list of unsent changes.</p>
          )}
        </div>
      </Dialog>
    )
  const save = async (values: EntryValues, frame: EntryFrame) => {
    const body = changeBody(values, frame)
    if (Object.keys(body).length > 0) {
      const request = { method: 'PATCH', path: `/diary/${data.id}/`, body, version: data.version } as const
      return sendCorrected(refused, request, await formRow(values, frame, me))
    }
    await discard(refused.order)
    return 'The entry already has these values.'
  }
  return (
    <EntryForm
      key={data.version}
      entry={data}
      initial={valuesOf(row)}
      note={<RefusalReason write={refused} />}
      onClose={onClose}
      save={save}
    />
  )
}

/** Sends it in place of the refused one; a second refusal stands in the form, beside what was typed. */
async function sendCorrected(refused: Write<DiaryWrite>, request: Write['request'], row: DiaryEntry): Promise<string> {
  const act = request.method === 'POST' ? 'create' : 'change'
  const after = await mend(refused.order, { request, data: { feature: 'diary', act, row } satisfies DiaryWrite })
  if (after?.refusal) throw new ApiError(after.refusal.status, after.refusal.body)
  return after ? waitsSentence : 'Entry saved.'
}

const RefusalReason = ({ write }: { write: Write }) =>
  write.refusal && <ErrorAlert error={`Not saved: ${write.refusal.sentence}`} />
