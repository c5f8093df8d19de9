import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import './DayInput.css'
import { useOverlayHost } from '../overlayHost.ts'
import type { DateKit } from './dateKit.ts'
import { markOnClick, markText } from '../../focus.ts'

export interface DayInputProps {
  id: string
  label: string
  kit: DateKit
  /** `YYYY-MM-DD`, or null. */
  value: string | null
  onChange: (day: string | null) => void
  /** Called with the reason why the typed text is no permitted date; with null once it is. */
  onUnread?: (reason: string | null) => void
  onBlur?: () => void
  min?: string
  max?: string
  /** Sentence about a day outside min and max. */
  outside?: string
  past?: boolean
  clearable?: boolean
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  description?: ReactNode
  error?: ReactNode
  'data-field'?: string
  'data-autofocus'?: boolean
}

/** A day to type or to pick, outside of any form too. */
export function DayInput({
  id,
  kit,
  value,
  onChange,
  onUnread,
  min,
  max,
  outside,
  past = false,
  ...rest
}: DayInputProps) {
  const host = useOverlayHost()
  const [unread, setUnread] = useState(false)
  const [quiet, setQuiet] = useState(false)
  const say = (reason: string | null) => {
    setUnread(reason !== null)
    onUnread?.(reason)
  }
  const read = (typed: string): string | null => {
    if (typed.trim() === '') {
      say(rest.required === true ? 'This field is required' : null)
      return null
    }
    const day = kit.parse(typed, past)
    if (day.value === null) {
      say(day.reason)
      return null
    }
    const out = (min !== undefined && day.value < min) || (max !== undefined && day.value > max)
    say(out ? (outside ?? rangeText(kit, min, max)) : null)
    return out ? null : day.value
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The first Escape closes the calendar, not the dialog around it.
    if (event.key === 'ArrowDown') setQuiet(false)
    if (event.key === 'Escape' && document.querySelector('[data-dates-dropdown]') !== null) event.preventDefault()
  }
  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    // Focused by the keyboard, a new form or a refusal: its calendar would lie over the form, or over its error.
    setQuiet(true)
    markText(event)
  }
  return (
    <DateInput
      {...rest}
      id={id}
      value={value}
      onChange={(day) => {
        say(null)
        onChange(day)
      }}
      dateParser={read}
      valueFormat={kit.format}
      fixOnBlur={!unread}
      firstDayOfWeek={kit.weekStart === 7 ? 0 : 1}
      weekendDays={[0, 6]}
      highlightToday
      allowDeselect={false}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={() => setQuiet(false)}
      onInput={() => setQuiet(false)}
      onMouseDown={markOnClick}
      popoverProps={{ id: `${id}-calendar`, ...host, ...(quiet && { disabled: true }) }}
      ariaLabels={calendarLabels}
      rightSection={<IconCalendar size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
    />
  )
}

/** Names of the buttons of a calendar. */
export const calendarLabels = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}

function rangeText(kit: DateKit, min?: string, max?: string): string {
  if (min !== undefined && max !== undefined) return `Enter a date from ${kit.format(min)} to ${kit.format(max)}.`
  return max === undefined ? `Must not be before ${kit.format(min ?? '')}.` : `Must not be after ${kit.format(max)}.`
}
