import type { ComponentType } from 'react'

import './ViewSwitch.css'

interface ViewSwitchProps<V extends string> {
  views: readonly { id: V; label: string; icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> }[]
  view: V
  onView: (view: V) => void
}

/** The ways in which a screen shows the same: a list or a week, a table or a map. */
export const ViewSwitch = <V extends string>({ views, view, onView }: ViewSwitchProps<V>) => (
  <div className="fb-views" role="group" aria-label="View">
    {views.map(({ id, label, icon: Icon }) => (
      <button key={id} type="button" aria-pressed={view === id} onClick={() => onView(id)}>
        <Icon size={16} aria-hidden />
        {label}
      </button>
    ))}
  </div>
)
