/** The page of a list that its address asks for; while another is fetched, the rows of the last one stay. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import type { RecordCount } from '#core/records.ts'
import { queryFor } from '#web/api.ts'
import { listSettings } from './listSettings.ts'
import { useListSettings } from '#web/settings.ts'
import type { Paging } from '#web/ui/table/types.ts'
import { useTableLook } from '#web/ui/table/useTableLook.ts'

/** Page sizes that the address of a list may name. */
const pageSizes = [20, 50, 100]

const empty: readonly string[] = []

interface ListPage<R> extends RecordCount {
  results: R[]
  counts?: Record<string, RecordCount>
}

/** A call that answers pages of such records. */
export type ListEndpoint<R> = Endpoint & { reply: z.ZodMiniType<readonly unknown[] | ListPage<R>> }

interface ListOptions<R> {
  /** Module of the remembered settings: `equipment`. */
  module: string
  /** A page of it, or with `selection` its options. */
  endpoint: ListEndpoint<R>
  ordering: string
  /** Orderings that the call refuses to the viewer: an address with one of them gets the usual order. */
  unseenOrderings?: ReadonlySet<string>
  hiddenAtFirst?: readonly string[]
  /** Further parts of the address, which the call takes as they are: a tab, a filter. Keep the same array. */
  also?: readonly string[]
  /** Tab that is shown unless the address names one; the call shows all of them. */
  usualTab?: string | undefined
  /** The tabs that an address may name; with another it shows the usual one. */
  tabs?: readonly { value: string }[] | undefined
  /** Whether to request the counts of its tabs. */
  counts?: boolean
  /** Whether the list opens on the page where it was left. */
  keepsPage?: boolean
  /** Part that the call includes when the address says so. */
  include?: string | undefined
}

/** The address of a list, for the parts that narrow it further. */
export interface ListAddress {
  asked: { search: string; inactive: boolean; ordering: string }
  /** Reads a name of the address, or an empty text. */
  say: (name: string) => string
  /** Whether the address restricts the list; order and page size are remembered for every restriction. */
  narrows: boolean
  /** An order as the address says it: nothing where it is the usual one. */
  orderAsSaid: (ordering: string) => string | undefined
  change: (changes: Record<string, string | number | undefined>) => unknown
}

/** The list, and what changes it: everything is in the address. */
export function useRecordList<R extends { id: number }>({
  module,
  endpoint,
  ordering,
  unseenOrderings,
  hiddenAtFirst = empty,
  also = [],
  usualTab,
  tabs,
  counts = false,
  keepsPage = false,
  include = 'include_inactive',
}: ListOptions<R>) {
  const [address, change] = useListSettings(
    module,
    [...listSettings, ...also, ...(keepsPage ? ['page'] : [])],
    ['search', 'inactive', ...also],
  )
  const look = useTableLook(module, address, change, hiddenAtFirst)
  const isUnknown = (name: string, value: string) =>
    name === 'tab' && tabs !== undefined && !tabs.some((tab) => tab.value === value)
  const say = (name: string) => {
    const value = address[name]
    return typeof value === 'string' && !isUnknown(name, value) ? value : ''
  }
  const parsed = {
    search: say('search'),
    inactive: say('inactive') === 'true',
    ordering: unseenOrderings?.has(say('ordering').replace('-', '')) ? ordering : say('ordering') || ordering,
    rows: pageSizes.find((size) => String(size) === say('rows')) ?? 20,
    page: /^[1-9]\d{0,5}$/.test(say('page')) ? Number(say('page')) : 1,
  }
  const query: Record<string, string> = {
    ordering: parsed.ordering,
    rows: String(parsed.rows),
    page: String(parsed.page),
    ...(parsed.search !== '' && { search: parsed.search }),
    ...(parsed.inactive && { [include]: 'true' }),
    ...(usualTab !== undefined && { tab: usualTab }),
    ...Object.fromEntries(also.flatMap((name) => (say(name) === '' ? [] : [[name, say(name)]]))),
  }
  const reading = useQuery({
    ...queryFor(endpoint, { query: { ...query, ...(counts && { counts: 'true' }) } }),
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData, isFetching, refetch } = reading
  const known = data as ListPage<R> | undefined
  // An empty result of another search says nothing about this search.
  const page = isPlaceholderData && known?.results.length === 0 ? undefined : known
  // A page may no longer exist, because its last rows were deleted or its address is old: the last page is shown
  // instead, but only after a refetch, since an undo may have restored the rows.
  const toLast = useEffectEvent((last: number) => void change({ page: last > 1 ? last : undefined }))
  const isPast = parsed.page > 1 && !isFetching && !isPlaceholderData && page?.results.length === 0
  const last = Math.ceil((page?.count ?? 0) / parsed.rows)
  useEffect(() => {
    if (isPast) toLast(last)
  }, [isPast, last])
  const orderAsSaid = (next: string) => (next === ordering ? undefined : next)
  const { results, counts: tabCounts, ...total } = page ?? { results: [], count: 0 }
  const paging: Paging = { page: parsed.page, rows: parsed.rows, ...total }
  return {
    asked: parsed,
    /** Query of the page, to ask for another page of the same. */
    query,
    /** The list's query as bulk actions send it: all that its pages show. */
    meant: meantBy(query),
    /** The records of this page, and how many there are in all. */
    shown: { ids: results.map(({ id }) => id), ...total },
    /** The number of records of each tab, where it was requested. */
    tabCounts,
    /** Reads a name of the address, or an empty text. */
    say,
    /** For the age of what is shown. */
    reading,
    narrows: ['search', 'inactive', ...also].some((name) => say(name) !== ''),
    orderAsSaid,
    change,
    look,
    table: {
      rows: page?.results,
      refreshing: isPlaceholderData,
      error,
      onRetry: () => void refetch(),
      ordering: parsed.ordering,
      onOrdering: (next: string) => void change({ ordering: orderAsSaid(next) }),
      ...(page && { paging }),
      onPage: (next: number) => void change({ page: next === 1 ? undefined : next }),
      onRows: (rows: number) => void change({ rows: rows === 20 ? undefined : rows }),
    },
  }
}

/** Returns the query without page and order, which do not affect the selection. */
const meantBy = ({ ordering: _order, rows: _rows, page: _page, ...which }: Record<string, string>) =>
  new URLSearchParams(which).toString()
