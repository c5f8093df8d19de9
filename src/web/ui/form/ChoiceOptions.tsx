import { Combobox } from '@mantine/core'

import type { PickerOption } from './useServerOptions.ts'

interface ChoiceOptionsProps {
  options: readonly PickerOption[]
  chosenId: PickerOption['id'] | undefined
  /** Index of the option that the keys are on. */
  marked: number
  optionId: (index: number) => string
}

/** The rows of a list of choices; those used last, which come first, stand under a heading. */
export function ChoiceOptions({ options, chosenId, marked, optionId }: ChoiceOptionsProps) {
  const rows = options.map((option, index) => (
    <Combobox.Option
      key={option.id}
      id={optionId(index)}
      value={String(index)}
      disabled={option.disabled === true}
      active={option.id === chosenId}
      selected={index === marked}
      aria-selected={option.id === chosenId}
    >
      {option.name}
      {option.hint !== undefined && <span className="fb-option-hint">{option.hint}</span>}
    </Combobox.Option>
  ))
  const recentCount = options.filter(({ recent }) => recent).length
  if (recentCount === 0) return rows
  return (
    <>
      <div role="group" aria-label="Recent" className="fb-options-recent">
        <div className="fb-options-heading" aria-hidden>
          Recent
        </div>
        {rows.slice(0, recentCount)}
      </div>
      {rows.slice(recentCount)}
    </>
  )
}
