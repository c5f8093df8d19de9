import * as z from 'zod/mini'

import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { useDownload } from '#web/useDownload.ts'
import '#web/import/transfer.css'
import { exportDiary } from '../transfer.contract.ts'
import { obstacleOf } from './exportChoices.ts'
import { ExportBusy, ExportObstacle, FormatChoice } from './ExportSummary.tsx'

interface ExportSelectedProps {
  count: number
  /** Selects exactly the selected entries. */
  query: object
  onClose: () => void
}

const Chosen = z.object({ format: z.enum(['csv', 'xlsx', 'pdf']) })
const initial: z.output<typeof Chosen> = { format: 'csv' }

/** The selected entries as a file. */
export function ExportSelected({ count, query, onClose }: ExportSelectedProps) {
  const { formats } = useLocale()
  const { bytes, download, stop } = useDownload(exportDiary, onClose)
  const form = useContractForm(Chosen, {
    initial,
    onSubmit: ({ format }) => download({ ...query, format }),
  })
  const format = useFormValue(form, 'format')
  const obstacle = obstacleOf(format, count)
  const running = bytes !== null
  return (
    <Dialog
      opened
      title={`Export ${formats.counted(count, 'entry', 'entries')}`}
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
        <FormatChoice value={format} onChange={(next) => form.field.set('format', next)} />
        {running ? <ExportBusy bytes={bytes} /> : obstacle !== null && <ExportObstacle why={obstacle} />}
      </Form>
    </Dialog>
  )
}
