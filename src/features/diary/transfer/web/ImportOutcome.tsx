import { useMemo } from 'react'

import { Figures, ImportOutcome as OutcomeOfAny } from '#web/import/ImportOutcome.tsx'
import type { DiaryImportPreview } from '../transfer.contract.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { entryCard, entryColumns } from './ImportRows.tsx'
import { hoursByPerson } from './importRows.ts'
import type { EntryImport, ImportStore } from './importState.ts'

interface ImportOutcomeProps {
  state: EntryImport
  preview: DiaryImportPreview
  store: ImportStore
  onImport: () => void
}

/** The outcome of each row of the file. */
export function ImportOutcome({ state, preview, store, onImport }: ImportOutcomeProps) {
  const locale = useDiaryLocale()
  const columns = useMemo(() => entryColumns(locale), [locale])
  const card = useMemo(() => entryCard(locale), [locale])
  return (
    <OutcomeOfAny
      state={state}
      preview={preview}
      figures={<HowMuch preview={preview} />}
      columns={columns}
      card={card}
      countText={(count) => locale.formats.counted(count, 'entry', 'entries')}
      leftOut={state.answers.skip}
      onLeftOut={(skip) => store.answer({ skip })}
      onImport={onImport}
    />
  )
}

/** The figures of the import, by period and person. */
function HowMuch({ preview: { totals, rows } }: { preview: DiaryImportPreview }) {
  const { formats, today } = useDiaryLocale()
  const people = hoursByPerson(rows)
  const { first_day: first, last_day: last } = totals
  return (
    <>
      <Figures
        of={[
          ['New entries', formats.number(totals.import)],
          ['Hours', formats.hours(totals.hours)],
          ['Days', first === null || last === null ? null : formats.dayRange(first, last, today)],
          ['Excluded', totals.skip > 0 ? formats.number(totals.skip) : null],
        ]}
      />
      {people.length > 1 && (
        <details className="fb-import-people">
          <summary>{formats.number(people.length)} people</summary>
          <ul>
            {people.map(({ id, name, entries, minutes }) => (
              <li key={id}>
                <span>{name}</span>
                <span className="fb-muted">{formats.counted(entries, 'entry', 'entries')}</span>
                <span className="fb-num">{formats.hours(minutes)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
