import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useState } from 'react'

import { ProjectPicker } from '#features/projects/web/ProjectPicker.tsx'
import { TaskPicker } from '#features/tasks/web/TaskPicker.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import type { WorkChoice } from '../../week/week.contract.ts'
import { useDiaryWork } from './useDiaryWork.ts'
import { WorkChips } from './WorkChips.tsx'

interface WorkValues {
  project_id: number | null
  task_id: number | null
}

interface WorkFieldsProps<V extends WorkValues> {
  form: ContractForm<V>
  /** What is saved already, by its name. */
  saved: {
    project_id: number | null
    project: { id: number; reference: string; name: string } | null
    task: { id: number; name: string } | null
  } | null
  /** The two pickers beside each other where there is room. */
  beside?: boolean
  /** A chip that says all there is to say. */
  onChip?: (work: WorkChoice) => void
  /** The name of the project that was picked: its reference and its name. */
  onProject?: (name: string) => void
}

/** On what: pinned and recent work in one tap, else a project and one of its tasks. */
export function WorkFields<V extends WorkValues>({ form: given, saved, beside = false, ...on }: WorkFieldsProps<V>) {
  // The fields of this part are the same in every form that has them.
  const form = given as unknown as ContractForm<WorkValues>
  const project_id = useFormValue(form, 'project_id')
  const task_id = useFormValue(form, 'task_id')
  const [chip, setChip] = useState<WorkChoice | null>(null)
  const work = useDiaryWork()
  const chosen = project_id === null ? null : { project_id, task_id }
  const known = chip?.project_id === project_id ? chip : saved?.project_id === project_id ? saved : null
  const pick = (choice: WorkChoice) => {
    setChip(choice)
    form.field.set('project_id', choice.project_id)
    form.field.set('task_id', choice.task_id)
    on.onChip?.(choice)
  }
  const pinned = chosen !== null && work.isPinned(chosen)
  return (
    <div className="fb-work">
      <WorkChips choices={work.choices} isPinned={work.isPinned} chosen={{ project_id, task_id }} onPick={pick} />
      <div className={beside ? 'fb-form-row' : 'fb-form'}>
        <ProjectPicker
          form={form}
          name="project_id"
          selected={known?.project ?? saved?.project ?? null}
          onPick={(option) => {
            if (option?.id !== project_id) form.field.set('task_id', null)
            on.onProject?.(option?.name ?? '')
          }}
        />
        <TaskPicker
          key={`${project_id} ${chip?.task_id ?? ''}`}
          form={form}
          name="task_id"
          projectId={project_id}
          selected={known?.task ?? null}
        />
      </div>
      {chosen && work.known && (pinned || !work.full) && (
        <div className="fb-work-pin">
          <Button
            tone="quiet"
            icon={pinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
            onClick={() => work.toggle(chosen)}
          >
            {pinned ? 'Unpin this work' : 'Pin this work'}
          </Button>
        </div>
      )}
    </div>
  )
}
