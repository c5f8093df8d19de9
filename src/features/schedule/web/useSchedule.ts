/** The schedule of a window, and the writes of the board: each shows at once, and is reverted if it is refused. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { DayWindow } from '#core/days.ts'
import type { Endpoint, ContractInput, Reply } from '#core/contract.ts'
import { ApiError, callFully, queryFor, takeBack } from '#web/api.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { withRecordNames } from '#web/ui/errors.ts'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import {
  type BookingBody,
  type BookingRow,
  changeBookings,
  copyBookings,
  createBookings,
  deleteBookings,
  getBoard,
  listUnscheduled,
  type Schedule,
} from '../schedule.contract.ts'
import type { ScheduleTarget } from '../movedDays.ts'
import { withBookings, type SchedulePatch } from './boardChange.ts'
import { copiedText, whoAndWhen } from './boardText.ts'
import type * as z from 'zod/mini'

/** Days, and perhaps a row, that a booking moves to. */
interface Place extends DayWindow {
  booking: BookingRow
  to?: ScheduleTarget
}
type NewBookings = z.input<typeof BookingBody>

export function useSchedule(window: DayWindow) {
  const client = useQueryClient()
  const { start, end } = window
  const options = useMemo(() => queryFor(getBoard, { query: { start, end } }), [start, end])
  const reading = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const { data, error, isPlaceholderData, refetch } = reading
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  /** Bookings that the viewer is taking back: their new versions are nobody else's. */
  const takenBack = useRef<ReadonlySet<number | null>>(new Set())
  const patch = useCallback(
    (written: SchedulePatch) => {
      const put = new Set(written.put?.flatMap(({ id }) => id ?? []))
      setChanged((current) => (current.isDisjointFrom(put) ? current : current.difference(put)))
      client.setQueryData<Schedule>(options.queryKey, (current) => current && withBookings(current, written))
    },
    [client, options],
  )
  /** Shows what the server says was changed: bookings in a version that is not on screen are somebody else's change. */
  const follow = useCallback(
    (written: SchedulePatch) => {
      const known = new Map(
        client.getQueryData<Schedule>(options.queryKey)?.bookings.map((row) => [row.id, row.version]),
      )
      const foreign =
        written.put?.filter(
          ({ id, version }) => known.has(id) && (known.get(id) ?? 0) < version && !takenBack.current.has(id),
        ) ?? []
      patch({ ...written, echo: true })
      if (foreign.length > 0) setChanged((current) => current.union(new Set(foreign.flatMap(({ id }) => id ?? []))))
    },
    [client, options, patch],
  )
  const markRead = useCallback(
    (id: number) => setChanged((current) => (current.has(id) ? current.difference(new Set([id])) : current)),
    [],
  )
  const renew = useCallback(
    () =>
      Promise.all([getBoard, listUnscheduled].map(({ name }) => client.invalidateQueries({ queryKey: [name] }))).then(
        () => {},
      ),
    [client],
  )
  const { formats } = useLocale()
  const read = () => client.getQueryData<Schedule>(options.queryKey)
  const writes = useWrites({ patch, renew, formats, read, takenBack })
  return {
    schedule: data,
    reading,
    error,
    isLoading: isPlaceholderData,
    refetch,
    patch,
    follow,
    changed,
    markRead,
    renew,
    ...writes,
  }
}

interface Means {
  patch: (written: SchedulePatch) => unknown
  renew: () => Promise<void>
  read: () => Schedule | undefined
  formats: Locale['formats']
  takenBack: RefObject<ReadonlySet<number | null>>
}

function useWrites({ patch, renew, read, formats, takenBack }: Means) {
  // Writes run one after the other, so that each has the version that the previous one made.
  const queue = useRef(Promise.resolve())
  const lastUndo = useRef<(() => Promise<void>) | null>(null)
  const drafts = useRef(0)
  const stated = useRef<(() => void) | null>(null)
  /** Versions of bookings that this board has written itself, as `id version`. */
  const own = useRef(new Set<string>())
  const means = useRef({ patch, renew, read, formats, takenBack })
  useEffect(() => {
    means.current = { patch, renew, read, formats, takenBack }
  })

  return useMemo(() => {
    const current = (booking: BookingRow) =>
      means.current.read()?.bookings.find(({ id }) => id === booking.id) ?? booking
    /**
     * Returns the version on which a change builds: the one that was on screen when it began, or one that this board has
     * made since. What another person has changed meanwhile is refused by the server, not overwritten.
     */
    const versionOf = (booking: BookingRow) => {
      const { version } = current(booking)
      return own.current.has(`${booking.id} ${version}`) ? version : booking.version
    }
    /** Names the work of a booking, by its id. */
    const nameOf = (id: string) => {
      const board = means.current.read()
      const booking = board?.bookings.find((row) => String(row.id) === id)
      return board?.tasks.find((task) => task.id === booking?.task_id)?.name ?? booking?.label
    }
    const notifyDone = (
      message: string,
      undo: string | (() => Promise<void>) | undefined,
      bookings: readonly BookingRow[],
    ) => {
      const takes = typeof undo === 'string' ? () => takeBack(undo) : undo
      const back =
        takes &&
        (async () => {
          means.current.takenBack.current = new Set(bookings.map(({ id }) => id))
          await takes()
          await means.current.renew()
        })
      lastUndo.current = back ?? null
      // The previous notification closes, because only the latest change can be undone.
      stated.current?.()
      stated.current = notify({ message, tone: 'success', ...(back && { undo: back }) })
    }
    /** Shows the expected result, sends the call, and shows the answer. */
    const run = <E extends Endpoint>(
      endpoint: E,
      {
        shown,
        back,
        given,
        message,
      }: {
        shown: SchedulePatch
        back: () => SchedulePatch
        given: () => ContractInput<E>
        message: string | ((done: Reply<E>) => string)
      },
    ): Promise<Reply<E> | undefined> => {
      means.current.patch(shown)
      const pending = queue.current.then(async () => {
        try {
          const { data, undo } = await callFully(endpoint, given())
          const written = data as SchedulePatch & { results?: BookingRow[] }
          for (const { id, version } of written?.results ?? []) own.current.add(`${id} ${version}`)
          means.current.patch({
            gone: (shown.put ?? []).flatMap(({ id }) => (id !== null && id < 0 ? [id] : [])),
            ...(written && {
              put: written.results ?? [],
              tasks: written.tasks ?? [],
              projects: written.projects ?? [],
            }),
          })
          notifyDone(typeof message === 'string' ? message : message(data), undo, written?.results ?? [])
          return data
        } catch (error) {
          means.current.patch(back())
          notifyError(withRecordNames(error, nameOf))
          if (error instanceof ApiError && (error.status === 409 || error.status === 404)) await means.current.renew()
          return undefined
        }
      })
      queue.current = pending.then(() => {})
      return pending
    }
    const about = (bookings: readonly BookingRow[]) => {
      const board = means.current.read()
      return board ? ` ${whoAndWhen(bookings, board, means.current.formats)}` : ''
    }
    const count = (items: readonly BookingRow[], act: string) =>
      `${items.length === 1 ? 'Booking' : `${items.length} bookings`} ${act}.${about(items)}`
    const asPlaced = ({ booking, start, end, to }: Place): BookingRow => ({ ...booking, start, end, ...to })

    /** Shows and notifies what a dialog has saved, which is then the latest change to be undone. */
    const saved = (
      written: SchedulePatch & { put: readonly BookingRow[] },
      act: string,
      back: string | (() => Promise<void>) | undefined,
    ) => {
      means.current.patch(written)
      notifyDone(`${act}${about(written.put)}`, back, written.put)
      // The tray, and rows that follow from the days of tasks, may have changed.
      void means.current.renew()
    }

    /** @param text the notification, where it says more than whom and when */
    const create = (body: NewBookings, text?: string) =>
      run(createBookings, {
        shown: {},
        back: () => ({}),
        given: () => ({ body }),
        message: ({ results }) => text ?? `Booked.${about(results)}`,
      })

    /** @param warnings what does not fit there, which the notification says */
    const move = (places: readonly Place[], act: 'moved' | 'changed', warnings: readonly string[]) => {
      // A bar that follows from a task's own days becomes a booking where it is dropped.
      for (const { booking, start, end, to } of places.filter((place) => place.booking.id === null))
        void create({
          task_id: booking.task_id,
          start,
          end,
          user_ids: to?.equipment_id ? [] : [to?.user_id ?? booking.user_id ?? 0],
          equipment_ids: to?.equipment_id ? [to.equipment_id] : [],
        })
      const thesePlaces = places.filter((place) => place.booking.id !== null)
      if (thesePlaces.length === 0) return
      const before = thesePlaces.map(({ booking }) => booking)
      void run(changeBookings, {
        shown: { put: thesePlaces.map(asPlaced) },
        back: () => ({ put: before.filter((bookingRow) => current(bookingRow).version === bookingRow.version) }),
        given: () => ({
          body: {
            bookings: thesePlaces.map(({ booking, start, end, to }) => ({
              id: booking.id ?? 0,
              version: versionOf(booking),
              start,
              end,
              ...to,
            })),
          },
        }),
        message: ({ results }) => [count(results, act), ...warnings].join(' · '),
      })
    }

    /** Returns the copies, or undefined where the server refused them. */
    const copy = async (places: readonly Place[]) => {
      const thesePlaces = places.filter((place) => place.booking.id !== null && place.booking.id > 0)
      if (thesePlaces.length === 0) return undefined
      const put = thesePlaces.map((place): BookingRow => ({
        ...asPlaced(place),
        id: (drafts.current -= 1),
        version: 0,
        can_change: false,
      }))
      return run(copyBookings, {
        shown: { put },
        back: () => ({ gone: put.flatMap(({ id }) => id ?? []) }),
        given: () => ({
          body: {
            bookings: thesePlaces.map(({ booking, start, end, to }) => ({ id: booking.id ?? 0, start, end, ...to })),
            possible: true,
          },
        }),
        message: ({ results, skipped }) =>
          skipped.length === 0 ? count(results, 'copied') : copiedText(results.length, skipped),
      })
    }

    const remove = (bookings: readonly BookingRow[]) => {
      const items = bookings.filter(({ id }) => id !== null && id > 0)
      const ids = items.map(({ id }) => id ?? 0)
      if (ids.length === 0) return
      void run(deleteBookings, {
        shown: { gone: ids },
        back: () => ({ put: items }),
        given: () => ({
          body: {
            ids,
            versions: Object.fromEntries(items.map((bookingRow) => [String(bookingRow.id), versionOf(bookingRow)])),
          },
        }),
        message: count(items, 'deleted'),
      }).then(() => means.current.renew())
    }

    const undo = () => {
      const back = lastUndo.current
      lastUndo.current = null
      if (!back) return
      stated.current?.()
      void back().then(() => void (stated.current = notify({ message: 'Undone.' })), notifyError)
    }
    return { create, saved, move, copy, remove, undo }
  }, [])
}
