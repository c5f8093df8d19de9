/** The filter sets of a defined record type: everything that its list can be narrowed to, kept by name. */
import * as z from 'zod/mini'

import { Tags } from '#core/address.ts'
import { Id, text } from '#core/contract.ts'
import type { RecordType } from '#core/recordType.ts'
import { searchMax } from '#core/search.ts'
import { filterSetCalls, SavedOrdering, SavedTab } from './filterSets.contract.ts'

const Ids = z.array(Id).check(z.maxLength(500, 'At most 500 at once.'))

/** The other names of filters of projects, quotes and their items (docs/rules/api.md#filter-sets). */
const specified: Readonly<Record<string, string>> = {
  managers: 'managed_by_ids',
  departments: 'department_ids',
  project_categories: 'category_ids',
  services: 'service_ids',
}

/**
 * `category_ids` of the filter `category_id`, and so on; a list of one tab keeps none. Where the list takes the
 * other names, so do they.
 */
export function filterSetsOf({ names, fields, lists, ends }: RecordType) {
  const several = lists.tabs.length > 1
  const ofKind = (kind: string) => Object.keys(fields).filter((name) => fields[name]?.kind === kind)
  const ids = Object.keys(lists.filters)
    .filter((name) => name.endsWith('_id') && !name.startsWith('exclude_') && fields[name]?.filter !== 'unsaved')
    .map((name) => `${name}s`)
  const people = ['users_include', 'users_exclude'].filter((name) => name in lists.filters)
  const aliases = Object.fromEntries(
    Object.entries(specified).filter(([alias, name]) => alias in lists.filters && ids.includes(name)),
  )
  const tags = ofKind('tags')
  const each = <V>(keys: readonly string[], value: V) => Object.fromEntries(keys.map((key) => [key, value]))
  const filters: Record<string, z.ZodMiniType> = {
    ...each([...ids, ...people], Ids),
    ...each(tags, Tags),
    ...(ends !== undefined && { include_inactive: z.boolean() }),
    search: text({ max: searchMax }),
    ...(several && { tab: SavedTab(lists.tabs) }),
    ordering: SavedOrdering(lists.orderings),
  }
  const empty: Record<string, unknown> = {
    ...each([...ids, ...people, ...tags], []),
    ...(ends !== undefined && { include_inactive: false }),
    search: '',
    ...(several && { tab: null }),
    ordering: null,
  }
  return filterSetCalls({ prefix: names.prefix, noun: names.noun, access: names.see, filters, empty, aliases })
}
