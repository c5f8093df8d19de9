/** Work in progress of a month: what it was, what came and went, and what it is; of each project, or of each service. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'

import { monthOf, today } from '#core/days.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { type ServiceProgress, workInProgress } from '../../writeOffs.contract.ts'

const months = 24
const rowsOfPage = 50
const columns = [
  ['opening', 'At the beginning'],
  ['worked', 'Worked'],
  ['billed', 'Billed'],
  ['written_off', 'Written off'],
  ['closing', 'At the end'],
] as const
type Amounts = Omit<ServiceProgress, 'service'>

export function Progress() {
  const { formats, timezone } = useLocale()
  const now = today(timezone).slice(0, 7)
  const [month, setMonth] = useState(now)
  const [by, setBy] = useState('project')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...queryFor(workInProgress, {
      query: { ...monthOf(`${month}-01`), page: String(page), rows: String(rowsOfPage), ordering: 'project' },
    }),
    placeholderData: keepPreviousData,
  })
  const options = Array.from({ length: months }, (_, ago) => {
    const value = Temporal.PlainYearMonth.from(now).subtract({ months: ago }).toString()
    return { value, label: formats.month(`${value}-01`) }
  })
  return (
    <SectionCard
      title="Work in progress"
      actions={
        <div className="fb-months-choices">
          <NativeSelect
            label="By"
            options={[
              { value: 'project', label: 'Project' },
              { value: 'service', label: 'Service' },
            ]}
            value={by}
            onChange={setBy}
          />
          <NativeSelect
            label="Month"
            options={options}
            value={month}
            onChange={(text) => {
              setMonth(text)
              setPage(1)
            }}
          />
        </div>
      }
    >
      <p className="fb-muted">
        The value of approved hours and billable expenses. Opening value plus work, less billed and written off, is the
        closing value.
      </p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={8} label="Loading work in progress" />}
      {data?.count === 0 && <p className="fb-muted">No work in progress in {formats.month(`${month}-01`)}.</p>}
      {data && data.count > 0 && (
        <div className="fb-months-frame">
          <table className="fb-months-table">
            <caption className="fb-hidden">Work in progress in {formats.month(`${month}-01`)}</caption>
            <thead>
              <tr>
                <th scope="col">{by === 'project' ? 'Project' : 'Service'}</th>
                {columns.map(([key, label]) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {by === 'project'
                ? data.results.map((row) => (
                    <Row key={row.project_id} of={row}>
                      <RelatedNames records={[row.project]} prefix="projects" permission="projects.view_project" />
                      <span className="fb-muted">
                        {[row.client?.name, row.service?.name].filter(Boolean).join(' · ')}
                      </span>
                    </Row>
                  ))
                : data.services.map((row) => (
                    <Row key={row.service?.id ?? 0} of={row}>
                      {row.service?.name ?? 'Without a service'}
                    </Row>
                  ))}
            </tbody>
            <tfoot>
              <Row of={data.sums}>All</Row>
            </tfoot>
          </table>
        </div>
      )}
      {data && by === 'project' && <Pager paging={{ page, rows: rowsOfPage, count: data.count }} onPage={setPage} />}
    </SectionCard>
  )
}

/** A row of amounts; on a phone each cell shows its column's name. */
function Row({ of, children }: { of: Amounts; children: ReactNode }) {
  const { formats } = useLocale()
  return (
    <tr>
      <th scope="row">{children}</th>
      {columns.map(([key, label]) => (
        <td key={key} data-label={label}>
          {formats.money(of[key])}
        </td>
      ))}
    </tr>
  )
}
