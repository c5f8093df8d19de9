import { pageBack, pageForward, windowOfAll, windowOfUser, withDays, withEnd, withStart } from '#core/day-window.ts'
import { monthOf, weekOf } from '#core/days.ts'
import type { DayWindow } from '#core/days.ts'
import { DateRangePager } from '#web/ui/DateRangePager.tsx'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'

interface DiaryPagerProps {
  window: DayWindow
  onWindow: (window: DayWindow) => void
  locale: DiaryLocale
}

/** The window of days that the list shows, by the rules of the product. */
export function DiaryPager({ window, onWindow, locale: { formats, today, weekStart } }: DiaryPagerProps) {
  const upToToday = ({ start, end }: DayWindow) => ({ start, end: end > today ? today : end })
  return (
    <DateRangePager
      range={window}
      label={formats.dayRange(window.start, window.end, today)}
      onRange={onWindow}
      back={pageBack}
      forward={(range) => pageForward(range, today)}
      canForward={window.end < today}
      withStart={(range, start) => withStart(range, start, today)}
      withEnd={(range, end) => withEnd(range, end, today)}
      max={today}
      presets={[
        { label: 'This week', range: upToToday(weekOf(today, weekStart)) },
        { label: 'This month', range: upToToday(monthOf(today)) },
        { label: 'Last 8 days', range: windowOfUser(today) },
        { label: 'Last 14 days', range: windowOfAll(today) },
        { label: 'Last 90 days', range: withDays(windowOfAll(today), 90) },
      ]}
    />
  )
}
