/** Records that belong to another record, as its page lists them: in pages, only those that the viewer may see. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { RecordCount } from '#core/records.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { addressOf, type ShownRecordType } from './shownRecordType.ts'

interface RecordsOfProps {
  kind: ShownRecordType
  title: string
  /** Filter of the list. */
  query: Record<string, string>
}

interface Listed {
  id: number
  name: string
  inactive?: boolean
}

const rows = 10

/** Lists the records; shows nothing where there are none that the viewer may see. */
export function RecordsOf({ kind, title, query }: RecordsOfProps) {
  const { formats } = useLocale()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...queryFor(kind.calls.list, {
      query: { ...query, ordering: 'name', rows: String(rows), page: String(page) },
    }),
    placeholderData: keepPreviousData,
    enabled: has(useMe(), kind.names.see),
  })
  const found = data as ({ results: readonly Listed[] } & RecordCount) | undefined
  const failed = (
    <ErrorAlert error={error}>
      <Button onClick={() => void refetch()}>Try again</Button>
    </ErrorAlert>
  )
  if (!found || found.count === 0) return error ? failed : null
  return (
    <SectionCard title={`${title} (${formats.total(found)})`}>
      {failed}
      <ul className="fb-record-list">
        {found.results.map(({ id, name, inactive }) => (
          <li key={id}>
            <Link to={addressOf(kind, id)}>{name}</Link> {inactive === true && <Chip tone="warning">Inactive</Chip>}
          </li>
        ))}
      </ul>
      {found.count > rows && <Pager paging={{ ...found, page, rows }} onPage={setPage} />}
    </SectionCard>
  )
}
