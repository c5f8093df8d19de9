import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { useDownload } from '#web/useDownload.ts'
import { exportDiary } from '../transfer.contract.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { daysOf, ExportForm, exportQuery, type ListQuery, obstacleOf, periodOptions } from './exportChoices.ts'
import { ExportSummary } from './ExportSummary.tsx'
import { FormatChoice } from './FormatChoice.tsx'
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
