import { type BoardModelView, views } from './boardModel.ts'

const labels: Record<BoardModelView, string> = {
  tasks: 'Tasks',
  equipment: 'Equipment',
  available: 'Available',
  leave: 'Leave',
}

/** The four views of the board (docs/rules/leave-and-schedule.md#the-board). */
export const ViewSwitch = ({ view, onView }: { view: BoardModelView; onView: (view: BoardModelView) => void }) => (
  <div className="fb-board-views" role="group" aria-label="View">
    {views.map((text) => (
      <button key={text} type="button" aria-pressed={text === view} onClick={() => onView(text)}>
        {labels[text]}
      </button>
    ))}
  </div>
)
