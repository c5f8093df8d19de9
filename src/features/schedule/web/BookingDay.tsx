/** Asks for the day to which a booking is moved or copied, and says before what room there is. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { daysBetween } from '#core/days.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useDateKit } from '#web/ui/form/dateKit.ts'
import { DayInput } from '#web/ui/form/DayInput.tsx'
import { movedDays } from '../movedDays.ts'
import { type BookingRow, getBoard, type Schedule } from '../schedule.contract.ts'
import { equipmentRefusal, overlaps, personRefusal } from '../schedule.rules.ts'
import { withBookings } from './boardChange.ts'
import type { ScheduleItemRow } from './boardModel.ts'
import { daysText, nameOf } from './boardText.ts'
import { isShort, roomOf, roomText } from './crewRoom.ts'
import type { ScheduleCount } from './useCounted.ts'

interface BookingDayProps {
  act: 'move' | 'copy'
  booking: BookingRow
  text: string
  row: ScheduleItemRow
  schedule: Schedule
  counted: ScheduleCount
  onDay: (place: { booking: BookingRow; start: string; end: string }) => void
  onClose: () => void
}

export function BookingDay({ act, booking, text, row, schedule, counted, onDay, onClose }: BookingDayProps) {
  const { formats } = useLocale()
  const kit = useDateKit()
  const id = useId()
  const [day, setDay] = useState<string | null>(booking.start)
  const [days] = day === null ? [] : movedDays(schedule, [booking], daysBetween(booking.start, day), null)
  const room = useRoom({ booking, row, days, counted, except: act === 'move' ? booking.id : null })
  const isSame = days?.start === booking.start
  const save = () => {
    if (!days) return
    onDay({ booking, ...days })
    onClose()
  }
  return (
    <Dialog
      opened
      title={act === 'move' ? 'Move to another day' : 'Copy to another day'}
      width={420}
      className="fb-sheet"
      saveLabel={act === 'move' ? 'Move' : 'Copy'}
      saveDisabled={!days || isSame || room?.refused === true}
      onSave={save}
      onCancel={onClose}
    >
      <div className="fb-form">
        <p>
          <strong>{text}</strong>
          <br />
          <span className="fb-muted">
            {nameOf(row)}, {daysText(booking, formats)}
          </span>
        </p>
        <DayInput id={id} label="First day" kit={kit} value={day} required data-autofocus onChange={setDay} />
        <p aria-live="polite">
          {days && !isSame && (
            <>
              {daysText(days, formats)}
              {room && (
                <span className="fb-crew-about" data-tone={room.tone}>
                  {' '}
                  {room.text}
                </span>
              )}
            </>
          )}
        </p>
      </div>
    </Dialog>
  )
}

interface Wanted extends Pick<BookingDayProps, 'booking' | 'row' | 'counted'> {
  days: { start: string; end: string } | undefined
  except: number | null
}

/** Returns the room of the row on the days, once it is read; a refusal cannot be saved. */
function useRoom({ booking, row, days, counted, except }: Wanted) {
  const { formats } = useLocale()
  const { data } = useQuery({
    ...queryFor(getBoard, { query: { ...days, user_ids: String(booking.user_id ?? 0) } }),
    enabled: days !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!days) return null
  const refusal =
    row.kind === 'person'
      ? personRefusal(row.person, days, formats.longDate)
      : equipmentRefusal(row.piece, days, formats.longDate)
  if (refusal !== null) return { text: refusal, tone: 'refused', refused: true }
  if (!data || !overlaps(days, data)) return null
  if (row.kind === 'piece') {
    const taken = data.bookings.find(
      ({ id, equipment_id, ...there }) => equipment_id === row.piece.id && id !== except && overlaps(there, days),
    )
    return taken ? { text: `Booked ${daysText(taken, formats)}`, tone: 'refused', refused: true } : null
  }
  const known = counted(except === null ? data : withBookings(data, { gone: [except] }))
  const person = known.people.find(({ id }) => id === row.person.id)
  if (!person) return null
  const room = roomOf(known, person, days)
  return { text: roomText(room, days, formats), tone: isShort(room) ? 'warn' : 'plain', refused: false }
}
