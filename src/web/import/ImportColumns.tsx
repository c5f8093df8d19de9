import { useState } from 'react'

import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type ColumnMap, type DryRun, type FileRow, ownColumns } from './importState.ts'

type FileColumns = DryRun<FileRow>['columns']

export interface ImportedField {
  key: string
  label: string
  required: boolean
  /** True for settings that nearly every file needs; the rest is folded until it is used. */
  usual: boolean
}

interface ImportColumnsProps {
  fields: readonly ImportedField[]
  columns: FileColumns
  mapping: ColumnMap
  /** The columns still belong to the sheet chosen before: they cannot be answered. */
  outdated: boolean
  /** The reason why the mapping cannot be used. */
  problem: string | null
  /** Whether there is likely something to change. */
  unfolded: boolean
  /** Sentences about the columns and the whole file: data that is not imported. */
  remarks: readonly string[]
  /** Whether the first row names the columns; null where the file has no such row, as vCards have none. */
  headings: boolean | null
  onHeadings: (headings: boolean) => void
  onChange: (mapping: Record<string, number>) => void
}

/** Maps columns: our field, the file's column, and a sample of its content. */
export function ImportColumns(props: ImportColumnsProps) {
  const { fields, columns, mapping, outdated, problem, unfolded, remarks, headings, onHeadings, onChange } = props
  const [opened, setOpened] = useState(unfolded || problem !== null)
  const visible = fields.filter(({ key, usual }) => usual || mapping[key] !== undefined)
  const others = fields.filter((field) => !visible.includes(field))
  const used = new Set(
    Object.values(mapping).flatMap((index) => (index === undefined ? [] : (columns[index]?.from ?? [index]))),
  )
  const own = ownColumns(columns)
  const names = namesOf(columns, headings === false)
  const change = (changed: string, index: number | undefined) => {
    const unchanged = Object.entries(mapping).flatMap(([key, before]): [string, number][] =>
      key === changed || before === undefined ? [] : [[key, before]],
    )
    onChange(Object.fromEntries(index === undefined ? unchanged : [...unchanged, [changed, index]]))
  }
  const row = (field: ImportedField) => (
    <ColumnRow
      key={field.key}
      field={field}
      columns={columns}
      names={names}
      at={mapping[field.key]}
      disabled={outdated}
      onChange={(index) => change(field.key, index)}
    />
  )
  return (
    <SectionCard title="Columns">
      {problem !== null && (
        <p className="fb-transfer-note" data-tone="warning" role="alert">
          {headings === false && 'This file has no row with column names. '}
          {problem}
        </p>
      )}
      {problem === null &&
        remarks.map((remark) => (
          <p key={remark} className="fb-transfer-note fb-import-remarks">
            {remark}
          </p>
        ))}
      <details open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>
          {used.size} of the file’s {own.length} columns are used
        </summary>
        <div className="fb-import-columns">
          {headings !== null && (
            <label className="fb-import-headings">
              <input
                type="checkbox"
                checked={headings}
                disabled={outdated}
                onChange={(event) => onHeadings(event.currentTarget.checked)}
              />{' '}
              The first row has column names
            </label>
          )}
          {visible.map(row)}
          {others.length > 0 && (
            <details open={headings === false}>
              <summary>{others.length} more fields that a file may have</summary>
              {others.map(row)}
            </details>
          )}
        </div>
      </details>
    </SectionCard>
  )
}

interface ColumnRowProps {
  field: ImportedField
  columns: FileColumns
  names: readonly string[]
  at: number | undefined
  disabled: boolean
  onChange: (index: number | undefined) => void
}

function ColumnRow({ field, columns, names, at, disabled, onChange }: ColumnRowProps) {
  return (
    <div className="fb-import-column">
      <NativeSelect
        label={field.label}
        required={field.required}
        disabled={disabled}
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

/**
 * Returns the columns' names: duplicate or missing names are distinguished by position, or, when `unnamed`, by a
 * sample value.
 */
function namesOf(columns: FileColumns, unnamed: boolean): string[] {
  if (unnamed)
    return columns.map(({ name, samples: [sample] }) => (sample === undefined ? name : `${name} (${sample})`))
  const times = new Map<string, number>()
  for (const { name } of columns) times.set(name, (times.get(name) ?? 0) + 1)
  return columns.map(({ name }, index) =>
    name === '' ? `Column ${index + 1}` : (times.get(name) ?? 0) > 1 ? `${name} (column ${index + 1})` : name,
  )
}
