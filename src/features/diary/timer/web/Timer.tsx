import { lazy } from '#web/lazy.tsx'
import { IconClock, IconMapPin, IconPlayerPlay, IconSquare } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { useActions } from '#web/actions.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { elapsedText, isTooBrief } from '../timer.ts'
import { projectText } from '../../entries/web/entryText.ts'
import './timer.css'
import { DiscardBrief } from './DiscardBrief.tsx'
import { placesOf } from '../../entries/entryTrack.ts'
import { isToBeAsked } from './stillWorking.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { useTimerActions } from './timerActions.tsx'
import { hearOtherTabs, openTimer, useTimerOpened } from './timerState.ts'
import { shownFrom } from './timerValues.ts'
import { useWhereabouts } from './tracker.ts'
import { useNow, useRunning } from './useRunning.ts'
import { useTracking } from './useTracking.ts'

const TimerDialog = lazy(() => import('./TimerDialog.tsx').then((kit) => ({ default: kit.TimerDialog })))
const StillWorking = lazy(() => import('./StillWorking.tsx').then((kit) => ({ default: kit.StillWorking })))

/** The timer in the header of every screen, and in a bar above a phone's tabs while it runs. */
export function Timer({ place }: { place: 'header' | 'bar' }) {
  const { may, running } = useRunning()
  if (!may) return null
  if (place === 'bar') return running && <Bar entry={running} />
  return <Header running={running} />
}

function Header({ running }: { running: DiaryEntry | null }) {
  const opened = useTimerOpened()
  const client = useQueryClient()
  const { stop, busy, question } = useStop(running)
  useEffect(() => hearOtherTabs(() => void refreshDiary(client)), [client])
  useTracking(running, opened)
  useActions([
    { id: 'timer', label: running ? 'Open the timer' : 'Start a timer', key: 't', run: () => openTimer() },
    ...(running ? [{ id: 'timer-stop', label: 'Stop the timer', run: stop }] : []),
  ])
  const now = useNow(running !== null)
  return (
    <>
      {running === null ? (
        <IconButton
          label="Timer"
          className="fb-timer-idle"
          data-opener="timer"
          aria-haspopup="dialog"
          onClick={() => openTimer()}
        >
          <IconPlayerPlay aria-hidden />
          <span>Timer</span>
        </IconButton>
      ) : (
        <span className="fb-timer" role="group" aria-label="Timer">
          <button
            type="button"
            className="fb-timer-open"
            data-opener="timer"
            title={projectText(running)}
            aria-haspopup="dialog"
            onClick={() => openTimer()}
          >
            <IconClock size={16} aria-hidden />
            <span className="fb-hidden">Timer, running: </span>
            <time>{elapsedText(shownFrom(running), now)}</time>
          </button>
          <button type="button" aria-label="Stop timer" title="Stop timer" disabled={busy} onClick={stop}>
            <IconSquare size={14} aria-hidden />
          </button>
        </span>
      )}
      {question}
      <Suspense>
        {opened && <TimerDialog onClose={() => openTimer(false)} />}
        {running && !opened && isToBeAsked(running, now) && <StillWorking key={running.id} entry={running} />}
      </Suspense>
    </>
  )
}

function Bar({ entry }: { entry: DiaryEntry }) {
  const now = useNow(true)
  const { stop, busy, question } = useStop(entry)
  const { state, place: here } = useWhereabouts()
  // The tabs belong to the first screen, whose bytes are counted; their clock comes with the timer.
  const [tab] = useState(() => document.querySelector('.fb-tabs > button'))
  // Another tab or device may be the one that records.
  const place = here ?? placesOf(entry.locations).at(-1)
  const work = [projectText(entry), entry.task?.name ?? ''].filter((part) => part !== '').join(' · ')
  return (
    <section className="fb-timer-bar" aria-label="Running timer">
      {tab && createPortal(<time className="fb-timer-tab">{elapsedText(shownFrom(entry), now)}</time>, tab)}
      <button type="button" className="fb-timer-bar-open" aria-haspopup="dialog" onClick={() => openTimer()}>
        <span className="fb-timer-bar-work">{work}</span>
        <span className="fb-timer-bar-time">
          <time>{elapsedText(shownFrom(entry), now)}</time>
          {place && (
            <span className="fb-timer-bar-place">
              <IconMapPin size={16} aria-hidden />
              {place.accuracy === null ? 'Located' : `±${place.accuracy} m`}
            </span>
          )}
          {!place && state === 'acquiring' && <span className="fb-timer-bar-place">Acquiring location...</span>}
        </span>
      </button>
      <button type="button" className="fb-timer-bar-stop" disabled={busy} onClick={stop}>
        <IconSquare size={20} aria-hidden />
        Stop
      </button>
      {question}
    </section>
  )
}

/**
 * Returns the function that stops the timer: an incomplete entry becomes a draft; only a timer too short for an entry
 * needs a confirmation.
 */
function useStop(running: DiaryEntry | null) {
  const actions = useTimerActions()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const stop = () => {
    if (running === null || busy) return
    if (isTooBrief(running, shownFrom(running), Temporal.Now.instant().toString())) return setAsking(true)
    setBusy(true)
    actions
      .stop(running)
      .catch(notifyError)
      .finally(() => setBusy(false))
  }
  const question = (
    <DiscardBrief
      opened={asking && running !== null}
      onDiscard={async () => {
        if (running) await actions.discard(running)
        setAsking(false)
      }}
      onCancel={() => setAsking(false)}
    />
  )
  return { stop, busy, question }
}
