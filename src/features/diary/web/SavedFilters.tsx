import { SavedFilters as Saved } from '#features/filter-sets/web/SavedFilters.tsx'
import { type DiaryFilterSet, diaryFilterSets } from '../diary.filters.contract.ts'
import { type DiarySearch, isFiltered, noFilters } from './diarySearch.ts'
import { addressOf, filtersOf, isAsKept } from './filterSets.ts'

interface SavedFiltersProps {
  search: DiarySearch
  change: (changes: Record<string, string | undefined>) => unknown
}

/** The saved filters of the diary. */
export const SavedFilters = ({ search, change }: SavedFiltersProps) => (
  <Saved<DiaryFilterSet>
    calls={diaryFilterSets}
    applied={search.set}
    filters={filtersOf(search)}
    filtered={isFiltered(search)}
    isAsKept={(set) => isAsKept(set, search)}
    bare={search.usual && search.set === null && !isFiltered(search)}
    onApply={(set) => void change(addressOf(set))}
    onClear={() => void change(noFilters)}
    onNamed={(id) => void change({ set: id === undefined ? undefined : String(id) })}
  />
)
