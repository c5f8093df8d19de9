/** Filters of the board. */
import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'

import { serviceCalls } from '#features/company/company.contract.ts'
import { projectCategoryCalls } from '#features/projects/projectLists.ts'
import { queryFor } from '#web/api.ts'
import { mayCall } from '#web/mayCall.ts'
import { useMe } from '#web/session.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { CheckFilter } from '#web/ui/CheckFilter.tsx'
import type { Schedule } from '../schedule.contract.ts'
import { BoardSets } from './BoardSets.tsx'
import type { BoardSearch } from './boardSearch.ts'

interface BoardToolsProps {
  schedule: Schedule | undefined
  search: BoardSearch
  change: (changes: Record<string, string | undefined>) => unknown
}

export function BoardTools({ schedule, search, change }: BoardToolsProps) {
  const people = schedule?.people ?? []
  const named = new Map(people.map(({ id, name }) => [id, name]))
  const managers = [...new Set(people.flatMap(({ manager_id }) => manager_id ?? []))].flatMap((id) => {
    const name = named.get(id)
    return name === undefined ? [] : [{ id, name }]
  })
  const kinds = [
    { key: 'departments', label: 'Departments', all: schedule?.departments ?? [] },
    { key: 'managers', label: 'Managers', all: managers.toSorted((a, b) => a.name.localeCompare(b.name)) },
    { key: 'people', label: 'People', all: people },
  ] as const
  const me = useMe()
  const isNarrowedBy = (key: 'categories' | 'services') => search[key].length > 0
  const categories = useQuery({
    ...queryFor(projectCategoryCalls.list, {}),
    enabled: isNarrowedBy('categories') && mayCall(me, projectCategoryCalls.list),
  })
  const services = useQuery({ ...queryFor(serviceCalls.list, {}), enabled: isNarrowedBy('services') })
  // Filters that only a filter set can contain: the screen has no lists for them.
  const saved = [
    { key: 'without', label: 'Not', all: people },
    { key: 'categories', label: 'Category:', all: soFar(categories.data) },
    { key: 'services', label: 'Service:', all: soFar(services.data) },
  ] as const
  const list = (ids: readonly (number | string)[]) => (ids.length > 0 ? ids.join(',') : undefined)
  return (
    <>
      {kinds.map(({ key, label, all }) => (
        <CheckFilter
          key={key}
          label={label}
          options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={search[key].map(String)}
          onChosen={(values) => change({ [key]: list(values) })}
        />
      ))}
      <BoardSets search={search} change={change} />
      {[...kinds, ...saved].flatMap(({ key, label, all }) =>
        search[key].map((id) => {
          const name = all.find((record) => record.id === id)?.name ?? '…'
          const text =
            key === 'managers'
              ? `Manager: ${name}`
              : saved.some((record) => record.key === key)
                ? `${label} ${name}`
                : name
          return (
            <Chip
              key={`${key} ${id}`}
              removeLabel={`Remove filter ${text}`}
              onRemove={() => change({ [key]: list(search[key].filter((number) => number !== id)) })}
            >
              {text}
            </Chip>
          )
        }),
      )}
    </>
  )
}
