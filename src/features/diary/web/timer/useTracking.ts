import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { useMe } from '#web/session.tsx'
import { readSettings, writeSettings } from '#web/settings.ts'
import type { DiaryEntry } from '../../diary.contract.ts'
import { useDiaryConfig } from '../useDiaryConfig.ts'
import { sendPlaces } from './timerActs.tsx'
import { track } from './tracker.ts'

const listeners = new Set<() => void>()

/** Whether this person lets this browser record where they are: their own choice, remembered here; no, until they say yes. */
export function useAllowed(): [allowed: boolean, allow: (yes: boolean) => void] {
  const { id, org } = useMe()
  const allowed = useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    () => readSettings('location', org.id)[String(id)] === 'yes',
  )
  const allow = (yes: boolean) => {
    writeSettings('location', org.id, { ...readSettings('location', org.id), [String(id)]: yes ? 'yes' : 'no' })
    for (const tell of listeners) tell()
  }
  return [allowed, allow]
}

/** Tracks while a timer runs (or is about to, in the open dialog), where the organisation and the person allow it. */
export function useTracking(running: DiaryEntry | null, opened: boolean): void {
  const { tracking } = useDiaryConfig()
  const [allowed] = useAllowed()
  const sender = useEffectEvent(() =>
    running === null ? null : (body: Parameters<typeof sendPlaces>[1]) => sendPlaces(running.id, body),
  )
  const wanted = tracking && allowed && (running !== null || opened)
  const said = useEffectEvent(() => running?.location_error ?? '')
  useEffect(() => (wanted ? track(() => sender(), said()) : undefined), [wanted])
}
