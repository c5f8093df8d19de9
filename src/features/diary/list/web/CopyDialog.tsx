import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { addDays, daysBetween, weekStart } from '#core/days.ts'
import { callFully, newKey, takeBack } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { withRecordNames } from '#web/ui/errors.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { tooManyCopies } from '../../entries/copyEntries.ts'
import { copyDiary } from '../../entries/entryActions.contract.ts'
import './copy.css'
import { entryNames } from '../../entries/web/entryText.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'

/** Weeks that a copy may reach back: this one and the four before it. */
const weeks = 5

interface CopyDialogProps {
  entries: readonly DiaryEntry[]
  onCopied: () => void
  onClose: () => void
}

/** Copies entries to other days: those of a single day to each chosen day, a longer period to a new first day. */
export function CopyDialog({ entries, onCopied, onClose }: CopyDialogProps) {
  const client = useQueryClient()
  const { formats, today, weekStart: first } = useDiaryLocale()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const key = useRef(newKey())
  const from = entries.map(({ date }) => date).reduce((a, b) => (a < b ? a : b), today)
  const oneDay = entries.every(({ date }) => date === from)
  const start = addDays(weekStart(today, first), -7 * (weeks - 1))
  const days = Array.from({ length: 7 * weeks }, (_, index) => addDays(start, index))
  const tooMany = oneDay ? tooManyCopies(entries.length, chosen.length) : null
  const choose = (day: string) => {
    // Another choice is another request.
    key.current = newKey()
    setError(null)
    if (!oneDay) return setChosen([day])
    setChosen(chosen.includes(day) ? chosen.filter((text) => text !== day) : [...chosen, day].toSorted())
  }
  const copy = async () => {
    setBusy(true)
    setError(null)
    const ids = entries.map(({ id }) => id)
    const versions = Object.fromEntries(entries.map(({ id, version }) => [String(id), version]))
    const to = oneDay ? { dates: [...chosen] } : { days: daysBetween(from, chosen[0] ?? from) }
    try {
      const { data, undo } = await callFully(
        copyDiary,
        { body: { ids, versions, ...to } },
        { idempotencyKey: key.current },
      )
      notify({
        tone: 'success',
        message: `${entriesText(data.results.length)} copied.`,
        ...(undo !== undefined && { undo: () => takeBack(undo).then(() => refreshDiary(client)) }),
      })
      onCopied()
      await refreshDiary(client)
    } catch (refusal) {
      setError(withRecordNames(refusal, entryNames(entries, formats)))
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      title={entries.length === 1 ? 'Copy entry' : `Copy ${entries.length} entries`}
      saveLabel={
        chosen.length === 0
          ? 'Copy'
          : `Copy to ${chosen.length === 1 ? formats.dayHeading(chosen[0] ?? '') : `${chosen.length} days`}`
      }
      saveDisabled={chosen.length === 0 || tooMany !== null}
      busy={busy}
      onSave={() => void copy()}
      onCancel={onClose}
      width={520}
    >
      <ErrorAlert error={error} />
      <p className="fb-copy-say">
        {oneDay
          ? 'Choose the days. Copies are drafts with the same times.'
          : `Choose the new day for ${formats.dayHeading(from)}. The other days follow in the same order.`}
      </p>
      <div className="fb-copy-days" role="group" aria-label="Days">
        {days.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={chosen.includes(day)}
            disabled={day > today || day === from}
            data-today={day === today || undefined}
            onClick={() => choose(day)}
          >
            <span className="fb-small">{formats.dayHeading(day).split(' ')[0]}</span>{' '}
            <span>{formats.dayHeading(day).split(' ').slice(1).join(' ')}</span>
          </button>
        ))}
      </div>
      <p className="fb-copy-many" role="status">
        {tooMany}
      </p>
    </Dialog>
  )
}

const entriesText = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)
