/** The filter sets of a list of records: between what is kept and the list's address. */
import type { ComponentType } from 'react'

import type { ListAddress } from '#web/record/useRecordList.ts'
import { type FilterSetHead, type SavedCalls, SavedFilters } from './SavedFilters.tsx'

type Filters = Readonly<Record<string, unknown>>
type Kept = FilterSetHead & Filters

/** The part of a list's address that a filter is in: `category_ids` is `category_id`, what is inactive `inactive`. */
const parameterOf = (filter: string) => (filter === 'include_inactive' ? 'inactive' : filter.replace(/_ids$/, '_id'))

const textOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(',')
  if (value === true) return 'true'
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What stands in the address, as it is kept: of the sort of what is kept when nothing is narrowed (`empty`). */
function valueOf(text: string, empty: unknown, filter: string): unknown {
  if (typeof empty === 'boolean') return text === 'true'
  if (!Array.isArray(empty)) return text
  const parts = text === '' ? [] : text.split(',')
  return filter.endsWith('_ids') ? parts.map(Number) : parts
}

export interface RecordFilters {
  /** Parts of the address that the list is to be asked by, besides its usual ones. */
  also: readonly string[]
  Saved: ComponentType<{ list: ListAddress }>
}

/** For the list whose filter sets these are. */
export function recordFilters(calls: SavedCalls & { kind: { empty: Filters } }): RecordFilters {
  const { empty } = calls.kind
  const names = Object.keys(empty)
  const addressOf = (filters: Filters) =>
    Object.fromEntries(names.map((name) => [parameterOf(name), textOf(filters[name])]))
  const filtersOf = ({ say }: ListAddress): Filters =>
    Object.fromEntries(names.map((name) => [name, valueOf(say(parameterOf(name)), empty[name], name)]))
  const same = (one: Filters, other: Filters) => JSON.stringify(addressOf(one)) === JSON.stringify(addressOf(other))
  return {
    also: names.map(parameterOf).filter((name) => name !== 'search' && name !== 'inactive'),
    Saved: ({ list }) => {
      const now = filtersOf(list)
      const set = Number(list.say('set'))
      const filtered = !same(now, empty)
      return (
        <SavedFilters<Kept>
          calls={calls}
          applied={Number.isSafeInteger(set) && set > 0 ? set : null}
          filters={now}
          filtered={filtered}
          isAsKept={(kept) => same(kept, now)}
          bare={!filtered && set === 0 && !list.says}
          onApply={(kept) => void list.change({ ...addressOf(kept), set: String(kept.id) })}
          onClear={() => void list.change({ ...addressOf(empty), set: undefined })}
          onNamed={(id) => void list.change({ set: id === undefined ? undefined : String(id) })}
        />
      )
    },
  }
}
