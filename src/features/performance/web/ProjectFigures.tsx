/** On a project's overview: its price, what it has cost and leaves, and the hours spent, as a picture. */
import { compare, divide, multiply, subtract } from '#core/decimal.ts'
import type { Project } from '#features/projects/projects.ts'
import { useLocale } from '#web/locale.ts'
import { TabLink } from '#web/record/TabLink.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import './performance.css'

export function ProjectFigures({ record: project }: { record: Project }) {
  const { formats } = useLocale()
  const { price, cost, gross_margin: margin, hours_actual_paid: spent } = project
  if (spent === undefined || cost === undefined) return null
  const unrated = project.hours_without_rate ?? '0.00'
  return (
    <SectionCard title="Figures" actions={<TabLink tab="hours">All hours</TabLink>}>
      <dl className="fb-figures">
        <div>
          <dt>Price</dt>
          <dd>{price ? formats.money(price) : 'none yet'}</dd>
        </div>
        <div>
          <dt>Cost</dt>
          <dd>{formats.money(cost)}</dd>
        </div>
        <div>
          <dt>Gross margin</dt>
          <dd>{margin ? formats.percent(margin, 1) : '–'}</dd>
        </div>
        <div>
          <dt>Hours</dt>
          <dd>{formats.number(spent, 2)}</dd>
        </div>
      </dl>
      <Spent
        spent={spent}
        approved={project.hours_actual_approved ?? '0.00'}
        budget={project.hours_budget_paid ?? null}
      />
      {compare(unrated, '0') > 0 && (
        <p className="fb-muted">{formats.number(unrated, 2)} hours have no cost rate on their day and add no cost.</p>
      )}
    </SectionCard>
  )
}

/** The hours of the budget that were spent: approved ones, and those that still wait. */
function Spent({ spent, approved, budget }: { spent: string; approved: string; budget: string | null }) {
  const { formats } = useLocale()
  const hasBudget = budget !== null && compare(budget, '0') > 0
  const whole = hasBudget && compare(spent, budget) <= 0 ? budget : spent
  const share = (hours: string) =>
    compare(whole, '0') > 0 ? `${divide(multiply(hours, '100'), whole, 2, 'half_up')}%` : '0%'
  const over = hasBudget && compare(spent, budget) > 0
  const said = hasBudget
    ? `${formats.number(spent, 2)} of ${formats.number(budget, 2)} hours spent${over ? `, ${formats.number(subtract(spent, budget), 2)} over` : ''}`
    : `${formats.number(spent, 2)} hours spent; none are budgeted`
  return (
    <>
      <div className="fb-spent" role="img" aria-label={said} {...(over && { 'data-over': true })}>
        <span style={{ width: share(approved) }} />
        <span data-part="open" style={{ width: share(subtract(spent, approved)) }} />
      </div>
      <p className="fb-muted">
        {said}
        {compare(spent, '0') > 0 && ` · ${formats.number(approved, 2)} approved`}
      </p>
    </>
  )
}
