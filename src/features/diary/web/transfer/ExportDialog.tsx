import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { has } from '#core/permissions.ts'
import { ask, callForFile } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import { exportDiary, listDiaryReports } from '../../diary.transfer.contract.ts'
import { useDiaryLocale } from '../useDiaryLocale.ts'
import { daysOf, ExportForm, exportQuery, type ListQuery, obstacleOf, periodOptions } from './exportChoices.ts'
import { ExportSummary } from './ExportSummary.tsx'
import { bytesText, saveFile } from '#web/saveFile.ts'
import '#web/import/transfer.css'
import { useExportCount } from './useExportCount.ts'

interface ExportDialogProps {
  /** What the list asks for. */
  query: ListQuery
  onClose: () => void
}

/** What is listed, or another period of it, as a file. */
export function ExportDialog({ query, onClose }: ExportDialogProps) {
  const { today, formats } = useDiaryLocale()
  const [bytes, setBytes] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  // Leaving the screen ends the download, too.
  useEffect(() => () => stop.current?.abort(), [])

  const form = useContractForm(ExportForm, {
    initial: beginning(query),
    onSubmit: async (chosen) => {
      stop.current = new AbortController()
      const { signal } = stop.current
      setBytes(0)
      try {
        const asked = { ...exportQuery(query, daysOf(chosen, query, today)), format: chosen.format }
        const answer = await callForFile(exportDiary, { query: asked }, signal)
        const saved = await saveFile(answer, { signal, onBytes: setBytes })
        notify({ tone: 'success', message: `Exported to ${saved.name} (${bytesText(saved.bytes)}).` })
        onClose()
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        setBytes(null)
      }
    },
  })
  const chosen = { ...form.values(), ...useChosen(form) }
  const days = daysOf(chosen, query, today)
  const { count, error } = useExportCount(exportQuery(query, days))
  const obstacle = obstacleOf(chosen.format, count)
  const running = bytes !== null
  return (
    <Dialog
      opened
      title="Export"
      width={560}
      form={{ ...form, isDirty: () => false, busy: false }}
      saveLabel={running ? 'Exporting…' : 'Export'}
      saveDisabled={running || obstacle !== null}
      onCancel={() => {
        stop.current?.abort()
        onClose()
      }}
    >
      <Form form={form} label="Export">
        <FormatChoice value={chosen.format} onChange={(format) => form.field.set('format', format)} />
        <SelectField
          form={form}
          name="period"
          label="Period"
          clearable={false}
          options={periodOptions(query, today, formats)}
        />
        {chosen.period === 'other' && (
          <div className="fb-form-row">
            <DateField form={form} name="start" label="First day" required past />
            <DateField form={form} name="end" label="Last day" required past />
          </div>
        )}
        <ExportSummary query={query} days={days} count={count} error={error} obstacle={obstacle} bytes={bytes} />
      </Form>
    </Dialog>
  )
}

const beginning = ({ start, end }: ListQuery): ExportForm => ({ format: 'csv', period: 'shown', start, end })

type Bound = ReturnType<typeof useContractForm<typeof ExportForm, ExportForm>>
const useChosen = (form: Bound) => ({
  format: useFormValue(form, 'format'),
  period: useFormValue(form, 'period'),
  start: useFormValue(form, 'start'),
  end: useFormValue(form, 'end'),
})

interface FormatChoiceProps {
  value: ExportForm['format']
  onChange: (format: ExportForm['format']) => void
}

/** CSV, a workbook, and what the organisation prints. */
function FormatChoice({ value, onChange }: FormatChoiceProps) {
  const mayPrint = has(useMe(), 'diary.view_reporttemplate')
  const { data: reports } = useQuery({ ...ask(listDiaryReports, {}), enabled: mayPrint, staleTime: 600_000 })
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
