import type { ReactNode } from 'react'

import { useLocale } from '#web/locale.ts'
import { StatusBadge, type Status } from '#web/ui/StatusBadge.tsx'
import type { ItemState } from '../quoteItems.totals.ts'
import { shownIn, stateWords, visibilityWords } from './columns.ts'
import './items.css'
import { type SheetState, stateOf } from './sheetState.ts'
import type { ItemGridModel } from './useItemGrid.ts'

const looks: Readonly<Record<ItemState, Status>> = {
  proposed: 'draft',
  accepted: 'approved',
  declined: 'rejected',
  closed: 'submitted',
}

interface ItemCardsProps {
  state: SheetState
  model: ItemGridModel
  onOpen: (key: number) => void
  addButton: ReactNode
}

/** The items on a phone: each opens by itself. */
export function ItemCards({ state, model: { lines, sums, totals, seesMoney }, onOpen, addButton }: ItemCardsProps) {
  const { formats } = useLocale()
  return (
    <>
      {addButton && <p>{addButton}</p>}
      <ul className="fb-item-cards">
        {lines.map(({ row, depth, number, hasRows }) => {
          const its = sums.get(row.key)
          const now = stateOf(state, row.key)
          const shown = (id: Parameters<typeof shownIn>[0]) => shownIn(id, row.values, its, now, formats)
          return (
            <li key={row.key} style={{ ['--depth' as string]: depth }}>
              <button
                type="button"
                onClick={() => onOpen(row.key)}
                data-left-out={its?.included === false || undefined}
              >
                <span className="fb-item-card-name">
                  <span className="fb-muted">{number}</span> {row.values.name || 'New item'}
                </span>
                {seesMoney && <span className="fb-num">{shown(hasRows ? 'total' : 'price')}</span>}
                <span className="fb-muted fb-small">
                  {[
                    seesMoney ? `${shown('quantity')} × ${shown('unit_price')}` : `Quantity ${shown('quantity')}`,
                    ...(row.values.optional ? ['Optional'] : []),
                    ...(row.values.visibility === 'show' ? [] : [visibilityWords[row.values.visibility]]),
                  ].join(' · ')}
                </span>
                {now !== 'proposed' && <StatusBadge status={looks[now]} label={stateWords[now]} />}
              </button>
            </li>
          )
        })}
      </ul>
      {seesMoney && (
        <p className="fb-item-cards-total">
          <span>
            Total
            {/[1-9]/.test(totals.options) && (
              <span className="fb-muted fb-small"> Options: {formats.money(totals.options)}</span>
            )}
          </span>
          <span className="fb-num">{formats.money(totals.total)}</span>
        </p>
      )}
    </>
  )
}
