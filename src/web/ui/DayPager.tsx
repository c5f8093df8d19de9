import { Popover } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import './DayPager.css'
import './form/SelectField.css'
import { addDays } from '#core/days.ts'
import { lazy } from '#web/lazy.tsx'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { SkeletonBlock } from './Skeletons.tsx'

const DayCalendar = lazy(() => import('./DayCalendar.tsx').then((module) => ({ default: module.DayCalendar })))

export interface DayPagerProps {
  day: string
  /** "Today, Mon 30 Nov", in the locale's words. */
  label: string
  presets: readonly { label: string; day: string }[]
  onDay: (day: string) => void
}

/** Moves by a day, or to a day of a calendar. */
export function DayPager({ day, label, presets, onDay }: DayPagerProps) {
  const [opened, setOpened] = useState(false)
  return (
    <div className="fb-day-pager" role="group" aria-label="Day">
      <IconButton label="The day before" look="bordered" onClick={() => onDay(addDays(day, -1))}>
        <IconChevronLeft aria-hidden />
      </IconButton>
      <Popover
        opened={opened}
        onChange={setOpened}
        trapFocus
        returnFocus
        withRoles={false}
        width={null}
        position="bottom"
      >
        <Popover.Target>
          <Button
            aria-haspopup="dialog"
            aria-expanded={opened}
            aria-label={`${label}, change day`}
            onClick={() => setOpened(!opened)}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Change day" className="fb-day-panel">
          <Suspense fallback={<SkeletonBlock lines={4} label="Loading the calendar" />}>
            <DayCalendar
              day={day}
              presets={presets}
              onDay={(chosen) => {
                setOpened(false)
                onDay(chosen)
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <IconButton label="The day after" look="bordered" onClick={() => onDay(addDays(day, 1))}>
        <IconChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}
