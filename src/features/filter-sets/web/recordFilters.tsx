/** Converts between the saved filters of a list of records and its address. */
import type { ComponentType } from 'react'

import type { ListAddress } from '#web/record/useRecordList.ts'
import { type FilterSetHead, type SavedCalls, SavedFilters } from './SavedFilters.tsx'

type Filters = Readonly<Record<string, unknown>>
type Tabs = readonly { value: string }[]
type Saved = FilterSetHead & Filters & { ordering: string | null }

/**
 * Returns the parameter of the address for a filter: `category_ids` becomes `category_id`, `include_inactive` becomes
 * `inactive`.
 */
const parameterOf = (filter: string) => (filter === 'include_inactive' ? 'inactive' : filter.replace(/_ids$/, '_id'))

const textOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(',')
  if (value === true) return 'true'
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reads a filter from the address, with the type that it has when nothing is narrowed (`empty`). */
function valueOf(text: string, empty: unknown, filter: string): unknown {
  if (typeof empty === 'boolean') return text === 'true'
  if (!Array.isArray(empty)) return text
  const parts = text === '' ? [] : text.split(',')
  return /^users_|_ids$/.test(filter) ? parts.map(Number) : parts
}

export interface RecordFilters {
  /** Parameters of the address that the list sends besides its usual ones. */
  also: readonly string[]
  Saved: ComponentType<{ list: ListAddress }>
}

/** Returns the saved filters for a list and its tabs: an address without a tab shows the first one. */
export function recordFilters(calls: SavedCalls & { kind: { empty: Filters } }, tabs: Tabs = []): RecordFilters {
  const { empty } = calls.kind
  const names = Object.keys(empty).filter((name) => name !== 'ordering')
  const others = tabs.slice(1).map(({ value }) => value)
  const addressed = (name: string, value: unknown) =>
    name === 'tab' ? others.find((tab) => tab === value) : textOf(value)
  const addressOf = (filters: Filters) =>
    Object.fromEntries(names.map((name) => [parameterOf(name), addressed(name, filters[name])]))
  const savedAs = (name: string, text: string) =>
    name === 'tab' ? (others.find((tab) => tab === text) ?? tabs[0]?.value) : valueOf(text, empty[name], name)
  const filtersOf = ({ say }: ListAddress): Filters =>
    Object.fromEntries(names.map((name) => [name, savedAs(name, say(parameterOf(name)))]))
  const same = (filters: Filters, otherFilters: Filters) =>
    JSON.stringify(addressOf(filters)) === JSON.stringify(addressOf(otherFilters))
  return {
    also: names.map(parameterOf).filter((name) => !['search', 'inactive', 'tab'].includes(name)),
    Saved: ({ list }) => {
      const filters = filtersOf(list)
      const { ordering } = list.asked
      const set = Number(list.say('set'))
      const filtered = !same(filters, empty)
      return (
        <SavedFilters<Saved>
          calls={calls}
          applied={Number.isSafeInteger(set) && set > 0 ? set : null}
          filters={{ ...filters, ordering }}
          filtered={filtered}
          isAsKept={(saved) => same(saved, filters) && (saved.ordering ?? ordering) === ordering}
          isOld={(saved) => saved.ordering === null}
          bare={!filtered && set === 0 && !list.narrows}
          onApply={(saved, opening) => {
            // An order in the opened address wins over that of the set.
            const order = opening && list.say('ordering') !== '' ? null : saved.ordering
            const ordered = order === null ? {} : { ordering: list.orderAsSaid(order) }
            void list.change({ ...addressOf(saved), ...ordered, set: String(saved.id) })
          }}
          // The order that came with it goes with it.
          onClear={(saved) => {
            const ordered = saved.ordering === ordering ? { ordering: undefined } : {}
            void list.change({ ...addressOf(empty), ...ordered, set: undefined })
          }}
          onNamed={(id) => void list.change({ set: id === undefined ? undefined : String(id) })}
        />
      )
    },
  }
}
