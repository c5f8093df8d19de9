import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'

import { Chip } from '#web/ui/Chip.tsx'
import { notUnderstood } from '#web/ui/query/chips.ts'
import { ChoiceFilter, useChoiceNames } from './ChoiceFilter.tsx'
import { diaryChips } from './diaryChips.ts'
import type { DiaryToolbarProps } from './DiaryToolbar.tsx'
import { SavedFilters as Saved } from '#features/filter-sets/web/SavedFilters.tsx'
import { type DiaryFilterSet, diaryFilterSets } from '../listFilters.contract.ts'
import { type DiarySearch, isFiltered, noFilters, wholeQuery } from '../../entries/web/diarySearch.ts'
import { addressOf, filtersOf, isAsSaved, isOffered } from './filterSets.ts'
import { queryFor } from '#web/api.ts'
import { listDiary } from '../../entries/entries.contract.ts'
import { statuses, statusWords } from '../../entries/entries.workflow.ts'
import { CheckFilter } from '#web/ui/CheckFilter.tsx'

/** The filters of the diary and a chip for each active one. Loaded after the list. */
export function DiaryFilters({ search, change, locale, people, userId }: Omit<DiaryToolbarProps, 'first' | 'end'>) {
  const list = (ids: readonly (string | number)[]) => (ids.length > 0 ? ids.join(',') : undefined)
  const personName = useChoiceNames('people', people ? [...search.people, ...search.managers] : [], people ?? [])
  const departmentName = useChoiceNames('departments', people ? search.departments : [], [])
  const named = (ids: readonly number[], nameOf: (id: number) => string) => ids.map((id) => ({ id, name: nameOf(id) }))
  const chips = [
    ...diaryChips(search.search, locale.formats.date).map(({ text, rest, wrong }) => ({
      text,
      ...(wrong && { mark: notUnderstood }),
      remove: { search: rest === '' ? undefined : rest },
    })),
    ...search.statuses.map((status) => ({
      text: statusWords[status],
      remove: { status: list(search.statuses.filter((text) => text !== status)) },
    })),
    ...(people
      ? [
          ...search.people.map((id) => ({
            text: personName(id),
            remove: { people: list(search.people.filter((person) => person !== id)) },
          })),
          ...search.departments.map((id) => ({
            text: departmentName(id),
            remove: { departments: list(search.departments.filter((department) => department !== id)) },
          })),
          ...search.managers.map((id) => ({
            text: `Manager: ${personName(id)}`,
            remove: { managers: list(search.managers.filter((manager) => manager !== id)) },
          })),
        ]
      : []),
  ]
  return (
    <>
      <div className="fb-filters">
        <StatusFilter search={search} userId={userId} onChosen={(chosen) => change({ status: list(chosen) })} />
        {people && (
          <>
            <ChoiceFilter
              kind="people"
              label="People"
              chosen={search.people}
              onChosen={(ids) => change({ people: list(ids) })}
              known={[...people, ...named(search.people, personName)]}
            />
            <ChoiceFilter
              kind="departments"
              label="Departments"
              chosen={search.departments}
              onChosen={(ids) => change({ departments: list(ids) })}
              known={named(search.departments, departmentName)}
            />
            <ChoiceFilter
              kind="managers"
              label="Managers"
              chosen={search.managers}
              onChosen={(ids) => change({ managers: list(ids) })}
              known={named(search.managers, personName)}
            />
          </>
        )}
        <SavedFilters userId={userId} search={search} change={change} />
      </div>
      {chips.map(({ text, remove, mark }: { text: string; remove: Parameters<typeof change>[0]; mark?: string }) => (
        <Chip key={text} mark={mark} removeLabel={`Remove filter ${text}`} onRemove={() => change(remove)}>
          {text}
        </Chip>
      ))}
    </>
  )
}

interface SavedFiltersProps {
  /** The owner of the diary; null for everyone's, the only one that opens with a default filter set. */
  userId: number | null
  search: DiarySearch
  change: (changes: Record<string, string | undefined>) => unknown
}

/** The saved filters of the diary. */
export const SavedFilters = ({ userId, search, change }: SavedFiltersProps) => (
  <Saved<DiaryFilterSet>
    calls={diaryFilterSets}
    offers={(set) => isOffered(set, userId)}
    applied={search.set}
    filters={filtersOf(search)}
    filtered={isFiltered(search)}
    isAsKept={(set) => isAsSaved(set, search)}
    bare={userId === null ? search.usual && search.set === null && !isFiltered(search) : null}
    onApply={(set) => void change(addressOf(set))}
    onClear={() => void change(noFilters)}
    onNamed={(id) => void change({ set: id === undefined ? undefined : String(id) })}
  />
)

interface StatusFilterProps {
  search: DiarySearch
  /** The owner of the diary; null for everyone's. */
  userId: number | null
  onChosen: (chosen: string[]) => void
}

/** The filter by status, with the number of entries per status under the other filters; fetched while it is open. */
export function StatusFilter({ search, userId, onChosen }: StatusFilterProps) {
  const [opened, setOpened] = useState(false)
  const counts = useQueries({
    queries: statuses.map((status) => ({
      ...queryFor(listDiary, {
        query: { ...wholeQuery({ ...search, statuses: [status] }, userId), page: '1', rows: '1' },
      }),
      placeholderData: keepPreviousData,
      enabled: opened,
    })),
  })
  return (
    <CheckFilter
      label="Status"
      options={statuses.map((value, index) => {
        const found = counts[index]?.data
        return { value, label: statusWords[value], count: found && 'count' in found ? found.count : null }
      })}
      chosen={search.statuses}
      onChosen={onChosen}
      onOpened={setOpened}
    />
  )
}
