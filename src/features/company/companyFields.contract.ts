/** Defining the firm's extra fields (docs/rules/directory.md#extra-fields). */
import * as z from 'zod/mini'

import { endpoint, IdInPath, IdList, Name, Nothing, text, Version } from '#core/contract.ts'
import { ExtraField, fieldResources } from '#core/extraFields.contract.ts'
import { fieldKinds } from '#core/extraFields.ts'

const Option = text({ min: 1 }).check(
  z.refine((option) => !option.includes('"'), 'An option cannot contain quotation marks.'),
)
const Options = z.array(Option).check(z.maxLength(100, 'At most 100 options.'))
const SortOrder = z.int().check(z.minimum(0), z.maximum(1000))
/** The key of a field in a record's values; by default it is derived from the name. */
const Key = z
  .string()
  .check(
    z.regex(
      /^[a-z][a-z0-9_]{0,63}$/,
      'Use lower-case letters, digits and underscores, starting with a letter, at most 64 characters.',
    ),
  )

export const NewExtraField = z.strictObject({
  resource: z.enum(fieldResources),
  key: z.optional(Key),
  name: Name,
  kind: z.enum(fieldKinds),
  options: z._default(Options, []),
  required: z._default(z.boolean(), false),
  sort_order: z._default(SortOrder, 0),
})

export const createExtraField = endpoint({
  name: 'createExtraField',
  method: 'POST',
  path: '/company/extra-fields/',
  summary: 'Add a field to all records of a resource',
  access: 'company.change_company',
  body: NewExtraField,
  reply: ExtraField,
  creates: true,
})

/** Orders the fields: the body lists every field of the resource once. */
export const orderExtraFields = endpoint({
  name: 'orderExtraFields',
  method: 'PATCH',
  path: '/company/extra-fields/order/',
  summary: 'Reorder the fields of a resource',
  access: 'company.change_company',
  body: z.strictObject({ resource: z.enum(fieldResources), ids: IdList }),
  reply: z.object({ results: z.array(ExtraField) }),
})

export const changeExtraField = endpoint({
  name: 'changeExtraField',
  method: 'PATCH',
  path: '/company/extra-fields/:id/',
  summary: 'Rename a field or change its options or position. Existing values are not changed',
  access: 'company.change_company',
  params: IdInPath,
  body: z.partial(
    z.strictObject({ name: Name, options: Options, required: z.boolean(), sort_order: SortOrder, version: Version }),
  ),
  reply: ExtraField,
})

export const deleteExtraField = endpoint({
  name: 'deleteExtraField',
  method: 'DELETE',
  path: '/company/extra-fields/:id/',
  summary: 'Remove a field without values',
  access: 'company.change_company',
  params: IdInPath,
  reply: Nothing,
})
