import { useState } from 'react'

import { useWrite } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import { type DiaryImport, listDiaryImports, undoDiaryImport } from '../../diary.transfer.contract.ts'
import { diaryReads } from '../useDiaryActs.tsx'
import { entriesText } from './importWords.ts'

/** Takes a whole import back, once that was meant; a refusal is said in the dialog. */
export function UndoImport({ made, onUndone }: { made: DiaryImport; onUndone?: () => void }) {
  const [asking, setAsking] = useState(false)
  const undo = useWrite(undoDiaryImport, [listDiaryImports, ...diaryReads], (_reply, again) =>
    notify({ tone: 'success', message: `${entriesText(made.entries)} taken back.`, ...(again && { undo: again }) }),
  )
  return (
    <>
      <Button onClick={() => setAsking(true)} aria-label={`Undo the import of ${made.file_name || 'a file'}`}>
        Undo import
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Undo the whole import?"
        confirmLabel={`Take back ${entriesText(made.entries)}`}
        tone="danger"
        onConfirm={async () => {
          await undo.mutateAsync({ params: { id: String(made.id) } })
          setAsking(false)
          onUndone?.()
        }}
        onCancel={() => setAsking(false)}
      >
        Every entry of {made.file_name === '' ? 'this import' : `“${made.file_name}”`} is deleted, as if it had never
        been imported. The file can be imported again.
      </ConfirmDialog>
    </>
  )
}
