import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { hoursToMinutes, minutesToClock } from '#core/hours.ts'
import { Button } from '#web/ui/Button.tsx'
import type { DiaryImport } from '../../diary.transfer.contract.ts'
import { useDiaryLocale } from '../useDiaryLocale.ts'
import { entriesText } from './importWords.ts'
import { addressOf } from './importRows.ts'
import '#web/import/imports.css'
import { UndoImport } from './UndoImport.tsx'

interface ImportDoneProps {
  made: DiaryImport
  onAnother: () => void
}

/** What was imported just now, the way to it, and the way back. */
export function ImportDone({ made, onAnother }: ImportDoneProps) {
  const { formats, today, words } = useDiaryLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: whoever listens hears what came of it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="fb-card fb-import-done">
      <IconCircleCheck size={24} aria-hidden />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {entriesText(made.entries)} imported
        </h2>
        <p className="fb-muted">
          {minutesToClock(hoursToMinutes(made.hours))} hours, {formats.dayRange(made.first_day, made.last_day, today)}
          {made.skipped > 0 && `, ${made.skipped.toLocaleString('en')} rows left out`}. They are drafts.
        </p>
      </div>
      <div className="fb-import-done-acts">
        <Link className="fb-import-link" to="/diary/" search={addressOf(made) as never}>
          Show them in the {words.diary.toLowerCase()}
        </Link>
        <UndoImport made={made} onUndone={onAnother} />
        <Button onClick={onAnother}>Import another file</Button>
      </div>
    </section>
  )
}
