/** The schedule of a window, and the writes of the board: each shows at once, and is reverted if it is refused. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'

import type { DayWindow } from '#core/days.ts'
import type { Endpoint, ContractInput, Reply } from '#core/contract.ts'
import { ApiError, callFully, queryFor, takeBack } from '#web/api.ts'
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
import { type ScheduleTarget, withBookings, type SchedulePatch } from './boardChange.ts'
import { copiedText } from './boardText.ts'
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
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const patch = useCallback(
    (written: SchedulePatch) =>
      client.setQueryData<Schedule>(options.queryKey, (current) => current && withBookings(current, written)),
    [client, options],
  )
  const renew = useCallback(
    () =>
      Promise.all([getBoard, listUnscheduled].map(({ name }) => client.invalidateQueries({ queryKey: [name] }))).then(
        () => {},
      ),
    [client],
  )
  const writes = useWrites({ patch, renew, read: () => client.getQueryData<Schedule>(options.queryKey) })
  return { schedule: data, error, isLoading: isPlaceholderData, refetch, patch, renew, ...writes }
}

interface Means {
  patch: (written: SchedulePatch) => unknown
  renew: () => Promise<void>
  read: () => Schedule | undefined
}

function useWrites({ patch, renew, read }: Means) {
  // Writes run one after the other, so that each has the version that the previous one made.
  const queue = useRef(Promise.resolve())
  const lastUndo = useRef<(() => Promise<void>) | null>(null)
  const drafts = useRef(0)
  const stated = useRef<(() => void) | null>(null)
  /** Versions of bookings that this board has written itself, as `id version`. */
  const own = useRef(new Set<string>())
  const means = useRef({ patch, renew, read })
  useEffect(() => {
    means.current = { patch, renew, read }
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
    const notifyDone = (message: string, undo: string | undefined) => {
      const back = undo === undefined ? undefined : () => takeBack(undo).then(() => means.current.renew())
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
          notifyDone(typeof message === 'string' ? message : message(data), undo)
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
    const count = (items: readonly unknown[], text: string, act: string) =>
      items.length === 1 ? `${text} ${act}.` : `${items.length} bookings ${act}.`
    const asPlaced = ({ booking, start, end, to }: Place): BookingRow => ({ ...booking, start, end, ...to })

    const create = (body: NewBookings, message = 'Booked.') =>
      run(createBookings, {
        shown: {},
        back: () => ({}),
        given: () => ({ body }),
        message,
      })

    const move = (places: readonly Place[], act = 'moved') => {
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
        message: count(thesePlaces, 'Booking', act),
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
        message: ({ results, skipped }) => copiedText(results.length, skipped),
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
        message: count(items, 'Booking', 'deleted'),
      }).then(() => means.current.renew())
    }

    const undo = () => {
      const back = lastUndo.current
      lastUndo.current = null
      if (!back) return
      stated.current?.()
      void back().then(() => void (stated.current = notify({ message: 'Undone.' })), notifyError)
    }
    return { create, move, copy, remove, undo }
  }, [])
}
