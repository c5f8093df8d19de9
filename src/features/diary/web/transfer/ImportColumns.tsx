import { useState } from 'react'

import { SectionCard } from '#web/ui/SectionCard.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import type { DiaryImportPreview } from '../../diary.transfer.contract.ts'
import { importFields, type ImportField, type Mapping } from '../../transfer/transfer.columns.ts'
import type { ImportStore } from './importStore.ts'
import { fieldWords, isRequired, usualFields } from './importWords.ts'

interface ImportColumnsProps {
  /** What was answered, which the dry run may not have caught up with; null: nothing yet. */
  mapped: Mapping | null
  preview: DiaryImportPreview
  store: ImportStore
}

/** Which column of the file holds what: our field, their column, and what stands in it. */
export function ImportColumns({ mapped, preview, store }: ImportColumnsProps) {
  const { columns, question, source } = preview
  const mapping: Mapping = mapped ?? preview.mapping
  // Of a known tracker there is seldom anything to change.
  const [opened, setOpened] = useState(source === 'other' || question?.kind === 'mapping')
  const shown = importFields.filter((field) => usualFields.includes(field) || mapping[field] !== undefined)
  const others = importFields.filter((field) => !shown.includes(field))
  const used = new Set(Object.values(mapping))
  const unused = columns.filter((_, at) => !used.has(at)).map(({ name }, at) => name || `Column ${at + 1}`)
  const change = (field: ImportField, at: number | undefined) => {
    const { [field]: _before, ...rest } = mapping
    store.answer({ mapping: at === undefined ? rest : { ...rest, [field]: at } })
  }
  const row = (field: ImportField) => (
    <ColumnRow key={field} field={field} columns={columns} mapping={mapping} onChange={(at) => change(field, at)} />
  )
  return (
    <SectionCard title="Columns">
      {question?.kind === 'mapping' && (
        <p className="fb-transfer-note" data-tone="warning" role="alert">
          {question.text}
        </p>
      )}
      <details open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>
          {used.size} of the file’s {columns.length} columns are used
        </summary>
        <div className="fb-import-columns">
          {shown.map(row)}
          {others.length > 0 && (
            <details>
              <summary>{others.length} more fields that a file may have</summary>
              {others.map(row)}
            </details>
          )}
          {unused.length > 0 && <p className="fb-muted fb-small">Not used: {unused.join(', ')}.</p>}
        </div>
      </details>
    </SectionCard>
  )
}

interface ColumnRowProps {
  field: ImportField
  columns: DiaryImportPreview['columns']
  mapping: Mapping
  onChange: (at: number | undefined) => void
}

function ColumnRow({ field, columns, mapping, onChange }: ColumnRowProps) {
  const at = mapping[field]
  const names = namesOf(columns)
  return (
    <div className="fb-import-column">
      <NativeSelect
        label={fieldWords[field]}
        required={isRequired(field, mapping)}
        value={at === undefined ? '' : String(at)}
        options={[
          { value: '', label: 'Not in this file' },
          ...names.map((label, index) => ({ value: String(index), label })),
        ]}
        onChange={(value) => onChange(value === '' ? undefined : Number(value))}
      />
      <span className="fb-muted fb-small">{at === undefined ? '' : columns[at]?.samples.join(' · ')}</span>
    </div>
  )
}

/** Columns without a name, and names that come twice, are told apart by their place. */
function namesOf(columns: DiaryImportPreview['columns']): string[] {
  const times = new Map<string, number>()
  for (const { name } of columns) times.set(name, (times.get(name) ?? 0) + 1)
  return columns.map(({ name }, at) =>
    name === '' ? `Column ${at + 1}` : (times.get(name) ?? 0) > 1 ? `${name} (column ${at + 1})` : name,
  )
}
