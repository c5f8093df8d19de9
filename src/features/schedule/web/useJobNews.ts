/** Remembers on this device how a job was last shown to its person, and tells what changed since. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

import { readSettings, writeSettings } from '#web/settings.ts'
import { useMe } from '#web/session.tsx'
import { newsOf, seenWith } from '../jobNews.ts'
import type { MyJob } from '../scheduleMine.contract.ts'

/** Milliseconds in view after which a job counts as seen. */
const seenAfterMs = 1500

/**
 * Returns the names of the parts that changed since the person last looked. They stay for as long as the job is on screen, and
 * are gone the next time once they were in view.
 */
export function useJobNews(job: MyJob, shown: RefObject<HTMLElement | null>): readonly string[] {
  const me = useMe()
  const module = `jobs.${me.id}`
  const [changes, setChanges] = useState<{ job: MyJob | null; parts: readonly string[] }>({ job: null, parts: [] })
  if (changes.job !== job)
    setChanges({ job, parts: [...new Set([...changes.parts, ...newsOf(job, readSettings(module, me.org.id))])] })
  const remember = useEffectEvent(() =>
    writeSettings(module, me.org.id, { ...seenWith(job, readSettings(module, me.org.id)) }),
  )
  useEffect(() => {
    const element = shown.current
    if (!element) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([last]) => {
      clearTimeout(waiting)
      if (last?.isIntersecting) waiting = setTimeout(remember, seenAfterMs)
    })
    observer.observe(element)
    return () => {
      clearTimeout(waiting)
      observer.disconnect()
    }
  }, [shown, job])
  return changes.parts
}
