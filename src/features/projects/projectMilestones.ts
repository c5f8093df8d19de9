/**
 * The milestones of a project (docs/rules/projects.md#milestones, docs/rules/projects.md#tabs-and-badges). Phase, badge
 * and tabs follow from the dates and are not stored.
 */

/** Milestones in their order. Before `accepted` a record is an enquiry or a quote, afterwards a project. */
export const milestones = [
  'requested',
  'quoted',
  'accepted',
  'surveyed',
  'processed',
  'checked',
  'delivered',
  'invoiced',
  'received',
] as const
export type Milestone = (typeof milestones)[number]
/** Days of the milestones, `YYYY-MM-DD`. */
export type MilestoneDates = Partial<Readonly<Record<Milestone | 'abandoned', string | null>>>

export const phases = ['created', ...milestones.slice(1), 'abandoned'] as const
export type Phase = 'created' | Exclude<Milestone, 'requested'> | 'abandoned'

/** The phase as the database keeps it in one column: what was abandoned is a lost quote or a cancelled project. */
export const stages = ['created', ...milestones.slice(1), 'lost', 'cancelled'] as const
export type Stage = Exclude<Phase, 'abandoned'> | 'requested' | 'lost' | 'cancelled'

/** Says whether a record is an enquiry or a quote: before acceptance, lost ones included. */
export const isQuoteStage = (stage: Stage | undefined): boolean =>
  stage === 'created' || stage === 'requested' || stage === 'quoted' || stage === 'lost'

/** Phases in progress: the project is accepted and not delivered. */
export const activePhases = ['accepted', 'surveyed', 'processed', 'checked'] as const
/** Phases in which something can be late. An invoice ends them even without a day of delivery. */
export const openPhases = ['created', 'quoted', ...activePhases] as const
export const isOpen = (dates: MilestoneDates): boolean => (openPhases as readonly Phase[]).includes(phaseOf(dates))

/** The last milestone that has a date; null before any. */
export const latestOf = (dates: MilestoneDates): Milestone | null =>
  milestones.findLast((milestone) => typeof dates[milestone] === 'string') ?? null

/** The day on which a quote came to where it is: asked for, sent, accepted, or lost. */
export const quoteSince = ({ requested, quoted, accepted, abandoned }: MilestoneDates): string | null =>
  abandoned ?? accepted ?? quoted ?? requested ?? null

/** Returns the phase; `created` is an enquiry. */
export function phaseOf(dates: MilestoneDates): Phase {
  if (dates.abandoned) return 'abandoned'
  const latest = latestOf(dates)
  return latest === null || latest === 'requested' ? 'created' : latest
}

const badges = {
  accepted: 'field',
  surveyed: 'office',
  processed: 'check',
  checked: 'delivery',
  delivered: 'invoice',
  invoiced: 'payment',
  received: 'complete',
  abandoned: 'cancelled',
} as const
export type Badge = (typeof badges)[keyof typeof badges] | 'enquiry' | 'open'

/** Returns the next step of a project in a word; for quotes the name of their tab. */
export const badgeOf = (dates: MilestoneDates): Badge => badgeOfPhase(phaseOf(dates))
export const badgeOfPhase = (phase: Phase | Milestone): Badge =>
  phase === 'created' || phase === 'requested' ? 'enquiry' : phase === 'quoted' ? 'open' : badges[phase]

const quoteTabs = ['enquiries', 'open', 'won', 'lost'] as const
export const projectTabs = [
  'progress',
  'accepted',
  'surveyed',
  'processed',
  'checked',
  'finished',
  'delivered',
  'invoiced',
  'received',
  'won',
  'lost',
] as const
type QuoteTab = (typeof quoteTabs)[number]
export type ProjectTab = (typeof projectTabs)[number]

/** Returns the tabs of quotes that show the record. */
export function quoteTabsOf(dates: MilestoneDates): QuoteTab[] {
  if (dates.accepted) return ['won']
  if (dates.abandoned) return ['lost']
  return [dates.quoted ? 'open' : 'enquiries']
}

/** Returns the tabs of projects that show the record: none before acceptance. */
export function projectTabsOf(dates: MilestoneDates): ProjectTab[] {
  if (!dates.accepted) return []
  if (dates.abandoned) return ['won', 'lost']
  const latest = latestOf(dates)
  const here = (tab: ProjectTab) =>
    tab === 'won' || tab === latest || (tab === 'progress' && isOpen(dates)) || (tab === 'finished' && !isOpen(dates))
  return projectTabs.filter(here)
}

/** Finds milestones that are out of order: days never decrease, and no work is done before acceptance. */
export function wrongMilestones(dates: MilestoneDates): Partial<Record<Milestone, string[]>> {
  const wrong: Partial<Record<Milestone, string[]>> = {}
  let before: Milestone | undefined
  for (const [index, milestone] of milestones.entries()) {
    const day = dates[milestone]
    if (!day) continue
    if (index > milestones.indexOf('accepted') && !dates.accepted)
      wrong[milestone] = [`Set the day of acceptance first: only accepted work can be ${milestone}.`]
    else if (before !== undefined && day < (dates[before] ?? ''))
      wrong[milestone] = [`This day is before the project was ${before}. Choose a later day.`]
    if (before === undefined || day >= (dates[before] ?? '')) before = milestone
  }
  return wrong
}
