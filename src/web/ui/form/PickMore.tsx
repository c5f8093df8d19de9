import * as z from 'zod/mini'

import { PickerField, type PickerFieldProps } from './PickerField.tsx'
import type { PickerOption } from './useServerOptions.ts'
import { useContractForm } from './useContractForm.ts'

interface PickMoreProps extends Pick<PickerFieldProps<{ one: number | null }>, 'label' | 'load' | 'nothing' | 'none'> {
  onPick: (option: PickerOption & { id: number }) => void
}

const schema = z.object({})

/** Shows a picker that adds to a choice: each pick is handed over, and the field is emptied for the next. */
export function PickMore({ onPick, ...props }: PickMoreProps) {
  const form = useContractForm(schema, { initial: { one: null as number | null }, onSubmit: () => {} })
  return (
    <PickerField
      {...props}
      form={form}
      name="one"
      selected={null}
      onPick={(option) => {
        if (!option) return
        onPick({ ...option, id: Number(option.id) })
        form.reset()
      }}
    />
  )
}
