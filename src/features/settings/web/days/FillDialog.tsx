/** The public holidays of the calendar's region in a year. Chosen ones are added. */
import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { holidayName } from '#core/workday.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type CompanyCalendar, fillCalendar, suggestHolidays } from '#features/company/companyCalendars.contract.ts'
import { holidayCalls } from '#features/company/companyHolidays.contract.ts'

interface FillDialogProps {
  calendar: CompanyCalendar
  year: number
  onClose: () => void
}

export function FillDialog({ calendar, year, onClose }: FillDialogProps) {
  const { formats } = useLocale()
  const params = { id: String(calendar.id) }
  const { data, error } = useQuery(queryFor(suggestHolidays, { params, query: { year: String(year) } }))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const fill = useEndpointMutation(fillCalendar, [holidayCalls.list, suggestHolidays], ({ results }, undo) =>
    notifySuccess(
      `${results.length} ${results.length === 1 ? 'day was' : 'days were'} added to ${calendar.name}.`,
      undo,
    ),
  )
  const chosen = soFar(data).filter(({ day, there }) => !there && !left.has(day))
  const flip = (day: string) =>
    setLeft((current) => (current.has(day) ? current.difference(new Set([day])) : new Set([...current, day])))
  return (
    <Dialog
      opened
      title={`Public holidays of ${year}`}
      width={520}
      saveLabel={chosen.length === 1 ? 'Add 1 day' : `Add ${chosen.length} days`}
      saveDisabled={chosen.length === 0}
      busy={fill.isPending}
      onSave={() =>
        fill.mutate(
          { params, body: { days: chosen.map(({ day, name, half }) => ({ day, name, half })) } },
          { onSuccess: () => onClose() },
        )
      }
      onCancel={onClose}
    >
      <div className="fb-form">
        <ErrorAlert error={error ?? fill.error} />
        {!data && !error && <SkeletonBlock lines={8} label="Loading public holidays" />}
        {data && (
          <>
            <p className="fb-settings-lead">
              Public holidays listed for {calendar.name}. Choose the days that are days off in your firm.
            </p>
            <ul className="fb-items" aria-label={`Public holidays of ${year}`}>
              {data.map(({ day, name, half, there }) => (
                <li key={day}>
                  <label className="fb-check">
                    <input
                      type="checkbox"
                      checked={there || !left.has(day)}
                      disabled={there}
                      onChange={() => flip(day)}
                    />
                    <time dateTime={day}>{formats.dayHeading(day)}</time>
                    <span>{holidayName({ name, half })}</span>
                  </label>
                  {there && <span className="fb-item-note">Already added</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
