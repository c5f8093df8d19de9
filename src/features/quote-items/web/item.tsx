/** The pages of a quote item and of a new one: totals, form and history. */
import { lazy } from '#web/lazy.tsx'
import { useLocation, useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { queryFor } from '#web/api.ts'
import { project } from '#features/projects/projects.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMe } from '#web/session.tsx'
import { has } from '#core/permissions.ts'
import { BelowProject } from '#features/projects/web/BelowProject.tsx'
import { contractText } from '#features/projects/web/contractText.ts'
import { recordPage } from '#web/record/kit/screens.tsx'
import { NewRecord } from '#web/record/RecordScreen.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { Pending } from '#web/ui/Pending.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type QuoteItem, quoteItem } from '../quoteItems.ts'
import { bare } from './columns.ts'
import { type QuoteItemDecision, decisions, decisionWords, mayDecide } from './decisions.ts'
import { emptyValues } from './itemValues.ts'
import { ItemFigures } from './ItemFigures.tsx'
import { itemKind as kind } from './itemKind.ts'
import { stateWords } from './itemWords.ts'

const Form = lazy(async () => ({ default: (await import('./itemForm.tsx')).Form }))
const DecideDialog = lazy(() => import('./DecideDialog.tsx').then((kit) => ({ default: kit.DecideDialog })))

/**
 * The items of the project that the address or the item names. Their tab, since who comes to the items themselves begins
 * with the first.
 */
const itemsOf = (projectId: number | string, prefix = 'projects') => ({
  to: `/${prefix}/${projectId}/`,
  hash: 'work',
  label: 'All items',
})

const nowhere = { to: '/projects/', label: 'All projects' }

export const { Opened } = recordPage(quoteItem, {
  Form,
  kind,
  back: (item) => (item ? itemsOf(item.project_id) : nowhere),
  actions: (item) => <Decide item={item} />,
  line: ({ project: itemProject, state, accepted, accepted_by, price_total, ...contract }, { formats }) => [
    itemProject && (
      <RelatedNames key="project" records={[itemProject]} prefix="projects" permission="projects.view_project" />
    ),
    accepted === null
      ? stateWords[state]
      : `${state === 'closed' ? 'Closed, accepted' : 'Accepted'} ${formats.longDate(accepted)}${accepted_by ? ` by ${accepted_by.name}` : ''}`,
    price_total !== undefined && formats.money(price_total),
    contract.contract_type !== '' && contractText(contract, formats),
  ],
  overview: {
    open: (item) => <ItemFigures item={item} />,
    facts: [
      'type_id',
      'quantity',
      'unit_price',
      'price',
      'optional',
      'alternative_group',
      'tax_id',
      'quantityBudget',
      'department_id',
      'subcontract',
      'tags',
      'notes',
    ],
    cells: {
      quantity: ({ quantity }, { formats }) => formats.number(bare(quantity)),
      quantityBudget: ({ quantityBudget }, { formats }) => quantityBudget && formats.number(bare(quantityBudget)),
    },
    references: async () => (await import('./itemReferences.ts')).itemReferences,
  },
  removal: 'Items below it are deleted too. You can undo this for a minute.',
})

export function New() {
  const { projectId } = useParams({ strict: false })
  const prefix = useLocation({ select: ({ pathname }) => pathname.split('/')[1] })
  const me = useMe()
  // The project decides whether the viewer may enter amounts, so it is loaded before the form is shown.
  const answer = useQuery({
    ...queryFor(project.calls.get, { params: { id: String(projectId) } }),
    enabled: projectId !== undefined,
  })
  const { data } = answer
  const seesMoney = data?.can_view_financials ?? has(me, 'projects.view_financials')
  const initial = {
    ...emptyValues(seesMoney),
    // The form asks for the price; who wants it by rates turns that on.
    ...(seesMoney && { rated: false, cap: null, construction_value: null, fee_percent: null, retainer: null }),
    ...(projectId !== undefined && { project_id: projectId }),
  }
  const added = (
    <NewRecord kind={kind} back={projectId === undefined ? nowhere : itemsOf(projectId, prefix)}>
      {(saving) => (
        <Suspense fallback={<SkeletonBlock lines={10} label="Loading the form" />}>
          {data === undefined && projectId !== undefined ? (
            <Pending answer={answer} lines={10} label="Loading the form" />
          ) : (
            <Form {...saving} initial={initial} />
          )}
        </Suspense>
      )}
    </NewRecord>
  )
  return projectId === undefined ? added : <BelowProject id={projectId}>{added}</BelowProject>
}

/** Buttons for the decisions that its state allows. */
function Decide({ item }: { item: QuoteItem }) {
  const [decision, setDecision] = useState<QuoteItemDecision | null>(null)
  if (!item.can_change) return null
  return (
    <>
      {decisions
        .filter((text) => mayDecide(text, [item.state]))
        .map((text) => (
          <Button key={text} tone={text === 'accept' ? 'primary' : 'default'} onClick={() => setDecision(text)}>
            {decisionWords[text].label}
          </Button>
        ))}
      {decision && (
        <Suspense>
          <DecideDialog
            decision={decision}
            of={{ ids: [item.id], name: item.name }}
            onClose={() => setDecision(null)}
          />
        </Suspense>
      )}
    </>
  )
}
