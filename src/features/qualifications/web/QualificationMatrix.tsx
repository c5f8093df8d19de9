import { IconCertificate } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { ask } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import '#web/ui/table/DataTable.css'
import { Pager } from '#web/ui/table/Pager.tsx'
import { getQualificationMatrix } from '../qualifications.contract.ts'
import { Evidence } from './Evidence.tsx'
import { labelOf, QualificationState } from './QualificationState.tsx'

// By itself, once there are many types: a keyboard must reach it.
const scrolls = { tabIndex: 0 }

/** Active people × types; each cell says until when, in words. */
export function QualificationMatrix({ create }: { create: ReactNode }) {
  const { formats } = useLocale()
  const address: { rows?: string | number } = useSearch({ strict: false })
  const rows = Number(address.rows) || 50
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...ask(getQualificationMatrix, { query: { page: String(page), rows: String(rows) } }),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
    )
  if (!data) return <SkeletonBlock lines={12} label="Loading people and types" />
  if (data.types.length === 0)
    return (
      <EmptyState icon={<IconCertificate size={28} aria-hidden />} title="No qualifications yet" action={create}>
        Here every person has a line and every type of qualification a column.
      </EmptyState>
    )
  return (
    <>
      <div className="fb-qualified" role="region" aria-label="People and types" {...scrolls}>
        <table>
          <caption className="fb-hidden">People and types of qualifications</caption>
          <thead>
            <tr>
              <th scope="col">Person</th>
              {data.types.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.results.map(({ user, cells }) => (
              <tr key={user.id}>
                <th scope="row">{user.name}</th>
                {data.types.map(({ id }) => {
                  const cell = cells.find(({ type_id }) => type_id === id)
                  return (
                    <td key={id}>
                      {cell ? (
                        <span
                          title={`${labelOf(cell.state, cell.days_left)}${cell.expiration === null ? '' : `, ${formats.date(cell.expiration)}`}`}
                        >
                          <QualificationState state={cell.state} daysLeft={cell.days_left} />{' '}
                          <Evidence count={cell.evidence} />
                        </span>
                      ) : (
                        <>
                          <span className="fb-muted" aria-hidden>
                            –
                          </span>
                          <span className="fb-hidden">None</span>
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="fb-table-foot">
        <span className="fb-muted">{data.count === 1 ? '1 person' : `${data.count} people`}</span>
        <Pager paging={{ page, rows, count: data.count }} onPage={setPage} />
      </div>
    </>
  )
}
