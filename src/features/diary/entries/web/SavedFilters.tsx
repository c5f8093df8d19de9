import { SavedFilters as Saved } from '#features/filter-sets/web/SavedFilters.tsx'
import { type DiaryFilterSet, diaryFilterSets } from '../entries.filters.contract.ts'
import { type DiarySearch, isFiltered, noFilters } from './diarySearch.ts'
import { addressOf, filtersOf, isAsKept, isOffered } from './filterSets.ts'

interface SavedFiltersProps {
  /** Whose diary it is; null for that of everyone, which alone opens with the set of one’s choice. */
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
    isAsKept={(set) => isAsKept(set, search)}
    bare={userId === null ? search.usual && search.set === null && !isFiltered(search) : null}
    onApply={(set) => void change(addressOf(set))}
    onClear={() => void change(noFilters)}
    onNamed={(id) => void change({ set: id === undefined ? undefined : String(id) })}
  />
)
