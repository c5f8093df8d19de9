import { useQuery } from '@tanstack/react-query'

import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { useDownload } from '#web/useDownload.ts'
import { exportDiary } from '../transfer.contract.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { daysOf, ExportForm, exportQuery, type ListQuery, obstacleOf, periodOptions } from './exportChoices.ts'
import { ExportSummary, FormatChoice } from './ExportSummary.tsx'
import '#web/import/transfer.css'
import { queryFor } from '#web/api.ts'
import { listDiary } from '../../entries/entries.contract.ts'

interface ExportDialogProps {
  /** The list's own query. */
  query: ListQuery
  onClose: () => void
}

/** Exports the list, or another period of it. */
export function ExportDialog({ query, onClose }: ExportDialogProps) {
  const { today, formats } = useDiaryLocale()
  const { bytes, download, stop } = useDownload(exportDiary, onClose)
  const form = useContractForm(ExportForm, {
    initial: beginning(query),
    onSubmit: (chosen) => download({ ...exportQuery(query, daysOf(chosen, query, today)), format: chosen.format }),
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
        stop()
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

/** Returns the number of entries that an export would have; undefined while loading. */
export function useExportCount(query: object): { count: number | undefined; error: unknown } {
  // A page of one row: only its count is used, and pages accept a period of any length.
  const { data, error } = useQuery(queryFor(listDiary, { query: { ...query, page: '1', rows: '1' } }))
  return { count: data === undefined || Array.isArray(data) ? undefined : data.count, error }
}
