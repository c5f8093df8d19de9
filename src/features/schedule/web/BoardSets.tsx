import { SavedFilters } from '#features/filter-sets/web/SavedFilters.tsx'
import { type ScheduleFilterSet, scheduleFilterSets } from '../scheduleFilters.contract.ts'
import { type BoardSearch, isFiltered, unfiltered } from './boardSearch.ts'

interface BoardSetsProps {
  search: BoardSearch
  change: (changes: Record<string, string | undefined>) => unknown
}
type Filters = Pick<ScheduleFilterSet, keyof typeof scheduleFilterSets.kind.empty>

const filtersOf = ({ people, without, categories, departments, managers, services, search }: BoardSearch): Filters => ({
  users_include: people,
  users_exclude: without,
  project_categories: categories,
  services,
  departments,
  managers,
  search,
})
const textOf = ({
  users_include,
  users_exclude,
  project_categories,
  services,
  departments,
  managers,
  search,
}: Filters) =>
  JSON.stringify([
    ...[users_include, users_exclude, project_categories, services, departments, managers].map((ids) =>
      ids.toSorted((a, b) => a - b),
    ),
    search,
  ])
const joined = (ids: readonly number[]) => (ids.length > 0 ? ids.join(',') : undefined)

/** The saved filters of the board. */
export const BoardSets = ({ search, change }: BoardSetsProps) => (
  <SavedFilters<ScheduleFilterSet>
    calls={scheduleFilterSets}
    applied={search.set}
    filters={filtersOf(search)}
    filtered={isFiltered(search)}
    isAsKept={(set) => textOf(set) === textOf(filtersOf(search))}
    bare={!isFiltered(search) && search.set === null}
    onApply={(set) =>
      void change({
        people: joined(set.users_include),
        without: joined(set.users_exclude),
        categories: joined(set.project_categories),
        services: joined(set.services),
        departments: joined(set.departments),
        managers: joined(set.managers),
        search: set.search === '' ? undefined : set.search,
        set: String(set.id),
      })
    }
    onClear={() => void change({ ...unfiltered, set: undefined })}
    onNamed={(id) => void change({ set: id === undefined ? undefined : String(id) })}
  />
)
