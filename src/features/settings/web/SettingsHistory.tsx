/** The history of a part of the settings. */
import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { HistoryItems } from '#web/record/HistoryItems.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { listSettingsHistory, type SettingsPart } from '../settings.contract.ts'

export function SettingsHistory({ of }: { of: SettingsPart }) {
  const { words } = useLocale()
  const { data, error, refetch } = useQuery(queryFor(listSettingsHistory, { query: { of } }))
  return (
    <SectionCard title="History">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={3} label="Loading the history" />}
      {data && <HistoryItems items={data} labels={{ ...labels, diary_times: `${words.diary} with times` }} />}
    </SectionCard>
  )
}

const labels = {
  name: 'Name',
  colour: 'Colour',
  email: 'Email',
  phone: 'Telephone',
  website: 'Website',
  registration_number: 'Company number',
  tax_number: 'Tax number',
  locale: 'Words and formats',
  timezone: 'Time zone',
  calendar_id: 'Calendar',
  hours_written: 'Hours are written as',
  rounding: 'Rounding',
  diary_breaks: 'With breaks',
  diary_travel: 'With travel',
  diary_non_billable: 'With non-billable hours',
  allow_future_times: 'Times in the future',
  tracking: 'Location',
  overlap: 'Overlapping entries',
  task_required: 'Task required',
  task_as_details: 'Task name as details',
  self_decision: 'Approving own entries',
  long_day_minutes: 'A long day',
  no_break_minutes: 'A day without a break',
  remind_missing: 'Reminder of missing hours',
  remind_missing_weekday: 'Reminder of missing hours, on',
  remind_missing_hour: 'Reminder of missing hours, at',
  remind_waiting: 'Reminder of waiting entries',
  remind_waiting_weekdays: 'Reminder of waiting entries, on',
  remind_waiting_hour: 'Reminder of waiting entries, at',
  leave_year_start: 'The leave year begins',
  counts: 'Taken from an allowance',
  needs_approval: 'Needs approval',
  allowance_days: 'Days a year',
  accrual: 'Given',
  overdraft_minutes: 'May be overdrawn by',
  carry_minutes: 'Carried over, at most',
  carry_months: 'Months covered',
  day: 'Day',
  half: 'Half a day',
  rate: 'Rate',
  jurisdiction: 'Where',
  valid_from: 'From',
  valid_to: 'Until',
  code: 'Code',
  active_from: 'From',
  active_until: 'Until',
  resource: 'Of',
  kind: 'Kind',
  options: 'Choices',
  required: 'Required',
  user_id: 'Person',
  permissions: 'May',
  end_date: 'Valid until',
  revoked: 'Status',
  url: 'Address',
  events: 'Events',
  active: 'Active',
  secret_changed: 'Secret',
  map_host: 'Server of the map',
  map_attribution: 'Attribution',
  map_changed: 'Address of the map',
  subject: 'Subject',
  body: 'Text',
} as const
