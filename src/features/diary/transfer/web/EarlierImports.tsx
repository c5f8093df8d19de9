import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { searchOf } from '#web/paths.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { aPageOfImports, EarlierImports as EarlierOfAny, maxImportsShown } from '#web/import/EarlierImports.tsx'
import { type DiaryImport, listDiaryImports, undoDiaryImport } from '../transfer.contract.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { addressOf } from './importRows.ts'
import { sourceNames } from './importWords.ts'
import { UndoImport as UndoAnyImport } from '#web/import/UndoImport.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { diaryReads } from '../../entries/web/diaryReads.ts'
import { useLocale } from '#web/locale.ts'

/** Earlier imports, each with undo where it is possible. */
export function EarlierImports() {
  const [rows, setRows] = useState(aPageOfImports)
  const answer = useQuery({
    ...queryFor(listDiaryImports, { query: { rows: String(Math.min(rows, maxImportsShown)) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <EarlierOfAny
      answer={answer}
      onMore={() => setRows(rows + aPageOfImports)}
      source={({ source }) => sourceNames[source]}
      renderFacts={(made) => <Facts made={made} />}
      renderUndo={(made) =>
        made.undone === null &&
        (made.untouched > 0 ? (
          <UndoImport made={made} />
        ) : (
          <span className="fb-muted fb-small">All its entries have changed since. The import cannot be undone.</span>
        ))
      }
    />
  )
}

function Facts({ made }: { made: DiaryImport }) {
  const { formats, today } = useDiaryLocale()
  const days = formats.dayRange(made.first_day, made.last_day, today)
  return (
    <>
      {formats.counted(made.entries, 'entry', 'entries')}, {formats.hours(made.hours)} hours,{' '}
      {made.undone === null ? (
        <Link to="/diary/" search={searchOf(addressOf(made))}>
          {days}
        </Link>
      ) : (
        days
      )}
    </>
  )
}

export function UndoImport({ made, onUndone }: { made: DiaryImport; onUndone?: () => void }) {
  const { formats } = useLocale()
  const countText = formats.counted(made.entries, 'entry', 'entries')
  const undo = useEndpointMutation(undoDiaryImport, [listDiaryImports, ...diaryReads], ({ entries, kept }, redo) =>
    notifySuccess(`${formats.counted(entries - kept, 'entry', 'entries')} deleted.`, redo),
  )
  return (
    <UndoAnyImport
      fileName={made.file_name}
      what={countText}
      every="Every entry"
      undo={(save) =>
        undo.mutateAsync({ params: { id: String(made.id) }, query: { keep: String(save) as 'true' | 'false' } })
      }
      onUndone={onUndone}
    />
  )
}
