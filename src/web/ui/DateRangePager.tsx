import { Popover } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazy } from '#web/lazy.tsx'

import '@mantine/core/styles/Popover.layer.css'
import './DateRangePager.css'
import { Button } from './Button.tsx'
import type { DateKit } from './form/dateKit.ts'
import './form/SelectField.css'
import { IconButton } from './IconButton.tsx'
import { useOverlayHost } from './overlayHost.ts'
import { SkeletonBlock } from './Skeletons.tsx'

// Calendars weigh as much as a screen, and most windows are moved by the arrows.
const DateRangePanel = lazy(() => import('./DateRangePanel.tsx').then((module) => ({ default: module.DateRangePanel })))

interface DateRange {
  start: string
  end: string
}
interface DateRangePreset {
  label: string
  range: DateRange
}
export interface DateRangePagerProps {
  range: DateRange
  /** "7 – 20 Nov", in the locale's words. */
  label: string
  onRange: (range: DateRange) => void
  back: (range: DateRange) => DateRange
  forward: (range: DateRange) => DateRange
  /** False at the cap: the window ends today already. */
  canForward: boolean
  /** Changes one end of the window. */
  withStart: (range: DateRange, start: string) => DateRange
  withEnd: (range: DateRange, end: string) => DateRange
  presets?: readonly DateRangePreset[]
  max?: string
  kit?: DateKit
}

/** Moves a window of days; its rules are the caller's functions. */
export function DateRangePager(props: DateRangePagerProps) {
  const { range, label, onRange, presets = [] } = props
  const [opened, setOpened] = useState(false)
  const host = useOverlayHost()
  return (
    <div className="fb-range" role="group" aria-label="Date range">
      <IconButton label="Earlier" look="bordered" onClick={() => onRange(props.back(range))}>
        <IconChevronLeft aria-hidden />
      </IconButton>
      <Popover
        opened={opened}
        onChange={setOpened}
        trapFocus
        returnFocus
        withRoles={false}
        // The panel's own width: as wide as its content it would leave a narrow screen.
        width={null}
        position="bottom"
        {...host}
      >
        <Popover.Target>
          <Button
            aria-haspopup="dialog"
            aria-expanded={opened}
            aria-label={`${label}, change dates`}
            onClick={() => setOpened(!opened)}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Change dates" className="fb-range-panel">
          <Suspense fallback={<SkeletonBlock lines={4} label="Loading the dates" />}>
            <DateRangePanel {...props} presets={presets} done={() => setOpened(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <IconButton
        label="Later"
        look="bordered"
        disabled={!props.canForward}
        onClick={() => onRange(props.forward(range))}
      >
        <IconChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}
