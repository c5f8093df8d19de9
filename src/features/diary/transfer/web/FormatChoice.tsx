import { useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { type ExportFormat, listDiaryReports } from '../transfer.contract.ts'

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
        { value: 'csv', label: 'CSV', hint: 'For spreadsheets and other programs, and to import again.' },
        { value: 'xlsx', label: 'Excel workbook', hint: 'Real dates, times and numbers, to filter and to sum.' },
        {
          value: 'pdf',
          label: 'PDF timesheet',
          disabled: !mayPrint,
          hint: mayPrint
            ? `${template?.name ?? 'Timesheet per person and week'}, to print and to sign.`
            : 'This needs the permission diary: view_reporttemplate. Ask an administrator for it.',
        },
      ]}
    />
  )
}
