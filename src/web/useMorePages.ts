/** A list that is read from its beginning, page by page, as far as somebody wants to. */
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import { queryFor } from './api.ts'

/**
 * The first page of so many `rows`, and one more with every `more()`. `left`: how many are not shown yet. What moved from
 * one page to another while they were fetched is shown once.
 */
export function useMorePages<R extends { id: number }>(
  endpoint: Endpoint & { reply: z.ZodMiniType<{ results: R[]; count: number }> },
  { query = {}, ...given }: { params?: object; query?: object },
  rows: number,
) {
  const [pages, setPages] = useState(1)
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...queryFor(endpoint as Endpoint, { ...given, query: { ...query, rows: String(rows), page: String(index + 1) } }),
      placeholderData: keepPreviousData,
    })),
  })
  const loadedPages = answers.flatMap(({ data }) =>
    data === undefined ? [] : [data as { results: R[]; count: number }],
  )
  const uniqueRows = [...new Map(loadedPages.flatMap(({ results }) => results).map((row) => [row.id, row])).values()]
  const count = loadedPages[0]?.count ?? 0
  const loading = answers.some(({ isPending }) => isPending)
  return {
    rows: loadedPages.length === 0 ? undefined : uniqueRows,
    count,
    left: Math.max(0, Math.min(count - uniqueRows.length, count - pages * rows)),
    loading,
    error: answers.find(({ error }) => error)?.error ?? null,
    refetch: () => void Promise.all(answers.map((answer) => answer.refetch())),
    more: () => setPages(pages + 1),
  }
}
