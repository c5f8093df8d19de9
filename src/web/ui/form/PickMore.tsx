import * as z from 'zod/mini'

import { PickerField, type PickerFieldProps } from './PickerField.tsx'
import type { PickerOption } from './useServerOptions.ts'
import { useContractForm } from './useContractForm.ts'

interface PickMoreProps extends Pick<PickerFieldProps<{ one: number | null }>, 'label' | 'load' | 'nothing' | 'none'> {
  onPick: (option: PickerOption & { id: number }) => void
}

const schema = z.object({})

/** A picker that adds to what is chosen already: what was picked is handed over, and it is empty for the next one. */
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
