/** Exports of a list as a file: its rows, by the same query and ordering, in chosen columns. */
import * as z from 'zod/mini'

import { endpoint, IdText, listText, ordered, text } from './contract.ts'
import { wantedQuery, type FilterShape, type RecordLists, type RecordNames } from './records.ts'

export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * Declares the export call. `columns` are keys in the wanted order, by default all; `ids` select records in any tab.
 */
export const recordExport = <F extends FilterShape, T extends string, O extends string>(
  { prefix, nouns, many, export: access }: RecordNames,
  { filters, tabs, orderings, ordering }: RecordLists<F, T, O>,
) =>
  endpoint({
    name: `export${nouns}`,
    method: 'GET',
    path: `/${prefix}/export/`,
    summary: `Export the ${many} of the list as CSV or XLSX`,
    access,
    query: z.object({
      ...wantedQuery(filters, tabs),
      ordering: ordered(orderings, ordering),
      ids: z.optional(listText(IdText)),
      format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
      columns: z.optional(listText(text({ max: 100 }), 200)),
    }),
    reply: z.string(),
    raw: Object.values(tableTypes),
  })
