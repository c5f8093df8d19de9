/** Write-offs, and work in progress: work less what is billed and written off. */
import * as z from 'zod/mini'

import {
  Amount,
  Decimal2,
  endpoint,
  Id,
  IdInPath,
  IdText,
  Instant,
  IsoDate,
  listText,
  pageOf,
  pageQuery,
  Ref,
  text,
  Version,
} from '#core/contract.ts'

/** Permissions to write off: people must see the value of work and be able to change invoices. */
export const writesOff = 'invoice.change_invoice'
export const seesWorth = 'projects.view_financials'

/** `work`: hours and expenses; `price`: of an item, or of the price of a project without items. */
const WriteOff = z.object({
  id: Id,
  kind: z.enum(['work', 'price']),
  project_id: Id,
  project: Ref,
  quote_item_id: z.nullable(Id),
  quote_item: z.nullable(Ref),
  date: IsoDate,
  amount: Decimal2,
  hours: Decimal2,
  reason: z.string(),
  user: z.nullable(Ref),
  /** Since when it is unbilled again. */
  undone: z.nullable(IsoDate),
  undone_by: z.nullable(Ref),
  can_undo: z.boolean(),
  version: Version,
  created: Instant,
})
export type WriteOff = z.output<typeof WriteOff>

const schemas = z.optional(z.array(Id).check(z.maxLength(5000, 'At most 5000.')))
export const NewWriteOff = z.strictObject({
  project_id: Id,
  reason: text({ min: 1, max: 1000, lines: true }),
  /** Date of the write-off; today by default. */
  date: z.optional(IsoDate),
  entry_ids: schemas,
  expense_ids: schemas,
  /** `quote_item_id`: null for the price of a project without items. */
  items: z.optional(z.array(z.strictObject({ quote_item_id: z.nullable(Id), amount: Amount })).check(z.maxLength(200))),
})
export type NewWriteOff = z.output<typeof NewWriteOff>

export const writeOffCalls = {
  list: endpoint({
    name: 'listWriteOffs',
    method: 'GET',
    path: '/invoices/write-offs/',
    summary: 'Write-offs, newest first',
    access: 'invoice.view_invoice',
    query: z.object({ ...pageQuery(['date', 'amount'], '-date'), project_id: z.optional(listText(IdText)) }),
    reply: pageOf(WriteOff),
  }),
  create: endpoint({
    name: 'writeOff',
    method: 'POST',
    path: '/invoices/write-offs/',
    summary: 'Write off hours, expenses or a part of the price of a project, with a reason',
    access: writesOff,
    body: NewWriteOff,
    reply: z.object({ results: z.array(WriteOff) }),
    creates: true,
  }),
  undo: endpoint({
    name: 'undoWriteOff',
    method: 'POST',
    path: '/invoices/write-offs/:id/undo/',
    summary: 'Undo a write-off: the work is unbilled again',
    access: writesOff,
    params: IdInPath,
    body: z.strictObject({ version: z.optional(Version) }),
    reply: WriteOff,
  }),
} as const

/** Movements of work in progress in a period: the opening amount, changes, and the closing amount. */
const Progress = {
  opening: Decimal2,
  worked: Decimal2,
  billed: Decimal2,
  written_off: Decimal2,
  closing: Decimal2,
}
const ProgressOfProject = z.object({
  project_id: Id,
  project: Ref,
  client: z.nullable(Ref),
  service: z.nullable(Ref),
  ...Progress,
})
export type ProgressOfProject = z.output<typeof ProgressOfProject>
const ServiceProgress = z.object({ service: z.nullable(Ref), ...Progress })
export type ServiceProgress = z.output<typeof ServiceProgress>

export const workInProgress = endpoint({
  name: 'getWorkInProgress',
  method: 'GET',
  path: '/invoices/wip/',
  summary:
    'Work in progress by project and service: the value of approved hours and billable expenses, less billed and written off',
  access: 'invoice.view_invoice',
  query: z.object({
    /** The first and last day, both included; by default this month until today. */
    start: z.optional(IsoDate),
    end: z.optional(IsoDate),
    project_id: z.optional(listText(IdText)),
    client_id: z.optional(listText(IdText)),
    ...pageQuery(['project', 'closing'], '-closing'),
  }),
  reply: z.object({
    results: z.array(ProgressOfProject),
    count: z.int(),
    sums: z.object(Progress),
    /** The same of each service, which add up to the sums; null: projects of none. */
    services: z.array(ServiceProgress),
  }),
})
