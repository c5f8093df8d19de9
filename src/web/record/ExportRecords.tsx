/** Exports of a list as a file: its rows, in its order. */
import * as z from 'zod/mini'

import { bytesText } from '#web/saveFile.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { useDownload } from '#web/useDownload.ts'
import type { FileOfList } from './fileColumns.ts'

/** `query`: what the list asks for, or the ids of those that are selected. */
interface ExportRecordsProps extends FileOfList {
  /** "56 clients" */
  what: string
  onClose: () => void
}

const Chosen = z.object({ format: z.enum(['csv', 'xlsx']), columns: z.enum(['shown', 'all']) })

export function ExportRecords({ endpoint, what, query, shown, onClose }: ExportRecordsProps) {
  const { bytes, download, stop } = useDownload(endpoint, onClose)
  const form = useContractForm(Chosen, {
    initial: { format: 'csv', columns: 'all' },
    onSubmit: ({ format, columns }) =>
      download({ ...query, format, ...(columns === 'shown' && { columns: shown.join(',') }) }),
  })
  const format = useFormValue(form, 'format')
  const columns = useFormValue(form, 'columns')
  const running = bytes !== null
  return (
    <Dialog
      opened
      title={`Export ${what}`}
      width={560}
      form={{ ...form, isDirty: () => false, busy: false }}
      saveLabel={running ? 'Exporting…' : 'Export'}
      saveDisabled={running}
      onCancel={() => {
        stop()
        onClose()
      }}
    >
      <Form form={form} label="Export" summary={false}>
        <RadioCards
          legend="Format"
          value={format as 'csv' | 'xlsx'}
          onChange={(next) => form.field.set('format', next)}
          options={[
            { value: 'csv', label: 'CSV', hint: 'For spreadsheets, other programs and later imports.' },
            {
              value: 'xlsx',
              label: 'Excel workbook',
              hint: 'With dates and numbers that Excel can filter and add up.',
            },
          ]}
        />
        <RadioCards
          legend="Columns"
          value={columns as 'shown' | 'all'}
          onChange={(next) => form.field.set('columns', next)}
          options={[
            { value: 'all', label: 'All columns', hint: 'Every field that has one value per record.' },
            { value: 'shown', label: 'As on the screen', hint: 'Only the columns shown in the list.' },
          ]}
        />
        <p role="status" className="fb-muted">
          {running ? `${bytesText(bytes)} downloaded…` : ''}
        </p>
      </Form>
    </Dialog>
  )
}
