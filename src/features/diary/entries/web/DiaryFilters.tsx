import { Chip } from '#web/ui/Chip.tsx'
import { notUnderstood } from '#web/ui/query/chips.ts'
import { ChoiceFilter, useChoiceNames } from './ChoiceFilter.tsx'
import { diaryChips, statusWords } from './diaryChips.ts'
import type { DiaryToolbarProps } from './DiaryToolbar.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { StatusFilter } from './StatusFilter.tsx'

/** The filters of the diary and a chip for each that is in force: fetched once the list is on its way. */
export function DiaryFilters({ search, change, locale, people, userId }: Omit<DiaryToolbarProps, 'end'>) {
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
      remove: { status: list(search.statuses.filter((one) => one !== status)) },
    })),
    ...(people
      ? [
          ...search.people.map((id) => ({
            text: personName(id),
            remove: { people: list(search.people.filter((one) => one !== id)) },
          })),
          ...search.departments.map((id) => ({
            text: departmentName(id),
            remove: { departments: list(search.departments.filter((one) => one !== id)) },
          })),
          ...search.managers.map((id) => ({
            text: `Manager: ${personName(id)}`,
            remove: { managers: list(search.managers.filter((one) => one !== id)) },
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
