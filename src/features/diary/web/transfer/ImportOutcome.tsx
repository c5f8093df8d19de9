import { useState } from 'react'

import { hoursToMinutes, minutesToClock } from '#core/hours.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { DiaryImportPreview } from '../../diary.transfer.contract.ts'
import { useDiaryLocale } from '../useDiaryLocale.ts'
import { badRows } from './badRows.ts'
import { textOf } from './chosenFile.ts'
import { ImportRows, type Shown } from './ImportRows.tsx'
import type { ImportState } from './importState.ts'
import type { ImportStore } from './importStore.ts'
import { entriesText, rowsText } from './importWords.ts'
import { hoursByPerson } from './importRows.ts'
import { download } from '#web/saveFile.ts'

interface ImportOutcomeProps {
  state: ImportState
  preview: DiaryImportPreview
  store: ImportStore
  onImport: () => void
}

/** What would become of each row, in figures and one by one; and the button that makes it so. */
export function ImportOutcome({ state, preview, store, onImport }: ImportOutcomeProps) {
  const { file, answers } = state
  const { totals, rows } = preview
  const [chosen, setChosen] = useState<Shown | null>(null)
  const shown = chosen ?? (totals.refuse > 0 ? 'refuse' : 'all')
  const leaveOut = (numbers: readonly number[]) => store.answer({ skip: [...new Set([...answers.skip, ...numbers])] })
  const refused = () => rows.filter(({ outcome }) => outcome === 'refuse').map(({ row }) => row)
  const save = () => {
    if (!file) return
    const name = `${file.name.replace(/\.\w{1,5}$/, '')}, rows to mend.csv`
    download(new Blob([badRows(textOf(file), preview)], { type: 'text/csv' }), name)
  }
  return (
    <SectionCard title="What would happen">
      <Figures preview={preview} />
      {totals.refuse > 0 && (
        <div className="fb-transfer-note fb-import-refused" data-tone="warning">
          <p>
            <strong>{rowsText(totals.refuse)} cannot be imported like this.</strong> Nothing is imported until they are
            matched, mended in the file or left out.
          </p>
          <div>
            <Button onClick={() => leaveOut(refused())} disabled={state.importing}>
              Leave {totals.refuse === 1 ? 'this row' : `these ${totals.refuse.toLocaleString('en')} rows`} out
            </Button>
            <Button tone="quiet" onClick={save}>
              Download {totals.refuse === 1 ? 'it' : 'them'} as CSV
            </Button>
          </div>
        </div>
      )}
      <ImportRows
        rows={rows}
        totals={totals}
        shown={shown}
        onShown={setChosen}
        leftOut={answers.skip}
        refreshing={state.checking}
        onLeaveOut={(row) => leaveOut([row])}
        onTakeIn={(row) => store.answer({ skip: answers.skip.filter((one) => one !== row) })}
      />
      <ImportBar state={state} preview={preview} onImport={onImport} />
    </SectionCard>
  )
}

/** How much it is, of when and of whom. */
function Figures({ preview: { totals, rows } }: { preview: DiaryImportPreview }) {
  const { formats, today } = useDiaryLocale()
  const people = hoursByPerson(rows)
  const { first_day: first, last_day: last } = totals
  return (
    <>
      <dl className="fb-import-figures">
        <div>
          <dt>New entries</dt>
          <dd>{totals.import.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>Hours</dt>
          <dd>{minutesToClock(hoursToMinutes(totals.hours))}</dd>
        </div>
        {first !== null && last !== null && (
          <div>
            <dt>Days</dt>
            <dd>{formats.dayRange(first, last, today)}</dd>
          </div>
        )}
        {totals.skip > 0 && (
          <div>
            <dt>Left out</dt>
            <dd>{totals.skip.toLocaleString('en')}</dd>
          </div>
        )}
      </dl>
      {people.length > 1 && (
        <details className="fb-import-people">
          <summary>{people.length} people</summary>
          <ul>
            {people.map(({ id, name, entries, minutes }) => (
              <li key={id}>
                <span>{name}</span>
                <span className="fb-muted">{entriesText(entries)}</span>
                <span className="fb-num">{minutesToClock(minutes)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function ImportBar({ state, preview: { totals }, onImport }: Omit<ImportOutcomeProps, 'store'>) {
  const { importing, checking } = state
  return (
    <div className="fb-import-bar">
      <div role="status" className="fb-transfer-busy">
        {(importing || checking) && <progress aria-label={importing ? 'Importing' : 'Checking'} />}
        <span className="fb-muted">
          {importing
            ? `Importing ${entriesText(totals.import)}…`
            : checking
              ? `Checking ${rowsText(totals.rows)}…`
              : 'All of them or none; the whole import can be undone.'}
        </span>
      </div>
      <Button
        tone="primary"
        busy={importing}
        disabled={checking || totals.refuse > 0 || totals.import === 0}
        onClick={onImport}
      >
        Import {entriesText(totals.import)}
      </Button>
    </div>
  )
}
