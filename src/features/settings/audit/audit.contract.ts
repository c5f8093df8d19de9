/**
 * The audit of the firm: who did what when, on whose behalf, to which record, and each field before and after in words. What
 * a row tells is what the history of its record would tell the caller; a record that they may not see is not named.
 */
import * as z from 'zod/mini'

import { endpoint, Id, IdText, Instant, IsoDate, listText, numberText, Ref, text, Version } from '#core/contract.ts'
import { orRequired } from '#core/messages.ts'
import { HistoryItem } from '#core/history.ts'
import { tableTypes } from '#core/recordExport.ts'

/**
 * `kind` is the table and `noun` what a row of it is called. `record`: the record that it is, or is part of (`part`), by the
 * name of its kind as files spell it, as far as the caller sees it. `hidden`: it is a record that they may not see.
 */
const AuditItem = z.extend(HistoryItem, {
  at: Instant,
  kind: z.string(),
  noun: z.string(),
  name: z.nullable(z.string()),
  record: z.nullable(z.extend(Ref, { owner: z.string(), gone: z.boolean() })),
  part: z.boolean(),
  hidden: z.boolean(),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
})
export type AuditItem = z.output<typeof AuditItem>

/** Both days are included; of the organisation's clock. `record`: `client-12`, with all that is part of it. */
const filters = {
  search: z.optional(text({ max: 200 })),
  record: z.optional(z.string().check(z.regex(/^[a-z_]{1,60}-\d{1,15}$/, 'Enter a record, such as client-12.'))),
  user_ids: z.optional(listText(IdText, 50)),
  kind: z.optional(text({ max: 60 })),
  action: z.optional(text({ max: 40 })),
  start: z.optional(IsoDate),
  end: z.optional(IsoDate),
}

/** A place in the list; it names no record. */
const Place = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, 'Send the value of `next` from the page before.')),
  z.transform(Number),
)

/** `before`: the id that the page before ended with. `next`: that of this one; null on the last. */
export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/company/audit/',
  summary: 'The audit log, newest first; filtered by record name, record, people, kind, action and days',
  access: 'company.view_audit',
  query: z.object({ ...filters, before: z.optional(Place), rows: z._default(numberText(1, 100), 50) }),
  reply: z.object({ results: z.array(AuditItem), next: z.nullable(Id) }),
})

export const listAuditKinds = endpoint({
  name: 'listAuditKinds',
  method: 'GET',
  path: '/company/audit/kinds/',
  summary: 'The kinds of rows that the caller may see, by name, and for how long rows are stored',
  access: 'company.view_audit',
  reply: z.object({
    kinds: z.array(z.object({ kind: z.string(), noun: z.string() })),
    years: z.int(),
    version: Version,
  }),
})

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'GET',
  path: '/company/audit/export/',
  summary: 'The audit log as CSV or XLSX, one line per changed field',
  access: 'company.export_audit',
  query: z.object({ ...filters, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  reply: z.string(),
  raw: Object.values(tableTypes),
})

export const changeAuditYears = endpoint({
  name: 'changeAuditYears',
  method: 'PATCH',
  path: '/company/audit/',
  summary: 'Set for how many years the audit log is stored. Older rows are deleted within a day',
  access: 'company.change_company',
  inPerson: 'organisation',
  body: z.strictObject({
    years: z
      .int(orRequired('Enter a number of years.'))
      .check(z.minimum(1, 'The audit log is stored for at least one year.'), z.maximum(100, 'At most 100 years.')),
    version: z.optional(Version),
  }),
  reply: z.object({ years: z.int(), version: Version }),
})
