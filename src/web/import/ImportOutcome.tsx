import { type ReactNode, useState } from 'react'

import { download } from '#web/saveFile.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { Column } from '#web/ui/table/types.ts'
import { badRows } from './badRows.ts'
import type { ChosenFile } from './chosenFile.ts'
import { FileRows, type ImportView } from './FileRows.tsx'
import { type DryRun, type FileAnswers, type FileRow, isOfOtherSheet } from './importState.ts'
import { useLocale } from '#web/locale.ts'

interface ImportOutcomeProps<R extends FileRow> {
  state: { file: ChosenFile | null; answers: FileAnswers; checking: boolean; importing: boolean }
  preview: DryRun<R>
  /** Figures that say how much was imported. */
  figures: ReactNode
  columns: Column<R>[]
  card: (row: R) => ReactNode
  /** `1 client`, `1,204 clients` */
  countText: (count: number) => string
  leftOut: readonly number[]
  onLeftOut: (rows: readonly number[]) => void
  onImport: () => void
}

/** The outcome in figures and row by row, and the button that imports. */
export function ImportOutcome<R extends FileRow>(props: ImportOutcomeProps<R>) {
  const { state, preview, leftOut, onLeftOut } = props
  const { file } = state
  const { formats } = useLocale()
  const { totals, rows } = preview
  const [chosen, setChosen] = useState<ImportView | null>(null)
  const shown = chosen ?? (totals.refuse > 0 ? 'refuse' : 'all')
  const leaveOut = (numbers: readonly number[]) => onLeftOut([...new Set([...leftOut, ...numbers])])
  // The figures are of the last dry run; the next one includes later answers.
  const wait = state.importing
    ? 'The file is being imported.'
    : state.checking || isOfOtherSheet(state.answers, preview)
      ? 'The file is not checked yet.'
      : undefined
  const refused = () => rows.filter(({ outcome }) => outcome === 'refuse').map(({ row }) => row)
  const save = () => {
    if (!file) return
    const name = `${file.name.replace(/\.\w{1,5}$/, '')}, rows to correct.csv`
    download(new Blob([badRows(file, preview)], { type: 'text/csv' }), name)
  }
  return (
    <SectionCard title="Preview">
      {props.figures}
      {totals.refuse > 0 && (
        <div className="fb-transfer-note fb-import-refused" data-tone="warning">
          <p>
            <strong>{formats.counted(totals.refuse, 'row has errors', 'rows have errors')}.</strong> Correct them above
            or in the file, or exclude them.
          </p>
          <div>
            <Button onClick={() => leaveOut(refused())} idle={wait !== undefined}>
              Exclude {totals.refuse === 1 ? 'this row' : `these ${formats.number(totals.refuse)} rows`}
            </Button>
            <Button tone="quiet" onClick={save}>
              Download {totals.refuse === 1 ? 'it' : 'them'} as CSV
            </Button>
          </div>
        </div>
      )}
      <FileRows
        rows={rows}
        totals={totals}
        columns={props.columns}
        card={props.card}
        shown={shown}
        onShown={setChosen}
        leftOut={leftOut}
        refreshing={state.checking}
        wait={wait}
        onLeaveOut={(row) => leaveOut([row])}
        onTakeIn={(row) => onLeftOut(leftOut.filter((id) => id !== row))}
      />
      <ImportBar {...props} />
    </SectionCard>
  )
}

function ImportBar<R extends FileRow>({ state, preview: { totals }, countText, onImport }: ImportOutcomeProps<R>) {
  const { importing, checking } = state
  const { formats } = useLocale()
  return (
    <div className="fb-import-bar">
      <div role="status" className="fb-transfer-busy">
        {(importing || checking) && <progress aria-label={importing ? 'Importing' : 'Checking'} />}
        <span className="fb-muted">
          {importing
            ? `Importing ${countText(totals.import)}…`
            : checking
              ? `Checking ${formats.counted(totals.rows, 'row', 'rows')}…`
              : 'All rows are imported, or none. You can undo the whole import.'}
        </span>
      </div>
      <Button
        tone="primary"
        busy={importing}
        disabled={checking || totals.refuse > 0 || totals.import === 0}
        onClick={onImport}
      >
        Import {countText(totals.import)}
      </Button>
    </div>
  )
}

/** Shows figures over their names; null figures are left out. */
export const Figures = ({ of }: { of: readonly (readonly [name: string, figure: string | null])[] }) => (
  <dl className="fb-import-figures">
    {of.map(
      ([name, figure]) =>
        figure !== null && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ),
    )}
  </dl>
)
