import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { DryRun, FileRow } from './importState.ts'

interface SheetChoiceProps {
  preview: Pick<DryRun<FileRow>, 'sheets' | 'sheet'>
  /** The answer, which may be newer than the dry run. */
  value: number | null
  onChange: (sheet: number) => void
}

/** Asks for the sheet of a workbook; empty where it has only one. */
export function SheetChoice({ preview: { sheets, sheet }, value, onChange }: SheetChoiceProps) {
  if (sheets.length < 2) return null
  return (
    <SectionCard title="Sheet">
      <div className="fb-form-row">
        <NativeSelect
          label="Which sheet has the rows?"
          value={String(value ?? sheet ?? 0)}
          options={sheets.map((name, index) => ({ value: String(index), label: name }))}
          onChange={(instant) => onChange(Number(instant))}
        />
      </div>
    </SectionCard>
  )
}
