/** Conditions over `project` for the tabs of quotes and projects, the same as `projectMilestones.ts` for one record. */
import { sql, type SqlBool } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import { countValues, type Counted } from '#server/records/counting.ts'
import type { SearchCondition } from '#server/records/search.ts'
import { activePhases, openPhases } from '../projectMilestones.ts'
import { allTabs } from '../projects.ts'

type Tab = (typeof allTabs)[number]
/** Query beside a tab: a phase and a tab exclude each other. */
interface Wanted {
  phase?: Exclude<Tab, 'all'> | undefined
  include_active_projects?: boolean
}

const finished = ['delivered', 'invoiced', 'received'] as const
/** Phases, with two for abandoned records: lost before acceptance, cancelled afterwards. */
const stages = [...openPhases, ...finished, 'lost', 'cancelled'] as const
type Stage = (typeof stages)[number]

/** The database computes `stage` from the days: each tab is some of its values, and an index groups them. */
const stagesOf: Readonly<Record<Tab, readonly Stage[]>> = {
  all: stages,
  progress: activePhases,
  accepted: ['accepted'],
  surveyed: ['surveyed'],
  processed: ['processed'],
  checked: ['checked'],
  finished,
  delivered: ['delivered'],
  invoiced: ['invoiced'],
  received: ['received'],
  won: [...activePhases, ...finished, 'cancelled'],
  lost: ['cancelled'],
  enquiries: ['created'],
  open: ['quoted'],
  lost_quotes: ['lost'],
}

const shown = (tab: Tab, { include_active_projects: withActive }: Wanted) =>
  withActive ? [...new Set([...stagesOf[tab], ...activePhases])] : stagesOf[tab]
const shownIn = (tab: Tab, wanted: Wanted) => (wanted.phase === undefined ? shown(tab, wanted) : stages)

/** Compares a single stage with `=`, because PostgreSQL estimates the rows of several stages badly. */
function atNames(names: readonly Stage[]): SearchCondition {
  if (names.length === stages.length) return sql<SqlBool>`true`
  return names.length === 1
    ? sql<SqlBool>`project.stage = ${names[0]}`
    : sql<SqlBool>`project.stage = any(${names}::text[])`
}

export const isOpen = atNames(openPhases)
export const phaseCondition = (phase: NonNullable<Wanted['phase']>, wanted: Wanted = {}): SearchCondition =>
  atNames(shown(phase, wanted))
export const tabConditions = Object.fromEntries(
  allTabs.map((tab) => [tab, (_me: unknown, wanted: Wanted) => atNames(shownIn(tab, wanted))]),
)

/** Counts the rows of each tab by the stages that it shows. */
export async function countTabs(ctx: Pick<Ctx, 'db'>, list: Counted, wanted: object) {
  const counts = await countValues(ctx, list, sql`project.stage`, stages)
  const sumOf = (names: readonly Stage[]) => names.reduce((sum, stage) => sum + (counts[stage] ?? 0), 0)
  return Object.fromEntries(allTabs.map((tab) => [tab, sumOf(shownIn(tab, wanted))]))
}
