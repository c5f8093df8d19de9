import type { Wording } from '#core/locale/wording.ts'
import { pickProjects } from '#features/projects/projectOptions.ts'
import { projectOption } from '#features/projects/web/projectOption.ts'
import { pickTasks } from '#features/tasks/taskOptions.ts'
import { taskOption } from '#features/tasks/web/taskOption.ts'
import { call } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { NameList, type NameWords } from '#web/import/NameList.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { searchDiaryPeople, noDiaryPeople } from '../../entries/web/diaryPeople.ts'
import { answered, keyOf, type NameKind, type UnknownName, type ImportStore } from './importState.ts'

interface ImportNamesProps {
  kind: NameKind
  names: readonly UnknownName[]
  store: ImportStore
}

const wordsOf = (wording: Wording): Record<NameKind, NameWords<UnknownName>> => ({
  people: {
    title: (open) => (open === 1 ? '1 person was not found' : `${open} people were not found`),
    matched: 'Every person is matched',
    about: 'Choose the people, or exclude their rows.',
    leave: 'Exclude these rows',
    left: 'Rows excluded',
    label: ({ name }) => `Person for “${name}”`,
    nothing: noDiaryPeople(wording),
  },
  projects: {
    title: (open) => (open === 1 ? '1 project was not found' : `${open} projects were not found`),
    matched: 'Every project is matched',
    about: 'Choose the projects, or import the rows without one.',
    leave: 'Without a project',
    left: 'Imported without a project',
    label: ({ name }) => `Project for “${name}”`,
    nothing: 'No matching project open for hours',
  },
  tasks: {
    title: (open) => (open === 1 ? '1 task was not found' : `${open} tasks were not found`),
    matched: 'Every task is matched',
    about: 'Choose the tasks, or import the rows without one.',
    leave: 'Without a task',
    left: 'Imported without a task',
    label: ({ name, project = '' }) => `Task for “${name}” of ${project}`,
    nothing: 'No matching task in this project',
    beside: ({ project = '' }) => project,
  },
})

/** People, projects or tasks of the file that matched no record. */
export function ImportNames({ kind, names, store }: ImportNamesProps) {
  const { words } = useLocale()
  return (
    <NameList
      names={names}
      words={wordsOf(words)[kind]}
      keyOf={keyOf}
      load={(name) => loaderOf(kind, name)}
      onAnswer={(name, answer) => store.name((all) => answered(all, kind, name, answer))}
    />
  )
}

type Load = (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>

/** The likeliest choices first; once something is typed, the server's results. */
function loaderOf(kind: NameKind, { choices, project_id }: UnknownName): Load {
  return async (search, signal) => {
    if (search === '' && choices.length > 0) return choices
    switch (kind) {
      case 'people':
        return searchDiaryPeople(search, signal)
      case 'projects': {
        const query = { selection: 'true', ...(search !== '' && { search }) } as const
        return (await call(pickProjects, { query }, { signal })).map(projectOption)
      }
      case 'tasks': {
        const query = { selection: 'true', project_id: String(project_id), ...(search !== '' && { search }) } as const
        return (await call(pickTasks, { query }, { signal })).map(taskOption)
      }
    }
  }
}
