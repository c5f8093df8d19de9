import { IconPinFilled } from '@tabler/icons-react'

import type { WorkChoice } from '../../week/week.contract.ts'
import './work.css'

interface WorkChipsProps {
  choices: readonly WorkChoice[]
  isPinned: (work: WorkChoice) => boolean
  /** What is chosen now. */
  chosen?: { project_id: number | null; task_id: number | null }
  onPick: (work: WorkChoice) => void
  most?: number
}

/** Pinned and recent work, one tap each. */
export function WorkChips({ choices, isPinned, chosen, onPick, most = 6 }: WorkChipsProps) {
  if (choices.length === 0) return null
  return (
    <div className="fb-work-chips" role="group" aria-label="Pinned and recent work">
      {choices.slice(0, most).map((work) => {
        const { project, task } = work
        const full = `${project.reference} ${project.name}${task === null ? '' : `, ${task.name}`}`
        return (
          <button
            key={`${work.project_id} ${work.task_id}`}
            type="button"
            title={full}
            aria-pressed={chosen?.project_id === work.project_id && chosen.task_id === work.task_id}
            onClick={() => onPick(work)}
          >
            {isPinned(work) && <IconPinFilled size={12} aria-hidden />}
            <span className="fb-strong">{project.reference}</span>
            {task !== null && <span className="fb-hidden">{`${project.name},`}</span>}
            <span className="fb-work-name">{task?.name ?? project.name}</span>
            {isPinned(work) && <span className="fb-hidden">(pinned)</span>}
          </button>
        )
      })}
    </div>
  )
}
