import { useId } from 'react'

import { Button } from './Button.tsx'
import type { DateRangePagerProps } from './DateRangePager.tsx'
import { useDateKit } from './form/dateKit.ts'
import { DayInput } from './form/DayInput.tsx'

/** Shows both ends of a window to type or choose, and the usual windows as presets. */
export function DateRangePanel(props: DateRangePagerProps & { done: () => void }) {
  const { range, onRange, presets = [], done } = props
  const kit = useDateKit(props.kit)
  const id = useId()
  const limit = props.max === undefined ? {} : { max: props.max }
  return (
    <>
      {presets.length > 0 && (
        <div className="fb-range-presets">
          {presets.map((preset, index) => (
            <Button
              key={preset.label}
              // Focus a preset, not a date field: its calendar would open over everything else.
              {...(index === 0 && { ref: focus })}
              onClick={() => {
                onRange(preset.range)
                done()
              }}
            >
              {preset.label}
            </Button>
          ))}
        </div>
      )}
      <div className="fb-form-row">
        <DayInput
          id={`${id}-start`}
          label="Start"
          kit={kit}
          past
          value={range.start}
          onChange={(day) => day !== null && onRange(props.withStart(range, day))}
          {...limit}
        />
        <DayInput
          id={`${id}-end`}
          label="End"
          kit={kit}
          past
          value={range.end}
          onChange={(day) => day !== null && onRange(props.withEnd(range, day))}
          {...limit}
        />
      </div>
    </>
  )
}

const focus = (node: HTMLButtonElement | null) => node?.focus()
