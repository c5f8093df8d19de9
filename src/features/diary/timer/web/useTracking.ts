import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { useMe } from '#web/session.tsx'
import { readSettings, writeSettings } from '#web/settings.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'
import { sendPlaces } from './timerActions.tsx'
import { type SendPlaces, track } from './tracker.ts'
import { askRunning } from './useRunning.ts'

const listeners = new Set<() => void>()

/**
 * Returns whether this person lets this browser record the location, and the function to change it: remembered here,
 * off by default.
 */
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
    for (const listener of listeners) listener()
  }
  return [allowed, allow]
}

/** Tracks while a timer runs (or is about to, in the open dialog), where the organisation and the person allow it. */
export function useTracking(running: DiaryEntry | null, opened: boolean): void {
  const { tracking } = useDiaryConfig()
  const [allowed] = useAllowed()
  const { id } = useMe()
  const client = useQueryClient()
  const sender = useEffectEvent((): SendPlaces | null =>
    // A timer that is saved on this device only has no entry on the server yet.
    running === null || running.id < 0
      ? null
      : async (places, signal) => {
          const saved = await sendPlaces(running.id, places, signal)
          // The stored reason for a missing place raises the entry's version, which the next change needs.
          client.setQueryData(askRunning(id).queryKey, (known) =>
            Array.isArray(known) && known[0]?.id === saved.id ? [saved] : known,
          )
        },
  )
  const askAfresh = useEffectEvent(async () => {
    if (running === null) return
    await client.invalidateQueries({ queryKey: askRunning(id).queryKey })
    // The answer reaches the screen in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
  })
  const enabled = tracking && allowed && (running !== null || opened)
  const knownError = useEffectEvent(() => running?.location_error ?? '')
  useEffect(
    () =>
      enabled ? track({ sender: () => sender(), knownError: knownError(), askAfresh: () => askAfresh() }) : undefined,
    [enabled],
  )
}
