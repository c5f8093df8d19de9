/** Asks whether the bookings of a task that begins on another day go along, and shows where they go and what stays. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { today as todayIn } from '#core/days.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import type { AlongProps } from '#web/registry.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type GoesAlong, previewTaskMove } from '../scheduleAlong.contract.ts'
import { daysText } from './boardText.ts'
import './moveAlong.css'

export function MoveAlong({ record, body, onAnswer }: AlongProps<{ id: number }>) {
  const { formats } = useLocale()
  const query = { start: String(body['start']) }
  const { data, error } = useQuery({
    ...queryFor(previewTaskMove, { params: { id: String(record.id) }, query }),
    // What is shown is what is booked now.
    staleTime: 0,
    gcTime: 0,
  })
  const none = useEffectEvent(() => onAnswer({}))
  // Without a preview nobody is asked: the change itself says what is wrong.
  const isNone = error !== null || data?.bookings.length === 0
  useEffect(() => {
    if (isNone) none()
  }, [isNone])
  if (isNone || !data) return null
  const going = data.bookings.filter(({ refused }) => refused === null)
  const staying = data.bookings.filter(({ refused }) => refused !== null)
  const by = `${formats.counted(Math.abs(data.by), 'day', 'days')} ${data.by < 0 ? 'earlier' : 'later'}`
  const which = going.length === 1 ? 'booking' : formats.counted(going.length, 'booking', 'bookings')
  return (
    <Dialog
      opened
      title={going.length > 0 ? `Move its ${which} along, ${by}?` : 'Its bookings cannot go along'}
      width={560}
      saveLabel={going.length > 0 ? 'Move along' : 'Change only the task'}
      extra={going.length > 0 && <Button onClick={() => onAnswer({})}>Change only the task</Button>}
      onSave={() =>
        onAnswer(
          going.length > 0
            ? { bookings: Object.fromEntries(going.map(({ id, version }) => [String(id), version])) }
            : {},
        )
      }
      onCancel={() => onAnswer(null)}
    >
      <div className="fb-along">
        {going.length > 0 && <Bookings title="Go along" bookings={going} />}
        {staying.length > 0 && <Bookings title="Stay where they are" bookings={staying} />}
      </div>
    </Dialog>
  )
}

function Bookings({ title, bookings }: { title: string; bookings: readonly GoesAlong[] }) {
  const { formats, timezone } = useLocale()
  const today = todayIn(timezone)
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {bookings.map(({ id, name, from, to, refused, away }) => (
          <li key={id}>
            <span className="fb-strong">{name}</span>
            <span>
              {formats.dayRange(from.start, from.end, today)}
              {refused === null && ` → ${formats.dayRange(to.start, to.end, today)}`}
            </span>
            {refused !== null && <span className="fb-along-about">{refused}</span>}
            {away.map((absence) => (
              <span key={absence.start} className="fb-along-about">
                {absence.name}, {daysText(absence, formats)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
