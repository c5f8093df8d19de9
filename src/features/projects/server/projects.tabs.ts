/** The tabs of quotes and projects over `project`: the same that `projects.milestones.ts` says of one record's days. */
import { sql, type SqlBool } from 'kysely'

import type { Condition } from '#server/search.ts'
import { type Milestone, milestones } from '../projects.milestones.ts'
import type { allTabs } from '../projects.ts'

type Tab = (typeof allTabs)[number]

const day = (milestone: Milestone | 'abandoned') => sql.ref(`project.${milestone}`)
const has = (milestone: Milestone | 'abandoned') => sql<SqlBool>`${day(milestone)} is not null`
const lacks = (milestone: Milestone | 'abandoned') => sql<SqlBool>`${day(milestone)} is null`
const every = (conditions: readonly Condition[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** It has come as far as this, and no further. */
const latest = (milestone: Milestone): Condition =>
  every([
    has(milestone),
    lacks('abandoned'),
    has('accepted'),
    ...milestones.slice(milestones.indexOf(milestone) + 1).map(lacks),
  ])

export const tabConditions: Readonly<Record<Tab, Condition>> = {
  all: sql<SqlBool>`true`,
  progress: every([has('accepted'), lacks('delivered'), lacks('abandoned')]),
  accepted: latest('accepted'),
  surveyed: latest('surveyed'),
  processed: latest('processed'),
  checked: latest('checked'),
  finished: every([has('delivered'), lacks('abandoned')]),
  delivered: latest('delivered'),
  invoiced: latest('invoiced'),
  received: latest('received'),
  won: has('accepted'),
  lost: every([has('accepted'), has('abandoned')]),
  enquiries: every([lacks('accepted'), lacks('quoted'), lacks('abandoned')]),
  open: every([lacks('accepted'), has('quoted'), lacks('abandoned')]),
  lost_quotes: every([lacks('accepted'), has('abandoned')]),
}
