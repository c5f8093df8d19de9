/** Starting, changing, stopping and discarding: each is seen at once by the lists and by the other tabs. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

import { minutesToClock, hoursToMinutes } from '#core/hours.ts'
import { ApiError, call, callFully, takeBack, type Answer } from '#web/api.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import {
  changeDiaryEntry,
  createDiaryEntry,
  deleteDiaryEntry,
  type DiaryEntry,
  type DiaryEntryChange,
  type NewDiaryEntry,
} from '../../diary.contract.ts'
import { projectText } from '../entryText.ts'
import { currentOf } from '../stale.ts'
import { diaryReads } from '../useDiaryActs.tsx'
import { tellOtherTabs } from './timerState.ts'
import { untouched } from './timerValues.ts'
import { type Places, withPlaces } from './tracker.ts'

export function useTimerActs() {
  const client = useQueryClient()
  return {
    // Without a key for a second try: while the first timer runs there can be no second.
    start: (body: NewDiaryEntry) =>
      withPlaces((places) => done(client, call(createDiaryEntry, { body: { ...body, ...places } }))),
    change: (entry: DiaryEntry, body: DiaryEntryChange) =>
      withPlaces((places) => done(client, send(entry, { ...body, ...places }))),
    /** Stops it and says so; the snackbar takes it back. */
    stop: async (entry: DiaryEntry, body: DiaryEntryChange = {}) => {
      const answer = await withPlaces((places) => done(client, send(entry, { ...body, active: false, ...places })))
      tell(client, stoppedSentence(entry, body, answer.data), answer.undo, answer.data.overlap)
      return answer
    },
    discard: async (entry: DiaryEntry) => {
      const options = { version: entry.version }
      const given = { params: { id: String(entry.id) } }
      const gone = await withPlaces(() => done(client, callFully(deleteDiaryEntry, given, options)))
      tell(client, 'Timer discarded.', gone.undo)
    },
  }
}

/** The version that is sent is the one that was seen; where another tab changed other fields, both changes stand. */
async function send(entry: DiaryEntry, body: DiaryEntryChange): Promise<Answer<DiaryEntry>> {
  const given = { params: { id: String(entry.id) }, body }
  try {
    return await callFully(changeDiaryEntry, given, { version: entry.version })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) throw new ApiError(409, { detail: goneSentence })
    const current = error.code === 'stale' ? currentOf(error.body) : null
    if (current === null) throw error
    if (!current.active) throw new ApiError(409, { detail: stoppedElsewhere })
    if (!untouched(body, entry, current)) throw error
    return callFully(changeDiaryEntry, given, { version: current.version })
  }
}
const goneSentence = 'This timer was discarded in another tab or on another device.'
export const stoppedElsewhere = 'This timer was stopped in another tab or on another device.'

async function done<T>(client: QueryClient, writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } finally {
    tellOtherTabs()
    await refresh(client)
    // Queries tell the screen in a task of their own. Whoever closes the dialog before that leaves a moment with neither
    // dialog nor timer, in which the location would be given up to another tab.
    await new Promise((told) => setTimeout(told))
  }
}

export const refresh = (client: QueryClient) =>
  Promise.all(diaryReads.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))

function tell(client: QueryClient, message: string, undo: string | undefined, overlap = false) {
  const back = async (token: string) => {
    await done(client, takeBack(token))
  }
  notify({
    tone: overlap ? 'warning' : 'success',
    message,
    ...(undo !== undefined && { undo: () => back(undo) }),
  })
}

function stoppedSentence(before: DiaryEntry, sent: DiaryEntryChange, now: DiaryEntry): string {
  const cut = now.breaks < (sent.breaks ?? before.breaks) || now.travel < (sent.travel ?? before.travel)
  return [
    `Timer stopped: ${minutesToClock(hoursToMinutes(now.hours))} on ${projectText(now)}.`,
    ...(cut ? ['Breaks and travel were cut to what fits.'] : []),
    ...(now.overlap ? ['It overlaps another entry: change its times before you submit it.'] : []),
  ].join(' ')
}

/** A place or the lack of one, sent while it runs; what fails is sent with the next. */
export const sendPlaces = (id: number, body: Places, signal: AbortSignal) =>
  call(changeDiaryEntry, { params: { id: String(id) }, body }, { quiet: true, signal })
