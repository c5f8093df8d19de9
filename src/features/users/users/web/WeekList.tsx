import { IconPencil, IconTrash } from '@tabler/icons-react'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { holdsOn, weeksOf } from '#core/workday.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { getSchedule, getUser, listUsers, removeScheduleWeek, type UserSchedule } from '../users.contract.ts'
import { listUserHistory } from '../userLists.contract.ts'
import { daysInWords, periodOf } from './weekText.ts'

interface WeekListProps {
  id: number
  schedule: z.output<typeof UserSchedule>
  /** Shows the week that begins on a day in the form; null: the oldest one. */
  onCorrect: (firstDay: string | null) => void
  /** Something is typed that would be lost. */
  isDirty: () => boolean
}

/** The past, present and coming weeks of a person. */
export function WeekList({ id, schedule, onCorrect, isDirty }: WeekListProps) {
  const { formats, timezone, weekStart } = useLocale()
  const day = today(timezone)
  const remove = useEndpointMutation(
    removeScheduleWeek,
    [getSchedule, getUser, listUsers, listUserHistory],
    (_schedule, undo) => notifySuccess('Working week removed.', undo),
  )
  const change = (firstDay: string | null) => {
    if (isDirty()) notifyError(new Error('Save or discard the week below first.'))
    else onCorrect(firstDay)
  }
  return (
    <SectionCard title="Working weeks">
      <ul className="fb-weeks" aria-label="Working weeks">
        {weeksOf(schedule.dated_days).map((week) => {
          const { first_day } = week
          const period = periodOf(week, formats.longDate)
          return (
            <li key={String(first_day)}>
              <span className="fb-weeks-period">{period}</span>
              <span className="fb-muted">{daysInWords(week.days, weekStart, formats)}</span>
              {holdsOn(week, day) && <StatusBadge status="approved" label="Now" />}
              {schedule.can_change && (
                <RowMenu
                  label={`Working week: ${period}`}
                  actions={[
                    { label: 'Change', icon: <IconPencil size={16} aria-hidden />, onClick: () => change(first_day) },
                    ...(first_day === null
                      ? []
                      : [
                          {
                            label: 'Remove',
                            icon: <IconTrash size={16} aria-hidden />,
                            danger: true,
                            onClick: () =>
                              remove.mutate(
                                { params: { id: String(id), first_day }, version: schedule.version },
                                { onError: notifyError },
                              ),
                          },
                        ]),
                  ]}
                />
              )}
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}
