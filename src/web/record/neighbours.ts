/** The list that a record was opened from, so that its page can go to the next one and the one before. */
import * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import { RecordCount } from '#core/records.ts'
import { call } from '#web/api.ts'

const Opened = z.extend(RecordCount, {
  /** Query of the list, `page` and `rows` included. */
  query: z.record(z.string(), z.string()),
  ids: z.array(z.int()),
})
export type OpenedFrom = z.output<typeof Opened>

const keyOf = (module: string) => `fieldbook.opened-from.${module}`

/** Remembers it in this tab. */
export function keepNeighbours(module: string, opened: OpenedFrom): void {
  sessionStorage.setItem(keyOf(module), JSON.stringify(opened))
}

/** Returns a record's place in the list that it was opened from: `at` from 1. Null when it was opened otherwise. */
export function placeOf(module: string, id: number) {
  const saved = z.safeParse(Opened, JSON.parse(sessionStorage.getItem(keyOf(module)) ?? 'null'))
  const index = saved.success ? saved.data.ids.indexOf(id) : -1
  if (!saved.success || index === -1) return null
  const { query } = saved.data
  return {
    opened: saved.data,
    index,
    at: (Number(query['page']) - 1) * Number(query['rows']) + index + 1,
    total: saved.data,
  }
}

/** The record after (1) or before (-1) it, from the next page where this one ends; null when there is none. */
export async function neighbourOf(module: string, list: Endpoint, id: number, step: 1 | -1): Promise<number | null> {
  const place = placeOf(module, id)
  if (!place) return null
  const { opened, index } = place
  const near = opened.ids[index + step]
  if (near !== undefined) return near
  const page = Number(opened.query['page']) + step
  if (page < 1) return null
  const query = { ...opened.query, page: String(page) }
  const { results, ...total } = (await call(list, { query })) as { results: { id: number }[] } & RecordCount
  const ids = results.map((row) => row.id)
  const found = ids.at(step === 1 ? 0 : -1)
  if (found === undefined) return null
  keepNeighbours(module, { query, ids, ...total })
  return found
}
