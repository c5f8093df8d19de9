import { IconPlayerTrackNext, IconSquare, IconTrash } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import * as z from 'zod/mini'

import { ApiError } from '#web/api.ts'
import { lazy } from '#web/lazy.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm, type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type DiaryEntry, DiaryEntryChange, NewDiaryEntry } from '../../entries/entries.contract.ts'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { useTimerActions } from './timerActions.tsx'
import { TimerPlace } from './TimerPlace.tsx'
import { arePlacesWaiting, trackAnew } from './tracker.ts'
import {
  changeOf,
  countsFrom,
  rememberStart,
  shownFrom,
  startBody,
  timerValues,
  type TimerFrame,
  type TimerValues,
} from './timerValues.ts'
import { elapsedText, isTooBrief } from '../timer.ts'
import { DiscardBrief } from './DiscardBrief.tsx'
import { useNow } from './useRunning.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { TimeField } from '#web/ui/form/TimeField.tsx'
import { BreaksAndTravel, DetailsField } from '../../entries/web/SharedFields.tsx'
import { WorkFields, type WorkNames } from '../../entries/web/WorkFields.tsx'

const TimerJob = lazy(() => import('./TimerJob.tsx').then((kit) => ({ default: kit.TimerJob })))

interface TimerFormProps {
  /** Null: it is not saved yet, and started when the dialog `opened`. */
  entry: DiaryEntry | null
  opened: string
  /** While it is being written: that it no longer runs is then no news. */
  onBusy: (busy: boolean) => void
  /** The work from now on. */
  onSaved: (entry: DiaryEntry | null) => void
  onClose: () => void
}

type Way = 'save' | 'stop' | 'next'

/** The timer's fields, and its actions: start or update, stop, stop and start a new one, discard. */
export function TimerForm({ entry, opened, onBusy, onSaved, onClose }: TimerFormProps) {
  const locale = useDiaryLocale()
  const { diary_fields: fields, tracking } = useDiaryConfig()
  const actions = useTimerActions()
  const [first, setFirst] = useState(false)
  const [work, setWork] = useState<WorkNames>(entry ?? noWork)
  const [brief, setBrief] = useState<Way | null>(null)
  const way = useRef<Way>('save')
  const frame: TimerFrame = { entry, timezone: entry?.timezone ?? locale.timezone, fields }
  const initial = timerValues(entry, frame.timezone, opened)

  const form = useContractForm(schemaOf(frame, opened), {
    initial,
    onSubmit: async (body) => {
      onBusy(true)
      try {
        await write(body)
      } finally {
        onBusy(false)
      }
    },
  })
  const write = async (body: DiaryEntryChange) => {
    if (entry === null) await start(body)
    else if (way.current === 'stop') await actions.stop(entry, body)
    // Places that wait belong to the timer that ends, so they are sent first.
    else if (Object.keys(body).length > 0 || arePlacesWaiting()) await actions.change(entry, body)
    if (way.current !== 'next') return onClose()
    const next = await actions.start({ active: true, stop_running: true, timezone: locale.timezone })
    notifySuccess('Timer stopped and a new one started.')
    trackAnew()
    onSaved(next)
  }
  const start = async (body: NewDiaryEntry, stop_running = false) => {
    try {
      const started = await actions.start({ ...body, ...(stop_running && { stop_running }) })
      if (body.start === undefined || body.start === opened) rememberStart(started, opened)
    } catch (error) {
      setFirst(error instanceof ApiError && error.code === 'timer_running' && error.body['org'] === undefined)
      throw error
    }
  }
  const by = (chosen: Way) => {
    const now = Temporal.Now.instant().toString()
    if (entry && isTooBrief(form.values(), shownFrom(entry), now)) return setBrief(chosen)
    way.current = chosen
    void form.submit().finally(() => (way.current = 'save'))
  }
  const discard = () => {
    onClose()
    // A removal that fails is only logged (docs/rules/screens.md#errors-on-screens).
    if (entry) actions.discard(entry).catch((error: unknown) => reportError(error))
  }
  const discardBrief = async () => {
    const isNext = brief === 'next'
    if (entry) await actions.discard(entry)
    setBrief(null)
    if (!isNext) return onClose()
    trackAnew()
    onSaved(await actions.start({ active: true, timezone: locale.timezone }))
  }
  const stopOther = () =>
    void start(startBody(form.values(), opened, frame, Temporal.Now.instant().toString()), true).then(
      onClose,
      form.setError,
    )

  return (
    <Dialog
      opened
      width={timerWidth}
      title={<TimerTitle work={work} active={entry?.active === true} />}
      form={form}
      saveLabel={entry === null ? 'Start' : 'Update'}
      onCancel={onClose}
      extra={
        entry && (
          <Button tone="quiet" icon={<IconTrash size={16} aria-hidden />} disabled={form.busy} onClick={discard}>
            Discard
          </Button>
        )
      }
    >
      <Form form={form} label="Timer">
        {first && (
          <p>
            <Button disabled={form.busy} onClick={stopOther}>
              Stop the other timer and start this one
            </Button>
          </p>
        )}
        <Counting form={form} frame={frame} opened={opened} />
        <TimerFields form={form} frame={frame} format={locale.formats.timeOfDay} onWork={setWork} />
        {tracking && <TimerPlace entry={entry} />}
        {entry && (
          <div className="fb-timer-stops">
            <Button
              tone="danger"
              icon={<IconSquare size={16} aria-hidden />}
              disabled={form.busy}
              onClick={() => by('stop')}
            >
              Stop and save
            </Button>
            <Button
              icon={<IconPlayerTrackNext size={16} aria-hidden />}
              disabled={form.busy}
              onClick={() => by('next')}
            >
              Stop, save, start new
            </Button>
          </div>
        )}
      </Form>
      <Suspense>
        <TimerJob form={form} onLeave={onClose} />
      </Suspense>
      <DiscardBrief opened={brief !== null} onDiscard={discardBrief} onCancel={() => setBrief(null)} />
    </Dialog>
  )
}

/** Builds the body that starts or changes the timer, by the contract's own rules. */
function schemaOf(frame: TimerFrame, opened: string) {
  const body = z.transform((values: TimerValues, ctx) => {
    if (values.start === null && frame.fields.times)
      ctx.issues.push({ code: 'custom', message: 'This field is required', input: values, path: ['start'] })
    const now = Temporal.Now.instant().toString()
    return frame.entry === null ? startBody(values, opened, frame, now) : changeOf(values, frame.entry, now)
  })
  return z.pipe(body, frame.entry === null ? NewDiaryEntry : DiaryEntryChange)
}

/** Width of the timer's dialog, in pixels (docs/rules/screens.md#constants). */
export const timerWidth = 500

const noWork: WorkNames = { task: null, project: null }

/** The timer's name, which is what it runs on, and that it runs. */
const TimerTitle = ({ work: { task, project }, active }: { work: WorkNames; active: boolean }) => (
  <span className="fb-timer-title">
    <span>{task?.name ?? (project ? `${project.reference} ${project.name}`.trim() : 'New timer')}</span>
    {active && <Chip tone="warning">ACTIVE</Chip>}
  </span>
)

interface CountingProps {
  form: ContractForm<TimerValues>
  frame: TimerFrame
  opened: string
}

/** The elapsed time; an unsaved timer counts from the moment when the dialog was opened. */
function Counting({ form, frame: { entry, timezone }, opened }: CountingProps) {
  const now = useNow(true)
  useFormValue(form, 'start')
  const from = entry ? shownFrom(entry) : countsFrom(form.values(), opened, timezone, now)
  return (
    <p className="fb-timer-count">
      <time>{elapsedText(from, now)}</time>
      {!entry && <span className="fb-muted">Not saved yet</span>}
    </p>
  )
}

interface TimerFieldsProps {
  form: ContractForm<TimerValues>
  frame: TimerFrame
  format: (time: string) => string
  onWork: (work: WorkNames) => void
}

/** Work, details, start, breaks and travel. */
function TimerFields({ form, frame: { entry, fields }, format, onWork }: TimerFieldsProps) {
  return (
    <>
      <WorkFields form={form} saved={entry} onWork={onWork} />
      <DetailsField form={form} entry={entry} />
      <div className="fb-timer-row">
        {fields.times && <TimeField form={form} name="start" label="Start" required format={format} />}
        <BreaksAndTravel form={form} fields={fields} />
      </div>
    </>
  )
}
