import { type ReactNode, useState } from 'react'

import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusBadge, type UiStatus } from '#web/ui/StatusBadge.tsx'
import type { ItemState } from '../quoteItemTotals.ts'
import { type ColumnId, shownIn } from './columns.ts'
import { ItemOrder } from './ItemOrder.tsx'
import { stateWords, visibilityWords } from './itemWords.ts'
import './items.css'
import { type SheetState, stateOf } from './sheetState.ts'
import type { SheetStore } from './sheetStore.ts'
import type { ItemGridModel, ItemLine } from './useItemGrid.ts'

const looks: Readonly<Record<ItemState, UiStatus>> = {
  proposed: 'draft',
  accepted: 'approved',
  declined: 'rejected',
  closed: 'submitted',
}

interface ItemCardsProps {
  store: SheetStore
  state: SheetState
  model: ItemGridModel
  onOpen: (key: number) => void
  /** Buttons for what is added, the first of them for an item. */
  tools: ReactNode
}

/** The items on a phone: each opens by itself, or is chosen while they are put in order. */
export function ItemCards({ store, state, model, onOpen, tools }: ItemCardsProps) {
  const { lines, totals, seesMoney } = model
  const { formats } = useLocale()
  const [ordering, setOrdering] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <>
      <ul className="fb-item-cards">
        {lines.map((line) => {
          const { key } = line.row
          const its = model.sums.get(key)
          return (
            <li key={key} style={{ ['--depth' as string]: line.depth }}>
              <button
                type="button"
                {...(ordering && { 'aria-pressed': chosen === key })}
                onClick={() => (ordering ? setChosen(key) : onOpen(key))}
                data-left-out={its?.included === false || undefined}
              >
                <Card line={line} state={stateOf(state, key)} model={model} />
              </button>
            </li>
          )
        })}
      </ul>
      {state.mayChange && (
        <p className="fb-item-cards-tools">
          {tools}
          {lines.length > 1 && (
            <Button aria-pressed={ordering} onClick={() => setOrdering(!ordering)}>
              Reorder
            </Button>
          )}
        </p>
      )}
      {seesMoney && (
        <p className="fb-item-cards-total" data-still={ordering || undefined}>
          <span>
            Total
            {/[1-9]/.test(totals.options) && (
              <span className="fb-muted fb-small"> Options: {formats.money(totals.options)}</span>
            )}
          </span>
          <span className="fb-num">{formats.money(totals.total)}</span>
        </p>
      )}
      {ordering && (
        <ItemOrder store={store} state={state} model={model} chosen={chosen} onDone={() => setOrdering(false)} />
      )}
    </>
  )
}

function Card({ line, state, model }: { line: ItemLine; state: ItemState; model: ItemGridModel }) {
  const { formats } = useLocale()
  const { row, number, hasRows } = line
  const { seesMoney } = model
  const { optional, visibility } = row.values
  const shown = (id: ColumnId) => shownIn({ id }, row.values, model.sums.get(row.key), state, formats)
  return (
    <>
      <span className="fb-item-card-name">
        <span className="fb-muted">{number}</span>
        {'\u2002'}
        {row.values.name || 'New item'}
      </span>
      {seesMoney && <span className="fb-num">{shown(hasRows ? 'total' : 'price')}</span>}
      <span className="fb-muted fb-small fb-item-card-more">
        {[
          seesMoney ? `${shown('quantity')} × ${shown('unit_price')}` : `Quantity ${shown('quantity')}`,
          ...(optional ? ['Optional'] : []),
          ...(visibility === 'show' ? [] : [visibilityWords[visibility]]),
        ].join(' · ')}
      </span>
      {state !== 'proposed' && <StatusBadge status={looks[state]} label={stateWords[state]} />}
    </>
  )
}
