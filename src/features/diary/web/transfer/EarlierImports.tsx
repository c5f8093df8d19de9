import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { hoursToMinutes, minutesToClock } from '#core/hours.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type DiaryImport, listDiaryImports } from '../../diary.transfer.contract.ts'
import { useDiaryLocale } from '../useDiaryLocale.ts'
import { entriesText, sourceNames } from './importWords.ts'
import { addressOf } from './importRows.ts'
import '#web/import/imports.css'
import { UndoImport } from './UndoImport.tsx'

const aPage = 20

/** What was imported before, by whom, and the way back where there is one. */
export function EarlierImports() {
  const [rows, setRows] = useState(aPage)
  const { data, error, refetch } = useQuery({
    ...ask(listDiaryImports, { query: { rows: String(Math.min(rows, 100)) } }),
    placeholderData: keepPreviousData,
  })
  if (data?.count === 0) return null
  return (
    <SectionCard title="Earlier imports">
      {error ? (
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
      ) : data === undefined ? (
        <SkeletonBlock lines={4} label="Loading the earlier imports" />
      ) : (
        <>
          <ul className="fb-imports">
            {data.results.map((made) => (
              <Earlier key={made.id} made={made} />
            ))}
          </ul>
          {data.results.length < Math.min(data.count, 100) && (
            <Button onClick={() => setRows(rows + aPage)}>Show more</Button>
          )}
        </>
      )}
    </SectionCard>
  )
}

function Earlier({ made }: { made: DiaryImport }) {
  const { formats, timezone, today } = useDiaryLocale()
  const when = (instant: string) => formats.dateTime(instant, timezone)
  return (
    <li>
      <div>
        <div>
          <strong>{made.file_name === '' ? 'A file without a name' : made.file_name}</strong>{' '}
          <span className="fb-muted">{sourceNames[made.source]}</span>
        </div>
        <div className="fb-small">
          {entriesText(made.entries)}, {minutesToClock(hoursToMinutes(made.hours))} hours,{' '}
          {made.undone === null ? (
            <Link to="/diary/" search={addressOf(made) as never}>
              {formats.dayRange(made.first_day, made.last_day, today)}
            </Link>
          ) : (
            formats.dayRange(made.first_day, made.last_day, today)
          )}
        </div>
        <div className="fb-muted fb-small">
          {made.user.name}, {when(made.created)}
          {made.undone !== null && ` · taken back by ${made.undone_by?.name ?? 'nobody'}, ${when(made.undone)}`}
        </div>
      </div>
      {made.can_undo ? (
        <UndoImport made={made} />
      ) : (
        made.undone === null && (
          <span className="fb-muted fb-small">Some of it has changed since: it cannot be undone as a whole.</span>
        )
      )}
    </li>
  )
}
