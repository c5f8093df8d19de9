/** Offers the acts on a booking of the list: a short sheet in place of the keys and drags of the board. */
import {
  IconArrowsMove,
  IconCopy,
  IconExternalLink,
  IconMail,
  IconPencil,
  IconPhone,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { getUser } from '#features/users/users/users.contract.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { mayCall } from '#web/mayCall.ts'
import { paths } from '#web/paths.ts'
import { mailLink, telephoneLink } from '#web/record/reached.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { BookingRow } from '../schedule.contract.ts'
import type { Bar } from './boardBars.ts'
import type { ScheduleItemRow } from './boardModel.ts'
import { barText, nameOf } from './boardText.ts'
import './bookingSheet.css'

/** Ways on from the sheet. */
export type BookingAct = 'change' | 'move' | 'copy' | 'share' | 'remove'

interface BookingSheetProps {
  bar: Bar
  booking: BookingRow
  row: ScheduleItemRow
  /** First day on the screen. */
  start: string
  canPlan: boolean
  onAct: (act: BookingAct) => void
  onClose: () => void
}

export function BookingSheet({ bar, booking, row, start, canPlan, onAct, onClose }: BookingSheetProps) {
  const { formats } = useLocale()
  const { task, project } = bar
  const isBooked = booking.id !== null
  const may = canPlan && (booking.can_change || !isBooked)
  const acts: readonly { act: BookingAct; label: string; icon: ReactNode }[] = may
    ? [
        { act: 'change', label: isBooked ? 'Change' : 'Book', icon: <IconPencil {...icon} /> },
        { act: 'move', label: 'Move to another day', icon: <IconArrowsMove {...icon} /> },
        ...(isBooked ? copies(row) : []),
      ]
    : [{ act: 'change', label: 'Details', icon: <IconPencil {...icon} /> }]
  // It begins with the title.
  const about = barText(bar, row, start, formats).slice(bar.text.length)
  return (
    <Dialog opened title={bar.text} width={420} className="fb-sheet" onCancel={onClose}>
      <p className="fb-muted">
        {nameOf(row)}
        {about}
      </p>
      {booking.notes !== '' && <p>{booking.notes}</p>}
      <ul className="fb-booking-acts">
        {project && (
          <li>
            <Link to={task ? paths.projectTask(project.id, task.id) : paths.project(project.id)}>
              <IconExternalLink {...icon} /> Open the job
            </Link>
          </li>
        )}
        {acts.map(({ act, label, icon: sign }) => (
          <li key={act}>
            <button type="button" onClick={() => onAct(act)}>
              {sign} {label}
            </button>
          </li>
        ))}
        {row.kind === 'person' && <Contact id={row.person.id} />}
        {may && isBooked && (
          <li>
            <button type="button" data-danger onClick={() => onAct('remove')}>
              <IconTrash {...icon} /> Remove
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  )
}

const icon = { size: 18, 'aria-hidden': true } as const

const copies = (row: ScheduleItemRow) =>
  [
    { act: 'copy', label: 'Copy to another day', icon: <IconCopy {...icon} /> },
    {
      act: 'share',
      label: row.kind === 'person' ? 'Copy to another person' : 'Copy to other equipment',
      icon: <IconUserPlus {...icon} />,
    },
  ] as const

/** Ways to reach the person, for viewers who see the directory. */
function Contact({ id }: { id: number }) {
  const me = useMe()
  const { data } = useQuery({
    ...queryFor(getUser, { params: { id: String(id) } }),
    enabled: id !== me.id && mayCall(me, getUser),
  })
  if (!data) return null
  const { name, email } = data
  const phone = data.phone.mobile || data.phone.office
  const [call, write] = [telephoneLink(phone), mailLink(email)]
  return (
    <>
      {call !== null && (
        <li>
          <a href={call} aria-label={`Call ${name}, ${phone}`}>
            <IconPhone {...icon} /> Call {phone}
          </a>
        </li>
      )}
      {write !== null && (
        <li>
          <a href={write} aria-label={`Email ${name}, ${email}`}>
            <IconMail {...icon} /> Email {email}
          </a>
        </li>
      )}
    </>
  )
}
