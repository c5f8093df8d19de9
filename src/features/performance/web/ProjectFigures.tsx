/** Section of a project's overview: price, cost, margin and hours spent, as a picture. */
import { compare } from '#core/decimal.ts'
import { costShareOf, finalMargin } from '#features/projects/projectFigures.ts'
import type { Project } from '#features/projects/projects.ts'
import { SpentHours } from '#features/projects/web/SpentHours.tsx'
import { useLocale } from '#web/locale.ts'
import { TabLink } from '#web/record/TabLink.tsx'
import { Figures } from '#web/ui/Figures.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import './performance.css'

export function ProjectFigures({ record: project }: { record: Project }) {
  const { formats } = useLocale()
  const { price, cost, gross_margin: margin, hours_actual_paid: spent } = project
  if (spent === undefined || cost === undefined) return null
  const unrated = project.hours_without_rate ?? '0.00'
  const { cost_budget: budgeted = null, expected_margin: expected = null, hours_without_cost: uncosted = '0' } = project
  // Before work has cost anything, what the items will cost says more.
  const isAhead = budgeted !== null && compare(cost, '0') === 0
  // Before it is won, and nothing was spent on it, there is nothing to compare.
  const isBefore = project.accepted === null && compare(spent, '0') === 0 && compare(cost, '0') === 0
  // Once it is agreed, the price stands with what is invoiced of it.
  const isAgreed = project.accepted !== null && price !== undefined && price !== null && compare(price, '0') !== 0
  const isDelivered = project.delivered !== null
  const gross = finalMargin(margin ?? null, cost, isDelivered)
  const share = isDelivered ? null : costShareOf(price ?? null, cost)
  return (
    <SectionCard title="Figures" actions={<TabLink tab="hours">All hours</TabLink>}>
      <Figures
        of={[
          !isAgreed && ['Price', price ? formats.money(price) : 'none yet'],
          !isAhead &&
            !isBefore && [
              isDelivered ? 'Cost' : 'Cost so far',
              <>
                {formats.money(cost)}
                {share !== null && <small>{formats.percent(share)} of price</small>}
              </>,
            ],
          gross !== null && ['Gross margin', formats.percent(gross, 1)],
          budgeted !== null && ['Expected cost', formats.money(budgeted)],
          budgeted !== null && ['Expected margin', expected === null ? '–' : formats.percent(expected, 1)],
        ]}
      />
      {!isBefore && (
        <SpentHours
          spent={spent}
          approved={project.hours_actual_approved ?? '0.00'}
          budget={project.hours_budget_paid ?? null}
        />
      )}
      {compare(unrated, '0') > 0 && (
        <p className="fb-muted">
          {formats.hours(unrated)} hours have no cost rate on their day and are not included in the cost.
        </p>
      )}
      {budgeted !== null && compare(uncosted, '0') > 0 && (
        <p className="fb-muted">
          {formats.hours(uncosted)} budgeted hours have no cost and are not included in the expected cost.
        </p>
      )}
      {gross === null && budgeted === null && price && (
        <p className="fb-muted">
          {isDelivered
            ? 'No margin: nothing was spent on this project.'
            : 'The items have no costs. Enter hours on the items to see the expected margin.'}
        </p>
      )}
    </SectionCard>
  )
}
