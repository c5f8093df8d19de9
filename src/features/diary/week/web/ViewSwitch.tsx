import { IconCalendarWeek, IconList } from '@tabler/icons-react'

import './viewSwitch.css'

export type View = 'list' | 'week'
export const viewIn = (address: Record<string, unknown>): View => (address['view'] === 'week' ? 'week' : 'list')

/** The diary as a list of entries, or as the grid of a week. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <div className="fb-views" role="group" aria-label="View">
      <button type="button" aria-pressed={view === 'list'} onClick={() => onView('list')}>
        <IconList size={16} aria-hidden />
        List
      </button>
      <button type="button" aria-pressed={view === 'week'} onClick={() => onView('week')}>
        <IconCalendarWeek size={16} aria-hidden />
        Week
      </button>
    </div>
  )
}
