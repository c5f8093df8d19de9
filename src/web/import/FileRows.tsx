import { type ReactNode, useMemo } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { DryRun, FileRow } from './importState.ts'
import { useLocale } from '#web/locale.ts'

export type ImportView = 'all' | 'refuse' | 'remarks' | 'skip'

interface FileRowsProps<R extends FileRow> {
  rows: readonly R[]
  totals: DryRun<R>['totals']
  columns: Column<R>[]
  /** Content of a row on a phone. */
  card: (row: R) => ReactNode
  shown: ImportView
  onShown: (shown: ImportView) => void
  /** Numbers of the rows that the person left out. */
  leftOut: readonly number[]
  refreshing: boolean
  /** The reason why rows cannot be left out or taken in now. */
  wait: string | undefined
  onLeaveOut: (row: number) => void
  onTakeIn: (row: number) => void
}

const fits: Record<ImportView, (row: FileRow) => boolean> = {
  all: () => true,
  refuse: ({ outcome }) => outcome === 'refuse',
  remarks: ({ outcome, warnings = [] }) => outcome === 'import' && warnings.length > 0,
  skip: ({ outcome }) => outcome === 'skip',
}

/** The rows of the file, each with its outcome. */
export function FileRows<R extends FileRow>(props: FileRowsProps<R>) {
  const { rows, totals, shown, onShown, leftOut, onLeaveOut, onTakeIn } = props
  const { formats } = useLocale()
  const left = useMemo(() => new Set(leftOut), [leftOut])
  const listed = useMemo(() => rows.filter(fits[shown]), [rows, shown])
  const waits = props.wait !== undefined && { disabled: props.wait }
  const filters: readonly { value: ImportView; label: string; count: number }[] = [
    { value: 'all', label: 'All', count: totals.rows },
    { value: 'refuse', label: 'Problems', count: totals.refuse },
    ...(totals.warnings === undefined ? [] : [{ value: 'remarks' as const, label: 'Remarks', count: totals.warnings }]),
    { value: 'skip', label: 'Excluded', count: totals.skip },
  ]
  return (
    <>
      <div className="fb-segments" role="group" aria-label="Rows to show">
        {filters.map(({ value, label, count }) => (
          <button key={value} type="button" aria-pressed={value === shown} onClick={() => onShown(value)}>
            {label} <span className="fb-muted">{formats.number(count)}</span>
          </button>
        ))}
      </div>
      <DataTable
        label="Rows of the file"
        noun={listed.length === 1 ? 'row' : 'rows'}
        columns={props.columns}
        rows={listed}
        rowId={({ row }) => String(row)}
        rowLabel={({ row }) => `row ${row}`}
        refreshing={props.refreshing}
        boxed
        rowActions={({ row, outcome }) =>
          left.has(row)
            ? [{ ...waits, label: 'Include', onClick: () => onTakeIn(row) }]
            : outcome === 'skip'
              ? []
              : [{ ...waits, label: 'Exclude', onClick: () => onLeaveOut(row) }]
        }
        card={props.card}
        empty={
          <p className="fb-import-none fb-muted">
            No rows match. <Button onClick={() => onShown('all')}>Show all</Button>
          </p>
        }
      />
    </>
  )
}

const outcomes: Record<FileRow['outcome'], string> = { import: 'New', skip: 'Excluded', refuse: 'Problem' }

/** The outcome of a row, in a word. */
export const OutcomeChip = ({ outcome, word = outcomes[outcome] }: { outcome: FileRow['outcome']; word?: string }) => (
  <span className="fb-import-outcome" data-outcome={outcome}>
    {word}
  </span>
)

/** The problems of a row. */
export const ProblemLines = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.map((sentence) => (
    <div key={sentence} className="fb-import-problem">
      {sentence}
    </div>
  ))

/** Shows remarks on a row that is imported nevertheless. */
export const RemarkLines = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.map((sentence) => (
    <div key={sentence} className="fb-muted fb-small fb-import-remark">
      {sentence}
    </div>
  ))
