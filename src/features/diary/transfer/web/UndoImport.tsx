import { useEndpointMutation } from '#web/api.ts'
import { UndoImport as UndoAnyImport } from '#web/import/UndoImport.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type DiaryImport, listDiaryImports, undoDiaryImport } from '../transfer.contract.ts'
import { diaryReads } from '../../entries/web/diaryReads.ts'
import { useLocale } from '#web/locale.ts'

/** Takes a whole import of entries back. */
export function UndoImport({ made, onUndone }: { made: DiaryImport; onUndone?: () => void }) {
  const { formats } = useLocale()
  const what = formats.counted(made.entries, 'entry', 'entries')
  const undo = useEndpointMutation(undoDiaryImport, [listDiaryImports, ...diaryReads], (_reply, again) =>
    notifySuccess(`${what} taken back.`, again),
  )
  return (
    <UndoAnyImport
      fileName={made.file_name}
      what={what}
      every="Every entry"
      undo={() => undo.mutateAsync({ params: { id: String(made.id) } })}
      onUndone={onUndone}
    />
  )
}
