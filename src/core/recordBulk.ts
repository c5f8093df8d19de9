/**
 * Acts on many records at once: on those picked by their ids, or on all that a list shows, by the list's own query and
 * the count that the person saw. All of them or none (docs/rules/api.md#batches).
 */
import * as z from 'zod/mini'

import { endpoint, Id, IdList, IdText, IsoDate, text, Version } from './contract.ts'
import { Tags } from './address.ts'
import type { RecordNames } from './records.ts'

/**
 * Result of a bulk action. `count`: selected records; `changed`: those of them that really changed. `results`: those
 * given by ids.
 */
export const BulkResult = z.object({
  count: z.int(),
  changed: z.int(),
  results: z.array(z.object({ id: Id, version: Version })),
})
export type BulkResult = z.output<typeof BulkResult>

/** The selected records: `ids`, with the `versions` that were seen; or `filter` with its `count`. */
export const bulkSelection = {
  ids: z.optional(IdList),
  versions: z.optional(z.record(IdText, Version)),
  /** The query of the list as it stands in its address, word for word (`tab=mine&search=bath`); its page does not count. */
  filter: z.optional(text({ max: 10_000 })),
  /** The number of records that the list showed; when it differs by now, 409 `count` names both numbers. */
  count: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
}
/** Most records of a filter: an action locks its records until it is done. Calls that only read have no limit. */
export const mostByFilter = 50_000
/** The refusal of a filter that means too many records; `most` as its reader writes numbers. */
export const tooManyByFilter = (max: string): string => `At most ${max} at once. Filter the list first.`
const Whom = z.object(bulkSelection)
export type BulkSelection = z.output<typeof Whom>

/** Deletes many at once, all of them or none. */
export const recordRemoval = ({ prefix, nouns, many, remove }: RecordNames) =>
  endpoint({
    name: `delete${nouns}`,
    method: 'POST',
    path: `/${prefix}/delete/`,
    summary: `Delete several ${many}`,
    access: remove,
    body: z.strictObject(bulkSelection),
    reply: BulkResult,
    heavy: true,
  })

/**
 * The calls of a record type: `edit` gives all records the same values of the `editable` fields, `tag` adds and
 * removes tags, `archive` ends them from a day on (by default today), `restore` brings them back. Each call is one
 * change, undone as a whole.
 */
export function bulkCalls<E extends Readonly<Record<string, z.ZodMiniType>>>(
  { prefix, nouns, many, change }: RecordNames,
  editable: E,
) {
  const shared = { access: change, reply: BulkResult, heavy: true } as const
  return {
    edit: endpoint({
      ...shared,
      name: `edit${nouns}`,
      method: 'PATCH',
      path: `/${prefix}/edit/`,
      summary: `Set the same values for several ${many}`,
      body: z.strictObject({ ...bulkSelection, ...z.partial(z.object(editable)).shape }),
    }),
    tag: endpoint({
      ...shared,
      name: `tag${nouns}`,
      method: 'POST',
      path: `/${prefix}/tag/`,
      summary: `Add tags to several ${many} and remove others`,
      body: z.strictObject({ ...bulkSelection, add: z._default(Tags, []), remove: z._default(Tags, []) }),
    }),
    archive: endpoint({
      ...shared,
      name: `archive${nouns}`,
      method: 'POST',
      path: `/${prefix}/archive/`,
      summary: `Archive several ${many}: they are inactive from the day on`,
      body: z.strictObject({ ...bulkSelection, from: z.optional(IsoDate) }),
    }),
    restore: endpoint({
      ...shared,
      name: `restore${nouns}`,
      method: 'POST',
      path: `/${prefix}/restore/`,
      summary: `Restore several archived ${many}`,
      body: z.strictObject(bulkSelection),
    }),
  }
}
