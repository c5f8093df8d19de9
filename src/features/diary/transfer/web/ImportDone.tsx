import { Link } from '@tanstack/react-router'

import { hoursToMinutes, minutesToClock } from '#core/hours.ts'
import { ImportDone as AnyImportDone } from '#web/import/ImportDone.tsx'
import type { DiaryImport } from '../transfer.contract.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { addressOf } from './importRows.ts'
import { UndoImport } from './UndoImport.tsx'

interface ImportDoneProps {
  made: DiaryImport
  onAnother: () => void
}

/** The entries imported just now, the way to them, and the way back. */
export function ImportDone({ made, onAnother }: ImportDoneProps) {
  const { formats, today, words } = useDiaryLocale()
  const { hours, first_day, last_day, skipped } = made
  return (
    <AnyImportDone
      title={`${formats.counted(made.entries, 'entry', 'entries')} imported`}
      facts={
        <>
          {minutesToClock(hoursToMinutes(hours))} hours, {formats.dayRange(first_day, last_day, today)}
          {skipped > 0 && `, ${formats.counted(skipped, 'row', 'rows')} left out`}. They are drafts.
        </>
      }
      onAnother={onAnother}
    >
      <Link className="fb-import-link" to="/diary/" search={addressOf(made) as never}>
        Show them in the {words.diary.toLowerCase()}
      </Link>
      <UndoImport made={made} onUndone={onAnother} />
    </AnyImportDone>
  )
}
