/** Work in progress over a month: what it was, what came and went, and what it is. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { monthOf, today } from '#core/days.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Figures } from '#web/ui/Figures.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { workInProgress } from '../writeOffs.contract.ts'

const months = 15

export function WorkInProgress() {
  const { formats, timezone } = useLocale()
  const now = today(timezone)
  const [month, setMonth] = useState(now.slice(0, 7))
  const period = monthOf(`${month}-01`)
  const { data, error, refetch } = useQuery({
    ...queryFor(workInProgress, { query: { ...period, rows: '1' } }),
    placeholderData: keepPreviousData,
  })
  const options = Array.from({ length: months }, (_, ago) => {
    const value = Temporal.PlainYearMonth.from(now.slice(0, 7)).subtract({ months: ago }).toString()
    return { value, label: formats.month(`${value}-01`) }
  })
  return (
    <SectionCard
      title="Work in progress"
      actions={<NativeSelect label="Month" options={options} value={month} onChange={setMonth} />}
    >
      <p className="fb-muted">
        The value of approved hours and billable expenses. <Link to="/invoices/months/">By project and service</Link>
      </p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={2} label="Loading work in progress" />}
      {data && (
        <Figures
          of={[
            ['At the beginning', formats.money(data.sums.opening)],
            ['Worked', formats.money(data.sums.worked)],
            ['Billed', `− ${formats.money(data.sums.billed)}`],
            ['Written off', `− ${formats.money(data.sums.written_off)}`],
            ['At the end', formats.money(data.sums.closing)],
          ]}
        />
      )}
    </SectionCard>
  )
}
