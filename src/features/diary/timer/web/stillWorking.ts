/** The question after ten hours, and again after twenty: what was answered is remembered in this browser. */
import { minutesBetween } from '#core/days.ts'
import { askAfter } from '../timer.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'

const key = 'fieldbook.stillWorking'
const times = (start: string, now: string) => Math.floor(minutesBetween(start, now) / askAfter)

export function isToBeAsked({ id, start }: Pick<DiaryEntry, 'id' | 'start'>, now: string): boolean {
  const reminderCount = times(start, now)
  return reminderCount >= 1 && saved() !== `${id} ${reminderCount}`
}

/** Yes: the timer runs on. */
export function saveRunning({ id, start }: Pick<DiaryEntry, 'id' | 'start'>, now: string): void {
  try {
    localStorage.setItem(key, `${id} ${times(start, now)}`)
  } catch {
    // Without storage the question is asked again.
  }
}

function saved(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
