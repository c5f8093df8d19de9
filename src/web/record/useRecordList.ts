/** The page of a list that its address asks for; while another is fetched, the rows of the last one stay. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import { ask } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { listSettings } from './listSettings.ts'
import { readSettings, useListSettings, writeSettings } from '#web/settings.ts'
import type { Density, Paging } from '#web/ui/table/types.ts'

/** What the address of a list may say. */
const pageSizes = [20, 50, 100]

interface ListOptions<R> {
  /** Of what is remembered: `equipment`. */
  module: string
  /** A page of it, or with `selection` its options. */
  endpoint: Endpoint & { reply: z.ZodMiniType<readonly unknown[] | { results: R[]; count: number }> }
  ordering: string
  hiddenAtFirst?: readonly string[]
  /** Further parts of the address, which the call takes as they are: a tab, a filter. Keep the same array. */
  also?: readonly string[]
}

/** What the address says of a list, for the parts that narrow it further. */
export interface ListAddress {
  asked: { search: string; inactive: boolean }
  /** What it says under a name, or nothing. */
  say: (name: string) => string
  /** Whether it says anything at all. */
  says: boolean
  change: (changes: Record<string, string | number | undefined>) => unknown
}

/** The list, and what changes it: everything is in the address. */
export function useRecordList<R extends { id: number }>({
  module,
  endpoint,
  ordering,
  hiddenAtFirst = [],
  also = [],
}: ListOptions<R>) {
  const [address, change] = useListSettings(module, [...listSettings, ...also])
  const say = (name: string) => (typeof address[name] === 'string' ? address[name] : '')
  const asked = {
    search: say('search'),
    inactive: say('inactive') === 'true',
    ordering: say('ordering') || ordering,
    rows: pageSizes.find((size) => String(size) === say('rows')) ?? 20,
    page: /^[1-9]\d{0,5}$/.test(say('page')) ? Number(say('page')) : 1,
  }
  const query: Record<string, string> = {
    ordering: asked.ordering,
    rows: String(asked.rows),
    page: String(asked.page),
    ...(asked.search !== '' && { search: asked.search }),
    ...(asked.inactive && { include_inactive: 'true' }),
    ...Object.fromEntries(also.flatMap((name) => (say(name) === '' ? [] : [[name, say(name)]]))),
  }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...ask(endpoint, { query } as never),
    placeholderData: keepPreviousData,
  })
  const page = data as { results: R[]; count: number } | undefined
  const paging: Paging = { page: asked.page, rows: asked.rows, count: page?.count ?? 0 }
  return {
    asked,
    /** What the server was asked, to ask for another page of the same. */
    query,
    /** All that the list shows on its pages, as acts on many records are told. */
    meant: meantBy(query),
    /** The records of this page, and how many there are in all. */
    shown: { ids: page?.results.map(({ id }) => id) ?? [], count: page?.count ?? 0 },
    /** What the address says under a name, or nothing. */
    say,
    says: [...listSettings, ...also].some((name) => say(name) !== ''),
    change,
    look: useTableLook(module, hiddenAtFirst),
    table: {
      rows: page?.results,
      refreshing: isPlaceholderData,
      error,
      onRetry: () => void refetch(),
      ordering: asked.ordering,
      onOrdering: (next: string) => void change({ ordering: next === ordering ? undefined : next }),
      ...(page && { paging }),
      onPage: (next: number) => void change({ page: next === 1 ? undefined : next }),
      onRows: (rows: number) => void change({ rows: rows === 20 ? undefined : rows }),
    },
  }
}

/** The query without what only says which page of it is shown, and in which order. */
const meantBy = ({ ordering: _order, rows: _rows, page: _page, ...which }: Record<string, string>) =>
  new URLSearchParams(which).toString()

const densities: readonly Density[] = ['compact', 'normal', 'roomy']

/** Which columns it shows and how close its rows stand, remembered per organisation. */
function useTableLook(module: string, hiddenAtFirst: readonly string[]) {
  const { org } = useMe()
  const key = `${module}-table`
  const [{ hidden, density }, setLook] = useState(() => readSettings(key, org.id))
  const remember = (next: { hidden?: string; density?: string }) => {
    const look = { ...readSettings(key, org.id), ...next }
    setLook(look)
    writeSettings(key, org.id, look)
  }
  return {
    hidden: hidden === undefined ? hiddenAtFirst : hidden.split(',').filter((id) => id !== ''),
    onHidden: (ids: readonly string[]) => remember({ hidden: ids.join(',') }),
    density: densities.find((one) => one === density) ?? ('normal' as const),
    onDensity: (one: Density) => remember({ density: one }),
  }
}
