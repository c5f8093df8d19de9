/** Between a filter set and the address of the diary: a saved view is an address with a name (`?set=12`). */
import { call } from '#web/api.ts'
import { type DiaryFilters, type DiaryFilterSet, diaryFilterSets } from '../listFilters.contract.ts'
import {
  type DiarySearch,
  isFiltered,
  type noFilters,
  onDiaryOf,
  readDiarySearch,
} from '../../entries/web/diarySearch.ts'

const { list } = diaryFilterSets

/** The list's current filters, in the saved form. */
export function filtersOf({ statuses, people, managers, departments, search }: DiarySearch): DiaryFilters {
  return {
    diaryStatus: statuses,
    usersIncludeIds: people,
    userManagerIds: managers,
    departmentIds: departments,
    search,
  }
}

/** Returns the address of a set with all its filters, so that a colleague without the set sees the same. */
export function addressOf(set: DiaryFilters & { id: number }) {
  const joined = (ids: readonly (string | number)[]) => (ids.length > 0 ? ids.join(',') : undefined)
  return {
    status: joined(set.diaryStatus),
    people: joined(set.usersIncludeIds),
    managers: joined(set.userManagerIds),
    departments: joined(set.departmentIds),
    search: set.search === '' ? undefined : set.search,
    set: String(set.id),
  } satisfies Record<keyof typeof noFilters, string | undefined>
}

/** Whether the list's filters equal the saved ones. */
export function isAsSaved(set: DiaryFilters, search: DiarySearch): boolean {
  const text = (filters: DiaryFilters) =>
    JSON.stringify([
      filters.diaryStatus.toSorted(),
      ...[filters.usersIncludeIds, filters.userManagerIds, filters.departmentIds].map((ids) =>
        ids.toSorted((a, b) => a - b),
      ),
      filters.search,
    ])
  return text(filtersOf(search)) === text(set)
}

/** Returns whether the set fits this diary: a set that names people is for everyone's diary. */
export const isOffered = (set: DiaryFilterSet, userId: number | null): boolean =>
  userId === null ||
  (!set.partial && [set.usersIncludeIds, set.userManagerIds, set.departmentIds].every((ids) => ids.length === 0))

/**
 * Returns the address that `?set=12` stands for; null if it has filters already, or if the set cannot be used: it is
 * another person's, deleted, names people on the diary of one person, or the server is out of reach.
 */
export async function expanded(
  address: Record<string, string>,
  userId: number | null,
): Promise<Record<string, string | undefined> | null> {
  // Only the filters matter here, so any day will do.
  const search = onDiaryOf(userId, readDiarySearch(address, '2000-01-01', { start: '2000-01-01', end: '2000-01-01' }))
  if (search.set === null || isFiltered(search)) return null
  const sets = await call(list, {}).catch(() => [])
  const set = sets.find(({ id }) => id === search.set)
  if (!set || !isOffered(set, userId)) return null
  const full = { ...address, ...addressOf(set) }
  return isFiltered(readDiarySearch(full, '2000-01-01', search.window)) ? full : null
}
