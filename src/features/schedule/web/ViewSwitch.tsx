import { type View, views } from './boardModel.ts'

const labels: Record<View, string> = { tasks: 'Tasks', equipment: 'Equipment', available: 'Available', leave: 'Leave' }

/** The four views of the board (docs/rules/leave-and-schedule.md#the-board). */
export const ViewSwitch = ({ view, onView }: { view: View; onView: (view: View) => void }) => (
  <div className="fb-board-views" role="group" aria-label="View">
    {views.map((text) => (
      <button key={text} type="button" aria-pressed={text === view} onClick={() => onView(text)}>
        {labels[text]}
      </button>
    ))}
  </div>
)
