import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { RecordImport } from '#core/recordImport.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { aPageOfImports, EarlierImports, maxImportsShown } from '#web/import/EarlierImports.tsx'
import { UndoImport } from '#web/import/UndoImport.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import type { ImportedRecordType } from './plan.ts'
import { countText } from './RecordRows.tsx'
import { useLocale } from '#web/locale.ts'

/** Earlier imports of this record type, and the way to take them back. */
export function EarlierRecordImports({ kind }: { kind: ImportedRecordType }) {
  const { formats } = useLocale()
  const [rows, setRows] = useState(aPageOfImports)
  const answer = useQuery({
    ...queryFor(kind.calls.list, { query: { rows: String(Math.min(rows, maxImportsShown)) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <EarlierImports
      answer={answer}
      onMore={() => setRows(rows + aPageOfImports)}
      renderFacts={({ records }) => countText(kind, formats)(records)}
      renderUndo={(made) => made.undone === null && <UndoRecordImport kind={kind} made={made} />}
    />
  )
}

interface UndoProps {
  kind: ImportedRecordType
  made: RecordImport
  onUndone?: () => void
}

export function UndoRecordImport({ kind, made, onUndone }: UndoProps) {
  const { formats } = useLocale()
  const count = countText(kind, formats)(made.records)
  const undo = useEndpointMutation(kind.calls.undo, [kind.calls.list, ...kind.invalidates], ({ records, kept }, redo) =>
    notifySuccess(`${countText(kind, formats)(records - kept)} deleted.`, redo),
  )
  return (
    <UndoImport
      fileName={made.file_name}
      what={count}
      every={`Every ${kind.noun}`}
      undo={(save) =>
        undo.mutateAsync({ params: { id: String(made.id) }, query: { keep: String(save) as 'true' | 'false' } })
      }
      onUndone={onUndone}
    />
  )
}
