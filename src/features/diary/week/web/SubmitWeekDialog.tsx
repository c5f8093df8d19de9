import { lazy } from '#web/lazy.tsx'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'

import type { DayWindow } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import type { Formats } from '#core/locale/format.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { isLost } from '#web/focus.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { missingOfWeek, type WeekGap } from '../week.ts'
import { hoursText, projectText } from '../../entries/web/entryText.ts'
import { useDiaryActions } from '../../entries/web/useDiaryActions.tsx'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { useTimerActions } from '../../timer/web/timerActions.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { DetailsLine } from './DetailsLine.tsx'
import './submit.css'
import { type DetailsTyped, useDetailsTyped } from './useDetailsTyped.ts'
import { useWeek } from './useWeek.ts'

const EntryDialog = lazy(() =>
  import('../../entries/web/EntryDialog.tsx').then((kit) => ({ default: kit.EntryDialog })),
)

interface SubmitWeekDialogProps {
  userId: number
  window: DayWindow
  onClose: () => void
}

/**
 * The dialog that submits a week: ready and missing entries by day; complete ones can be submitted at once. Missing
 * parts are entered here: details in the list, anything else in an entry's form over it.
 */
export function SubmitWeekDialog({ userId, window, onClose }: SubmitWeekDialogProps) {
  const { formats, today, weekStart } = useDiaryLocale()
  const settings = useDiaryConfig()
  const perform = useDiaryActions()
  const week = useWeek(userId, window, weekStart)
  const typing = useDetailsTyped()
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState<{ entry: DiaryEntry | null; date: string } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const enterList = useCallback((node: HTMLDivElement | null) => {
    list.current = node
    const first = node?.querySelector<HTMLElement>('[data-details]') ?? node?.querySelector<HTMLElement>('[data-gap]')
    // The dialog also looks for this attribute, once it is drawn.
    first?.setAttribute('data-autofocus', '')
    first?.focus()
  }, [])
  // Requested details of an entry stay in the list, so that nothing moves while the person types.
  const [requests, setRequests] = useState<ReadonlySet<number>>(new Set())
  const entries = week.entries && typing.withTyped(week.entries)
  const check = week.isScheduled ? entries && missingOfWeek(week.days, entries, { settings, formats }) : undefined
  const lacking = (check?.gaps ?? []).flatMap(({ kind, entry }) =>
    kind === 'details' && entry?.can_change ? [entry.id] : [],
  )
  if (lacking.some((id) => !requests.has(id))) setRequests(new Set([...requests, ...lacking]))
  const count = check?.ready.length ?? 0
  const submit = async () => {
    setBusy(true)
    const complete = await typing.settled()
    setBusy(false)
    if (!complete || !check) return
    onClose()
    void perform('submit', typing.withTyped(check.ready))
  }
  // A corrected entry leaves the list a moment later with its button, so the focus moves to the next one.
  const mended = useRef<string | null>(null)
  useEffect(() => {
    if (opened !== null || mended.current === null) return
    // The delay lets the dialog above return its focus first.
    const timer = setTimeout(() => {
      if (!isLost()) return
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-gap]') ?? [])]
      const next = buttons.find((button) => (button.dataset['gap'] ?? '') >= (mended.current ?? ''))
      ;(next ?? list.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-save]'))?.focus()
    })
    return () => clearTimeout(timer)
  })
  const toNext = (field: HTMLInputElement) => {
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('[data-details]') ?? [])]
    const next = fields[fields.indexOf(field) + 1]
    ;(next ?? field.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-save]'))?.focus()
  }
  return (
    <Dialog
      opened
      title={`Submit week ${formats.dayRange(window.start, window.end, today)}`}
      saveLabel={count === 0 ? 'Nothing to submit' : `Submit ${entriesText(count)}`}
      saveDisabled={count === 0}
      busy={busy}
      onSave={() => void submit()}
      onCancel={onClose}
      width={640}
    >
      {week.error && <ErrorAlert error={week.error} />}
      {!check && !week.error && <SkeletonBlock lines={6} label="Loading the week" />}
      {check && (
        <div ref={enterList} className="fb-submit">
          <p role="status">
            {count === 0
              ? check.done > 0 && check.gaps.length === 0
                ? 'Everything in this week is already submitted.'
                : 'No entry of this week can be submitted yet.'
              : `${entriesText(count)} with ${sumText(check.ready, formats)} hours ${count === 1 ? 'is' : 'are'} complete.`}
            {check.gaps.length > 0 && ' Still missing:'}
          </p>
          <ul>
            {week.days.map(({ date }) => (
              <SubmitDay
                key={date}
                heading={formats.dayHeading(date)}
                ready={check.ready.filter((entry) => entry.date === date)}
                gaps={check.gaps.filter((gap) => gap.date === date && !requests.has(gap.entry?.id ?? 0))}
                asked={(entries ?? []).filter(
                  (entry) => entry.date === date && requests.has(entry.id) && entry.can_change,
                )}
                typing={typing}
                onNext={toNext}
                onOpen={(entry) => {
                  mended.current = date
                  setOpened({ entry, date })
                }}
              />
            ))}
          </ul>
        </div>
      )}
      <Suspense>
        {opened && (
          <EntryDialog
            id={opened.entry?.id ?? 'new'}
            entry={opened.entry}
            date={opened.date}
            rows={entries ?? []}
            ownerId={userId}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </Dialog>
  )
}

const entriesText = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)
const sumText = (entries: readonly DiaryEntry[], formats: Formats) =>
  formats.hours(entries.reduce((sum, { hours }) => sum + hoursToMinutes(hours), 0))
const labelOf = (entry: DiaryEntry, formats: Formats) =>
  `${projectText(entry)}${entry.task === null ? '' : `, ${entry.task.name}`}, ${hoursText(entry, Temporal.Now.instant().toString(), formats)}`

interface SubmitDayProps {
  heading: string
  ready: readonly DiaryEntry[]
  gaps: readonly WeekGap[]
  /** Entries that lack, or lacked, their details. */
  asked: readonly DiaryEntry[]
  typing: DetailsTyped
  onNext: (field: HTMLInputElement) => void
  /** Null: a new one. */
  onOpen: (entry: DiaryEntry | null) => void
}

function SubmitDay({ heading, ready, gaps, asked, typing, onNext, onOpen }: SubmitDayProps) {
  const { formats } = useLocale()
  if (ready.length === 0 && gaps.length === 0 && asked.length === 0) return null
  return (
    <li>
      <h3>{heading}</h3>
      {ready.length > 0 && (
        <p className="fb-submit-line">
          <IconCircleCheck size={16} aria-hidden className="fb-submit-ready" />
          <span>{`${entriesText(ready.length)}, ${sumText(ready, formats)} hours`}</span>
        </p>
      )}
      {gaps.map((gap) => (
        <div key={`${gap.kind} ${gap.entry?.id ?? ''}`} className="fb-submit-line">
          <IconAlertTriangle size={16} aria-hidden className="fb-submit-gap" />
          <span>
            {gap.entry && <span className="fb-submit-work">{labelOf(gap.entry, formats)}</span>}
            {gap.sentence}
          </span>
          <MendButton heading={heading} gap={gap} onOpen={onOpen} />
        </div>
      ))}
      {asked.map((entry) => (
        <DetailsLine key={entry.id} entry={entry} label={labelOf(entry, formats)} typing={typing} onNext={onNext} />
      ))}
    </li>
  )
}

interface MendButtonProps {
  heading: string
  gap: WeekGap
  onOpen: (entry: DiaryEntry | null) => void
}

function MendButton({ heading, gap: { kind, date, entry }, onOpen }: MendButtonProps) {
  const timer = useTimerActions()
  const { formats } = useLocale()
  if (!entry)
    return (
      <Button data-gap={date} aria-label={`Add time on ${heading}`} onClick={() => onOpen(null)}>
        Add time
      </Button>
    )
  if (kind === 'timer') return <Button onClick={() => void timer.stop(entry).catch(notifyError)}>Stop timer</Button>
  return (
    <Button data-gap={date} aria-label={`Open ${labelOf(entry, formats)}`} onClick={() => onOpen(entry)}>
      Open
    </Button>
  )
}
