/** The days off of a calendar in a year, added by hand or from the public holidays of a region. */
import {
  IconCalendarPlus,
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { today } from '#core/days.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { type CompanyCalendar, calendarCalls, suggestHolidays } from '#features/company/companyCalendars.contract.ts'
import { holidayCalls } from '#features/company/companyHolidays.contract.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { FillDialog } from './FillDialog.tsx'
import { HolidayDialog, type DayHoliday } from './HolidayDialog.tsx'
import { YearGrid } from './YearGrid.tsx'

export function HolidaysSection() {
  const { data: calendars, error, refetch } = useQuery(queryFor(calendarCalls.list, {}))
  const [chosen, setChosen] = useState<number | null>(null)
  const calendar =
    calendars?.find(({ id }) => id === chosen) ?? calendars?.find((record) => record.is_default) ?? calendars?.[0]
  return (
    <div className="fb-settings-stack">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!calendars && !error && <SkeletonBlock lines={10} label="Loading calendars" />}
      {calendars && <CalendarCard calendars={calendars} chosen={calendar} onChoose={setChosen} />}
      {calendar && <Year key={calendar.id} calendar={calendar} />}
    </div>
  )
}

function Year({ calendar }: { calendar: CompanyCalendar }) {
  const { timezone, formats } = useLocale()
  const [year, setYear] = useState(Number(today(timezone).slice(0, 4)))
  const query = { start: `${year}-01-01`, end: `${year}-12-31`, all: 'true' } as const
  const { data, error, refetch } = useQuery(queryFor(holidayCalls.list, { query }))
  const [editing, setEditing] = useState<DayHoliday | 'new' | null>(null)
  const [filling, setFilling] = useState(false)
  const remove = useEndpointMutation(holidayCalls.remove, [holidayCalls.list, suggestHolidays], (_nothing, undo) =>
    notifySuccess('Day off deleted.', undo),
  )
  const days = data?.filter(({ calendar_id }) => calendar_id === calendar.id)
  const actions = (
    <span className="fb-settings-acts">
      {calendar.country !== '' && (
        <Button icon={<IconCalendarPlus size={16} aria-hidden />} onClick={() => setFilling(true)}>
          Public holidays
        </Button>
      )}
      <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
        Add day
      </Button>
    </span>
  )
  return (
    <SectionCard title={`${calendar.name} ${year}`} actions={actions}>
      <div className="fb-year-pager">
        <IconButton label="Year before" look="bordered" onClick={() => setYear(year - 1)}>
          <IconChevronLeft aria-hidden />
        </IconButton>
        <NativeSelect
          label="Year"
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
          options={Array.from({ length: 9 }, (_, index) => String(year - 4 + index)).map((value) => ({
            value,
            label: value,
          }))}
        />
        <IconButton label="Year after" look="bordered" onClick={() => setYear(year + 1)}>
          <IconChevronRight aria-hidden />
        </IconButton>
        <span className="fb-item-note" role="status">
          {days ? `${days.length} ${days.length === 1 ? 'day' : 'days'} off` : ''}
        </span>
      </div>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!days && !error && <SkeletonBlock lines={12} label="Loading days off" />}
      {days && <YearGrid year={year} days={days} />}
      {days?.length === 0 && (
        <EmptyState title={`No days off in ${year}`}>
          {calendar.country === ''
            ? 'Add days one by one, or choose a country for public holidays.'
            : 'Add the public holidays of the year that your firm takes.'}
        </EmptyState>
      )}
      {days && days.length > 0 && (
        <ul className="fb-items fb-days" aria-label={`Days off in ${year}`}>
          {days.map((day) => (
            <li key={day.id}>
              <time dateTime={day.day}>{formats.dayHeading(day.day)}</time>
              <span className="fb-item-name">{day.name}</span>
              {day.half && <span className="fb-item-note">Half a day</span>}
              <RowMenu
                label={`${day.name}, ${formats.dayHeading(day.day)}`}
                actions={[
                  { label: 'Change', icon: <IconPencil size={16} aria-hidden />, onClick: () => setEditing(day) },
                  {
                    label: 'Delete',
                    icon: <IconTrash size={16} aria-hidden />,
                    danger: true,
                    onClick: () =>
                      remove.mutate({ params: { id: String(day.id) }, version: day.version }, { onError: notifyError }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {editing && <HolidayDialog calendar={calendar} editing={editing} year={year} onClose={() => setEditing(null)} />}
      {filling && <FillDialog calendar={calendar} year={year} onClose={() => setFilling(false)} />}
    </SectionCard>
  )
}
