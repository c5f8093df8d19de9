import { useLocale } from '#web/locale.ts'
import type { ItemGridModel } from './useItemGrid.ts'

/** Sums of all items, as the last row. */
export function ItemSums({ model: { columns, lines, totals, seesMoney } }: { model: ItemGridModel }) {
  const { formats } = useLocale()
  const shown: Partial<Record<string, string>> = {
    [columns.some(({ sums }) => sums) ? 'price' : 'total']: formats.money(totals.total),
    hours: formats.hours(totals.hours),
    cost: formats.money(totals.cost),
    margin: totals.margin === null ? '' : formats.percent(totals.margin, 1),
  }
  // Without prices the row would show only hours, which need no sums.
  if (columns.every(({ id }) => shown[id] === undefined)) return null
  const hasOptions = seesMoney && /[1-9]/.test(totals.options)
  return (
    <div role="rowgroup" className="fb-items-foot">
      <div role="row" aria-rowindex={lines.length + 2}>
        <div role="rowheader" className="fb-items-foot-name" aria-colindex={1}>
          Total
          {hasOptions && <span className="fb-muted"> Options, not included: {formats.money(totals.options)}</span>}
        </div>
        {columns.slice(1).map(({ id, kind }, index) => (
          <div key={id} role="gridcell" aria-colindex={index + 3} data-column={id} data-kind={kind}>
            {shown[id]}
          </div>
        ))}
      </div>
    </div>
  )
}
