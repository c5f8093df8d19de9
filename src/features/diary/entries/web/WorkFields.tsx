import { soFar } from '#web/soFar.ts'
import { IconPin, IconPinnedOff, IconPinFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'

import { ProjectPicker } from '#features/projects/web/ProjectPicker.tsx'
import { TaskPicker } from '#features/tasks/web/TaskPicker.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { type WorkChoice, getDiaryWork, maxPins, pinDiaryWork } from '../entryWork.contract.ts'
import { has } from '#core/permissions.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import './work.css'

interface WorkValues {
  project_id: number | null
  task_id: number | null
}

interface WorkFieldsProps {
  form: FormPart<WorkValues>
  /** Saved work, by name. */
  saved: {
    project_id: number | null
    project: { id: number; reference: string; name: string } | null
    task: { id: number; name: string } | null
  } | null
  /** The two pickers beside each other where there is room. */
  beside?: boolean
  /** A chip that says all there is to say. */
  onChip?: (work: WorkChoice) => void
  /** Reports the chosen work by name. */
  onWork?: (work: WorkNames) => void
}

export interface WorkNames {
  project: { reference: string; name: string } | null
  task: { name: string } | null
}

/** The work of an entry: pinned and recent work in one tap, else a project and one of its tasks. */
export function WorkFields({ form, saved, beside = false, ...on }: WorkFieldsProps) {
  const project_id = useFormValue(form, 'project_id')
  const task_id = useFormValue(form, 'task_id')
  const [chip, setChip] = useState<WorkChoice | null>(null)
  const work = useDiaryWork()
  const chosen = project_id === null ? null : { project_id, task_id }
  const known = chip?.project_id === project_id ? chip : saved?.project_id === project_id ? saved : null
  const names = useRef<WorkNames>({ project: saved?.project ?? null, task: saved?.task ?? null })
  const say = (workNames: Partial<WorkNames>) => {
    names.current = { ...names.current, ...workNames }
    on.onWork?.(names.current)
  }
  const pick = (choice: WorkChoice) => {
    setChip(choice)
    form.field.set('project_id', choice.project_id)
    form.field.set('task_id', choice.task_id)
    on.onChip?.(choice)
    say(choice)
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
            say({ project: option && { reference: '', name: option.name }, task: null })
          }}
        />
        <TaskPicker
          form={form}
          name="task_id"
          projectId={project_id}
          selected={known?.task ?? null}
          onPick={(option) => say({ task: option && { name: option.name } })}
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

type Chosen = Pick<WorkChoice, 'project_id' | 'task_id'>
const same = (a: Chosen, b: Chosen) => a.project_id === b.project_id && a.task_id === b.task_id

function useDiaryWork() {
  const me = useProfile()
  const { data } = useQuery({ ...queryFor(getDiaryWork, { query: {} }), enabled: has(me, 'diary.add_entry') })
  const write = useEndpointMutation(pinDiaryWork, [getDiaryWork], (_, undo) =>
    notifySuccess('Pinned work changed.', undo),
  )
  const pinned = soFar(data?.pinned)
  const recent = soFar(data?.recent)
  const change = (pins: readonly Chosen[]) => {
    const body = { pins: pins.map(({ project_id, task_id }) => ({ project_id, task_id })) }
    write.mutate({ body }, { onError: (error) => void notifyError(error) })
  }
  const isPinned = (work: Chosen) => pinned.some((pin) => same(pin, work))
  return {
    /** Whether it is known yet. */
    known: data !== undefined,
    choices: [...pinned.filter(({ open }) => open), ...recent.filter((work) => !isPinned(work))],
    isPinned,
    full: pinned.length >= maxPins,
    /** Pins it in front, or takes the pin off. */
    toggle: (work: Chosen) => change(isPinned(work) ? pinned.filter((pin) => !same(pin, work)) : [work, ...pinned]),
  }
}

interface WorkChipsProps {
  choices: readonly WorkChoice[]
  isPinned: (work: WorkChoice) => boolean
  /** Work that is chosen. */
  chosen?: { project_id: number | null; task_id: number | null }
  onPick: (work: WorkChoice) => void
  most?: number
}

/** Pinned and recent work, one tap each. */
function WorkChips({ choices, isPinned, chosen, onPick, most = 6 }: WorkChipsProps) {
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
