import type { RecordPreview } from '#core/recordImport.ts'
import { OutcomeChip, ProblemLines, RemarkLines } from '#web/import/FileRows.tsx'
import { Figures, ImportOutcome } from '#web/import/ImportOutcome.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { ImportedRecordType, RecordStore } from './plan.ts'
import { useLocale } from '#web/locale.ts'
import type { Formats } from '#core/locale/format.ts'

type Row = RecordPreview['rows'][number]

interface RecordRowsProps {
  kind: ImportedRecordType
  state: ReturnType<RecordStore['get']>
  preview: RecordPreview
  store: RecordStore
  onImport: () => void
}

/** `1 client`, `1,204 clients` */
export const countText =
  ({ noun, names }: ImportedRecordType, { counted }: Formats) =>
  (count: number) =>
    counted(count, noun, names.many)

/** Preview of each record of the file. */
export function RecordRows({ kind, state, preview, store, onImport }: RecordRowsProps) {
  const { totals } = preview
  const { formats } = useLocale()
  return (
    <ImportOutcome
      state={state}
      preview={preview}
      figures={
        <Figures
          of={[
            [`New ${kind.names.many}`, formats.number(totals.import)],
            ...preview.companions.map(({ many, count }) => [`New ${many}`, formats.number(count)] as const),
            ['Excluded', totals.skip > 0 ? formats.number(totals.skip) : null],
          ]}
        />
      }
      columns={columns}
      card={card}
      countText={countText(kind, formats)}
      leftOut={state.answers.skip}
      onLeftOut={(skip) => store.answer({ skip })}
      onImport={onImport}
    />
  )
}

const Outcome = ({ row: { outcome, errors, warnings } }: { row: Row }) => (
  <>
    <OutcomeChip outcome={outcome} {...('duplicate' in errors && { word: 'Possible duplicate' })} />
    <ProblemLines sentences={Object.values(errors).flat()} />
    {outcome === 'import' && <RemarkLines sentences={warnings} />}
  </>
)

const columns: Column<Row>[] = [
  { id: 'row', header: 'Row', numeric: true, width: '4rem', fixed: true, cell: ({ row }) => row },
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'outcome', header: 'Outcome', width: '24rem', cell: (row) => <Outcome row={row} /> },
]

const card = (row: Row) => (
  <>
    <div className="fb-strong">{row.name === '' ? 'Without a name' : row.name}</div>
    <div className="fb-muted fb-small">Row {row.row}</div>
    <Outcome row={row} />
  </>
)
