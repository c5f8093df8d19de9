import { IconCalendarWeek, IconList } from '@tabler/icons-react'

import { ViewSwitch } from '#web/ui/ViewSwitch.tsx'

export type WeekView = 'list' | 'week'
export const viewIn = (address: Record<string, unknown>): WeekView => (address['view'] === 'week' ? 'week' : 'list')

const views = [
  { id: 'list', label: 'List', icon: IconList },
  { id: 'week', label: 'Week', icon: IconCalendarWeek },
] as const

/** The diary as a list of entries, or as the grid of a week. */
export const DiaryViews = (props: { view: WeekView; onView: (view: WeekView) => void }) => (
  <ViewSwitch<WeekView> views={views} {...props} />
)
