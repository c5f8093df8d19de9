/**
 * Extra fields: what a firm adds to its records (`udf`; docs/rules/directory.md#extra-fields). A field's key and kind
 * never change, so that values keep their meaning. Who defines them is the settings' business; records read and write
 * the values.
 */
import * as z from 'zod/mini'

import { endpoint, Id, recordFields, text } from './contract.ts'
import { fieldKinds } from './extraFields.ts'
import { extraFieldTables } from './recordOwners.ts'

/** Prefixes of the records that may have extra fields. */
export type FieldResource = keyof typeof extraFieldTables
export const fieldResources = Object.keys(extraFieldTables) as FieldResource[]

export const ExtraField = z.object({
  id: Id,
  resource: z.enum(fieldResources),
  /** The field's name in `udf` and in a search. */
  key: z.string(),
  name: z.string(),
  kind: z.enum(fieldKinds),
  /** Options of a choice; empty for other kinds. */
  options: z.array(z.string()),
  required: z.boolean(),
  /** Forms show fields by it. */
  sort_order: z.int(),
  ...recordFields,
})
export type ExtraField = z.output<typeof ExtraField>

/** The values of a record in a body: only those given change; null takes one away. */
export const Udf = z
  .record(z.string().check(z.maxLength(64)), z.nullable(z.union([text({ max: 10_000, lines: true }), z.boolean()])))
  .check(z.refine((values) => Object.keys(values).length <= 200, 'At most 200 fields at once.'))
/** Extra fields' values as records carry them: numbers as text, yes and no as a boolean. */
export const UdfValues = z.record(z.string(), z.union([z.string(), z.boolean()]))

export const listExtraFields = endpoint({
  name: 'listExtraFields',
  method: 'GET',
  path: '/company/extra-fields/',
  summary: 'The fields that the organisation has added to its records, in the order of the forms',
  access: 'session',
  query: z.object({ resource: z.optional(z.enum(fieldResources)) }),
  reply: z.array(ExtraField),
  offline: 'own',
})
