/**
 * Extra fields: what a firm adds to its records (`udf`; specification, section 3). A field's key and kind never change,
 * so that values keep their meaning.
 */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, IdList, Name, Nothing, recordFields, text, Version } from '#core/contract.ts'
import { fieldKinds } from './company.fields.ts'

/** What records may have extra fields. */
export const fieldResources = ['suppliers'] as const

export const ExtraField = z.object({
  id: Id,
  resource: z.enum(fieldResources),
  /** Its name in `udf` and in a search. */
  key: z.string(),
  name: z.string(),
  kind: z.enum(fieldKinds),
  /** Of a choice. */
  options: z.array(z.string()),
  required: z.boolean(),
  /** Forms show fields by it. */
  sort_order: z.int(),
  ...recordFields,
})
export type ExtraField = z.output<typeof ExtraField>

const Option = text({ min: 1 }).check(z.refine((option) => !option.includes('"'), 'An option cannot hold a quote.'))
const Options = z.array(Option).check(z.maxLength(100, 'At most 100 options.'))
const SortOrder = z.int().check(z.minimum(0), z.maximum(1000))
/** By this a record's value is named: it is made from the name, unless told. */
const Key = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{0,63}$/, 'Small letters, digits and underscores, at most 64, a letter first.'))

/** The values of a record in a body: only those given change; null takes one away. */
export const Udf = z
  .record(z.string().check(z.maxLength(64)), z.nullable(z.union([text({ max: 10_000, lines: true }), z.boolean()])))
  .check(z.refine((values) => Object.keys(values).length <= 200, 'At most 200 fields at once.'))
/** As records carry them: numbers as text, yes and no as a boolean. */
export const UdfValues = z.record(z.string(), z.union([z.string(), z.boolean()]))

export const listExtraFields = endpoint({
  name: 'listExtraFields',
  method: 'GET',
  path: '/company/extra-fields/',
  summary: 'The fields that the firm has added to its records, in the order of their forms',
  access: 'session',
  query: z.object({ resource: z.optional(z.enum(fieldResources)) }),
  reply: z.array(ExtraField),
})

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

/** Every field of the resource, each once. */
export const orderExtraFields = endpoint({
  name: 'orderExtraFields',
  method: 'PATCH',
  path: '/company/extra-fields/order/',
  summary: 'Put the fields of a resource in another order',
  access: 'company.change_company',
  body: z.strictObject({ resource: z.enum(fieldResources), ids: IdList }),
  reply: z.object({ results: z.array(ExtraField) }),
})

export const changeExtraField = endpoint({
  name: 'changeExtraField',
  method: 'PATCH',
  path: '/company/extra-fields/:id/',
  summary: 'Rename a field, change its options or its place; values that are there stay',
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
  summary: 'Remove a field that no record has a value in',
  access: 'company.change_company',
  params: IdInPath,
  reply: Nothing,
})
