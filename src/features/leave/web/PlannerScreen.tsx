/** The year planner: who is away when, of those whose leave one sees. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { departmentCalls } from '#features/company/company.contract.ts'
import { searchOf } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { getLeavePlanner } from '../leave.contract.ts'
import { LeaveLinks } from './LeaveLinks.tsx'
import './leave.css'
import { Planner } from './Planner.tsx'

export function PlannerScreen() {
  const me = useMe()
  const { formats, timezone } = useLocale()
  usePageTitle('Year planner')
  const navigate = useNavigate()
  const address: Record<string, unknown> = useSearch({ strict: false })
  const now = today(timezone)
  const thisYear = now.slice(0, 4)
  const year = /^(19|20)\d\d$/.test(String(address['year'])) ? String(address['year']) : thisYear
  const department = /^\d+$/.test(String(address['department'])) ? String(address['department']) : ''
  const go = (changes: Record<string, string | undefined>) =>
    void navigate({ to: '/leave/planner/', search: searchOf({ ...address, ...changes }), replace: true })
  const { data: departments = [] } = useQuery(queryFor(departmentCalls.list, {}))
  const window = { start: `${year}-01-01`, end: `${year}-12-31` }
  const { data, error, refetch } = useQuery(
    queryFor(getLeavePlanner, { query: { ...window, ...(department !== '' && { department_id: department }) } }),
  )
  const step = (by: number) => {
    const to = String(Number(year) + by)
    go({ year: to === thisYear ? undefined : to })
  }
  return (
    <>
      <PageHeader title="Year planner" actions={<LeaveLinks at="planner" />} />
      <Toolbar>
        <div className="fb-planner-year" role="group" aria-label="Year">
          <IconButton label="Previous year" look="bordered" onClick={() => step(-1)}>
            <IconChevronLeft aria-hidden />
          </IconButton>
          <strong>{year}</strong>
          <IconButton label="Next year" look="bordered" onClick={() => step(1)}>
            <IconChevronRight aria-hidden />
          </IconButton>
        </div>
        <NativeSelect
          label="Department"
          value={department}
          options={[
            { value: '', label: 'All departments' },
            ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => go({ department: value === '' ? undefined : value })}
        />
      </Toolbar>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={12} label="Loading the planner" />}
      {data && (
        <>
          <p className="fb-muted fb-small">{whoText(data.people.length, has(me, 'leave.view_any'), formats)}</p>
          <Planner planner={data} window={window} today={now} />
        </>
      )}
    </>
  )
}

/** Most people of one answer. */
const longest = 500

/** Says who is on the planner, and why not everybody. */
function whoText(count: number, seesAll: boolean, formats: Locale['formats']): string {
  if (count >= longest) return `The first ${formats.number(String(longest))} people. Choose a department to see others.`
  const people = formats.counted(count, 'person', 'people')
  return seesAll
    ? people
    : `${people} whose leave you may view. You need permission to view everybody’s leave to see the others.`
}
