import { useQuery } from '@tanstack/react-query'

import type { DayWindow } from '#core/days.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonLine } from '#web/ui/Skeletons.tsx'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { filterWords, type ListQuery } from './exportChoices.ts'
import { bytesText } from '#web/saveFile.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { type ExportFormat, listDiaryReports } from '../transfer.contract.ts'

interface ExportSummaryProps {
  query: ListQuery
  /** Null: all days. */
  days: DayWindow | null
  count: number | undefined
  error: unknown
  obstacle: string | null
  /** Bytes received so far; null while nothing is being exported. */
  bytes: number | null
}

/** Number and kind of the entries to be exported; then the progress. */
export function ExportSummary({ query, days, count, error, obstacle, bytes }: ExportSummaryProps) {
  const { formats, today } = useDiaryLocale()
  if (bytes !== null) return <ExportBusy bytes={bytes} />
  if (error) return <ErrorAlert error={error} />
  if (obstacle !== null) return <ExportObstacle why={obstacle} />
  if (count === undefined) return <SkeletonLine width="60%" />
  const period = days === null ? 'of all days' : `of ${formats.dayRange(days.start, days.end, today)}`
  const filters = filterWords(query)
  return (
    <p className="fb-transfer-note" role="status">
      <strong>
        {formats.number(count)} {count === 1 ? 'entry' : 'entries'}
      </strong>{' '}
      {period}
      {filters.length > 0 && `, filtered as the list is: ${filters.join('; ')}`}.
    </p>
  )
}

export const ExportBusy = ({ bytes }: { bytes: number }) => (
  <div className="fb-transfer-busy" role="status">
    <progress aria-label="Exporting" />
    <span>{bytes === 0 ? 'Preparing the file…' : `${bytesText(bytes)} downloaded…`}</span>
  </div>
)

export const ExportObstacle = ({ why }: { why: string }) => (
  <p className="fb-transfer-note" data-tone="warning" role="status">
    {why}
  </p>
)

interface FormatChoiceProps {
  value: ExportFormat
  onChange: (format: ExportFormat) => void
}

/** CSV, a workbook, and what the organisation prints. */
export function FormatChoice({ value, onChange }: FormatChoiceProps) {
  const mayPrint = has(useMe(), 'diary.view_reporttemplate')
  const { data: reports } = useQuery({ ...queryFor(listDiaryReports, {}), enabled: mayPrint, staleTime: 600_000 })
  const [template] = (reports ?? []).filter(({ format }) => format === 'pdf')
  return (
    <RadioCards
      legend="Format"
      value={value}
      onChange={onChange}
      options={[
        { value: 'csv', label: 'CSV', hint: 'For spreadsheets, other programs and later imports.' },
        {
          value: 'xlsx',
          label: 'Excel workbook',
          hint: 'With dates, times and numbers that Excel can filter and add up.',
        },
        {
          value: 'pdf',
          label: 'PDF timesheet',
          disabled: !mayPrint,
          hint: mayPrint
            ? `${template?.name ?? 'Timesheet per person and week'}, to print and sign.`
            : 'You need permission to see report templates. Ask an administrator.',
        },
      ]}
    />
  )
}
