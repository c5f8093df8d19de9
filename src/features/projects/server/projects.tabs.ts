/** The tabs of quotes and projects over `project`: the same that `projects.milestones.ts` says of one record's days. */
import { sql, type SqlBool } from 'kysely'

import type { Condition } from '#server/search.ts'
import type { allTabs } from '../projects.ts'

type Tab = (typeof allTabs)[number]

/** `stage` is made of the days by the database, and each tab is some of its values: an index has them together. */
const at = (...stages: readonly string[]): Condition => sql<SqlBool>`project.stage = any(${stages}::text[])`
const active = ['accepted', 'surveyed', 'processed', 'checked'] as const
const finished = ['delivered', 'invoiced', 'received'] as const

export const tabConditions: Readonly<Record<Tab, Condition>> = {
  all: sql<SqlBool>`true`,
  progress: at(...active),
  accepted: at('accepted'),
  surveyed: at('surveyed'),
  processed: at('processed'),
  checked: at('checked'),
  finished: at(...finished),
  delivered: at('delivered'),
  invoiced: at('invoiced'),
  received: at('received'),
  won: at(...active, ...finished, 'cancelled'),
  lost: at('cancelled'),
  enquiries: at('created'),
  open: at('quoted'),
  lost_quotes: at('lost'),
}
