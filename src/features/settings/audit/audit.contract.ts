/**
 * The audit of the firm: each action with its time, actor and record, and each field before and after in words. A row
 * shows only what the history of its record would show the caller; records out of reach are not named.
 */
import * as z from 'zod/mini'

import { endpoint, Id, IdText, Instant, IsoDate, listText, numberText, Ref, text, Version } from '#core/contract.ts'
import { orRequired } from '#core/messages.ts'
import { HistoryItem } from '#core/history.ts'
import { tableTypes } from '#core/recordExport.ts'

/**
 * `kind` is the table and `noun` the word for a row of it. `record`: the record that the row is, or is part of
 * (`part`), under the name of its kind in files, if the caller sees it. `hidden`: the caller may not see the record.
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

/** Both days are included, in the organisation's time zone. `record`: `client-12`, with all its parts. */
const filters = {
  search: z.optional(text({ max: 200 })),
  record: z.optional(z.string().check(z.regex(/^[a-z_]{1,60}-\d{1,15}$/, 'Enter a record, such as client-12.'))),
  user_ids: z.optional(listText(IdText, 50)),
  kind: z.optional(text({ max: 60 })),
  action: z.optional(text({ max: 40 })),
  start: z.optional(IsoDate),
  end: z.optional(IsoDate),
}

/** A position in the list, which names no record. */
const Place = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, 'Send the value of `next` from the page before.')),
  z.transform(Number),
)

/** `before`: the last id of the previous page. `next`: the last id of this page; null on the last page. */
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
