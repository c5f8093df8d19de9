import { colourOf } from '../tasks.rules.ts'
import type { Task } from '../tasks.ts'
import './tasks.css'

/** The colour of a task as a dot before its name; without one an outline. */
export function TaskDot({ of }: { of: Pick<Task, 'colour' | 'type' | 'department'> }) {
  const colour = colourOf(of)
  return (
    <svg className="fb-task-dot" viewBox="0 0 12 12" aria-hidden>
      <circle cx="6" cy="6" r="5" {...(colour !== '' && { fill: colour })} />
    </svg>
  )
}
