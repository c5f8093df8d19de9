import { useState } from 'react'

import { pickProjects } from '#features/projects/projects.contract.ts'
import { pickTasks } from '#features/tasks/tasks.contract.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listDiaryUsers } from '../../diary.contract.ts'
import { keyOf, type NameKind, type UnknownName } from './importState.ts'
import type { ImportStore } from './importStore.ts'
import { rowsText } from './importWords.ts'
import { RecordPicker } from '#web/import/RecordPicker.tsx'

interface ImportNamesProps {
  kind: NameKind
  names: readonly UnknownName[]
  store: ImportStore
}

const words = {
  people: {
    title: (count: number) => (count === 1 ? 'One person is not known here' : `${count} people are not known here`),
    about: 'Say whom the file means, or leave their rows out.',
    leave: 'Leave these rows out',
    left: 'Their rows are left out',
    label: (name: string) => `Person for “${name}”`,
    nothing: 'Nobody whose diary you keep',
  },
  projects: {
    title: (count: number) => (count === 1 ? 'One project is not known here' : `${count} projects are not known here`),
    about: 'Say which project the file means, or import the rows without one.',
    leave: 'Without a project',
    left: 'Imported without a project',
    label: (name: string) => `Project for “${name}”`,
    nothing: 'No project takes hours under that name',
  },
  tasks: {
    title: (count: number) => (count === 1 ? 'One task is not known here' : `${count} tasks are not known here`),
    about: 'Say which task the file means, or import the rows without one.',
    leave: 'Without a task',
    left: 'Imported without a task',
    label: (name: string, project?: string) => `Task for “${name}” of ${project ?? ''}`,
    nothing: 'This project has no such task',
  },
} as const

/** As many as one looks through at a time. */
const folded = 20

/** Names of the file that are none of ours, the most frequent first, each with what it may mean. */
export function ImportNames({ kind, names, store }: ImportNamesProps) {
  const [all, setAll] = useState(false)
  if (names.length === 0) return null
  const { title, about } = words[kind]
  const open = names.filter(({ answer }) => answer === null).length
  const shown = all ? names : names.slice(0, folded)
  return (
    <SectionCard
      title={
        open > 0 ? title(open) : `Every ${{ people: 'person', projects: 'project', tasks: 'task' }[kind]} is matched`
      }
    >
      <p className="fb-muted fb-import-about">{about}</p>
      <ul className="fb-import-names">
        {shown.map((name) => (
          <Name key={keyOf(name)} kind={kind} name={name} onAnswer={(answer) => store.name(kind, name, answer)} />
        ))}
      </ul>
      {shown.length < names.length && <Button onClick={() => setAll(true)}>Show all {names.length}</Button>}
    </SectionCard>
  )
}

interface NameProps {
  kind: NameKind
  name: UnknownName
  onAnswer: (answer: UnknownName['answer']) => void
}

function Name({ kind, name, onAnswer }: NameProps) {
  const { leave, left, label, nothing } = words[kind]
  const { answer } = name
  return (
    <li data-open={answer === null || undefined}>
      <div className="fb-import-name">
        <strong>{name.name === '' ? 'Without a name' : name.name}</strong>
        <span className="fb-muted fb-small">
          {rowsText(name.rows)}
          {name.project !== undefined && `, ${name.project}`}
        </span>
      </div>
      {answer === 'none' ? (
        <>
          <span className="fb-muted">{left}</span>
          <Button onClick={() => onAnswer(null)} aria-label={`Choose for “${name.name}” after all`}>
            Choose after all
          </Button>
        </>
      ) : (
        <>
          <RecordPicker
            label={label(name.name, name.project)}
            selected={answer}
            load={loaderOf(kind, name)}
            onPick={(option) => option && onAnswer({ id: option.id, name: option.name })}
            placeholder={name.choices[0] ? `Perhaps ${name.choices[0].name}?` : 'Type to search'}
            nothing={nothing}
          />
          <Button onClick={() => onAnswer('none')} aria-label={`${leave}: “${name.name}”`}>
            {leave}
          </Button>
        </>
      )}
    </li>
  )
}

type Load = (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>

/** What it may mean, the likeliest first; once something is typed, whatever the server finds. */
function loaderOf(kind: NameKind, { choices, project_id }: UnknownName): Load {
  return async (search, signal) => {
    if (search === '' && choices.length > 0) return choices
    switch (kind) {
      case 'people':
        return call(listDiaryUsers, { query: { ...(search !== '' && { search }) } }, { signal })
      case 'projects': {
        const query = { selection: 'true', ...(search !== '' && { search }) } as const
        const found = await call(pickProjects, { query }, { signal })
        return found.map(({ id, reference, name, disabled, org }) => ({
          id,
          name: `${reference} ${name}`,
          disabled,
          ...(org !== null && { hint: org }),
        }))
      }
      case 'tasks': {
        const query = { selection: 'true', project_id: String(project_id), ...(search !== '' && { search }) } as const
        const found = await call(pickTasks, { query }, { signal })
        return found.map(({ id, name, closed }) => ({ id, name, disabled: closed, ...(closed && { hint: 'closed' }) }))
      }
    }
  }
}
