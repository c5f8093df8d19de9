import { Link } from '@tanstack/react-router'

import { useLocale } from '#web/locale.ts'
import { paths } from '#web/paths.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Schedule } from '../schedule.contract.ts'
import type { ScheduleRequest } from './BookingDialog.tsx'
import { daysText, hoursText } from './boardText.ts'

interface BookingShownProps {
  asked: ScheduleRequest
  schedule: Schedule
  onClose: () => void
}

/** Shows a booking to people who do not plan, or do not see its work. */
export function BookingShown({ asked: { booking, project, task }, schedule, onClose }: BookingShownProps) {
  const { formats } = useLocale()
  if (!booking) return null
  const who =
    schedule.people.find(({ id }) => id === booking.user_id) ??
    schedule.equipment.find(({ id }) => id === booking.equipment_id)
  return (
    <Dialog opened title={task?.name ?? booking.label} onCancel={onClose} width={520}>
      <DescriptionList
        items={[
          ...(project
            ? [
                {
                  term: 'Project',
                  value: <Link to={paths.project(project.id)}>{`${project.reference} ${project.name}`}</Link>,
                },
              ]
            : []),
          { term: booking.user_id === null ? 'Equipment' : 'Person', value: who?.name ?? '' },
          { term: 'Days', value: daysText(booking, formats) },
          ...(booking.user_id === null || booking.id === null
            ? []
            : [{ term: 'Duration', value: hoursText(booking, formats) }]),
          ...(booking.confirmed ? [] : [{ term: 'Status', value: 'Tentative' }]),
          ...(booking.override
            ? [{ term: 'Missing qualification', value: `${booking.override.reason} (${booking.override.by.name})` }]
            : []),
          ...(booking.notes === '' ? [] : [{ term: 'Notes', value: booking.notes }]),
        ]}
      />
    </Dialog>
  )
}
