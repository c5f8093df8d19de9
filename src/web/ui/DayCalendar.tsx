import { DatePicker } from '@mantine/dates'
import { useState } from 'react'

import '@mantine/dates/styles.layer.css'
import { Button } from './Button.tsx'
import type { DayPagerProps } from './DayPager.tsx'
import { useDateKit } from './form/dateKit.ts'
import { calendarLabels } from './form/DayInput.tsx'

/** Shows the usual days and a calendar, from which one is chosen. */
export function DayCalendar({ day, presets, onDay }: Omit<DayPagerProps, 'label'>) {
  const kit = useDateKit()
  const [month, setMonth] = useState(day)
  return (
    <>
      <div className="fb-day-presets">
        {presets.map((preset, index) => (
          <Button key={preset.label} {...(index === 0 && { ref: focus })} onClick={() => onDay(preset.day)}>
            {preset.label}
          </Button>
        ))}
      </div>
      <DatePicker
        fullWidth
        value={day}
        date={month}
        onDateChange={setMonth}
        firstDayOfWeek={kit.weekStart === 7 ? 0 : 1}
        weekendDays={[0, 6]}
        highlightToday
        ariaLabels={calendarLabels}
        onChange={(chosen) => onDay(chosen ?? day)}
      />
    </>
  )
}

const focus = (node: HTMLButtonElement | null) => node?.focus()
