/** Section of an item's page: its totals, the items above and below, and who accepted it. */
import type { ReactNode } from 'react'

import { useLocale } from '#web/locale.ts'
import '#web/record/overview/overview.css'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { Figures } from '#web/ui/Figures.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { QuoteItem } from '../quoteItems.ts'
import { visibilityWords } from './itemWords.ts'

const items = { prefix: 'quote-items', permission: 'quote_items.view_quoteitem' } as const
const isSome = (amount: string | undefined): amount is string => amount !== undefined && /[1-9]/.test(amount)

export function ItemFigures({ item }: { item: QuoteItem }) {
  const { formats } = useLocale()
  const {
    line_price,
    price_total,
    cost,
    hours_budget_paid_raw: hours,
    parent,
    children,
    accepted,
    accepted_by,
    accepted_revision: revision,
    decision_notes,
  } = item
  const money = (amount: string) => formats.money(amount)
  return (
    <SectionCard title="Figures">
      <Figures
        of={[
          line_price !== undefined && ['Own price', money(line_price)],
          price_total !== undefined && children.length > 0 && ['Including items below', money(price_total)],
          ['Hours budgeted', isSome(hours) ? formats.hours(hours) : '–'],
          cost !== undefined && ['Cost budgeted', isSome(cost) ? money(cost) : '–'],
        ]}
      />
      {!item.included && <p className="fb-muted">{whyLeftOut(item)}</p>}
      <dl className="fb-facts">
        <Row name="Printed">{visibilityWords[item.visibility]}</Row>
        {parent && (
          <Row name="Part of">
            <RelatedNames records={[parent]} {...items} />
          </Row>
        )}
        {children.length > 0 && (
          <Row name="Below it">
            <RelatedNames records={children} {...items} />
          </Row>
        )}
        {accepted !== null && (
          <Row name="Accepted">
            {[
              formats.date(accepted),
              accepted_by && `by ${accepted_by.name}`,
              revision !== null && `revision ${revision}`,
              decision_notes,
            ]
              .filter(Boolean)
              .join(', ')}
          </Row>
        )}
      </dl>
    </SectionCard>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="fb-fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const whyLeftOut = ({ state, optional }: QuoteItem) =>
  state === 'declined'
    ? 'Declined: not in any total.'
    : optional
      ? 'Option not accepted: not in any total.'
      : 'The item above is not in any total, so this one is not either.'
