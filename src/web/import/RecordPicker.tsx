import * as z from 'zod/mini'

import { PickerField } from '#web/ui/form/PickerField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'

interface RecordPickerProps {
  label: string
  selected: PickerOption | null
  load: (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  onPick: (option: PickerOption | null) => void
  placeholder?: string
  nothing: string
}

const Choice = z.object({ choice: z.any() })

/** A record to choose where there is no form around: the answer counts at once. */
export function RecordPicker({ label, selected, load, onPick, placeholder, nothing }: RecordPickerProps) {
  const form = useContractForm(Choice, { initial: { choice: selected?.id ?? null }, onSubmit: () => undefined })
  return (
    <PickerField
      form={form}
      name="choice"
      label={label}
      selected={selected}
      load={load}
      onPick={onPick}
      clearable={false}
      nothing={nothing}
      {...(placeholder !== undefined && { placeholder })}
    />
  )
}
