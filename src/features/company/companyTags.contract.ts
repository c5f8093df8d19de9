/** All tags of the firm: the number of records of each, renaming, and merging two. */
import * as z from 'zod/mini'

import { Tag } from '#core/address.ts'
import { endpoint, Id, IdInPath, Nothing, recordFields, Version } from '#core/contract.ts'

export const ListedTag = z.object({
  id: Id,
  name: z.string(),
  /** Records that have it, in all. */
  count: z.int(),
  /** The same by record type; kinds without any are left out. */
  uses: z.array(z.object({ noun: z.string(), count: z.int() })),
  ...recordFields,
})
export type ListedTag = z.output<typeof ListedTag>

export const listTags = endpoint({
  name: 'listTags',
  method: 'GET',
  path: '/company/tags/',
  summary: 'All tags of the firm by name, with their number of records',
  access: 'company.change_company',
  reply: z.array(ListedTag),
})

export const changeTag = endpoint({
  name: 'changeTag',
  method: 'PATCH',
  path: '/company/tags/:id/',
  summary: 'Rename a tag on all records',
  access: 'company.change_company',
  params: IdInPath,
  body: z.strictObject({ name: Tag, version: z.optional(Version) }),
  reply: ListedTag,
})

export const mergeTag = endpoint({
  name: 'mergeTag',
  method: 'POST',
  path: '/company/tags/:id/merge/',
  summary: 'Merge another tag into this one on all records',
  access: 'company.change_company',
  params: IdInPath,
  body: z.strictObject({ from_id: Id }),
  reply: ListedTag,
})

export const deleteTag = endpoint({
  name: 'deleteTag',
  method: 'DELETE',
  path: '/company/tags/:id/',
  summary: 'Delete a tag from all records',
  access: 'company.change_company',
  params: IdInPath,
  reply: Nothing,
})
