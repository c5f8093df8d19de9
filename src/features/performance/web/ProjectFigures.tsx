/** On a project's overview: its price, what it has cost and leaves, and the hours spent, as a picture. */
import { compare } from '#core/decimal.ts'
import type { Project } from '#features/projects/projects.ts'
import { useLocale } from '#web/locale.ts'
import { TabLink } from '#web/record/TabLink.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SpentHours } from './SpentHours.tsx'
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
      <SpentHours
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
