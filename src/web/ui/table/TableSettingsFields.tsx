/** Fields behind the button of a list's settings: order, columns and density. A list is read without them: they come later. */
import { useEffect, useRef } from 'react'

import '../form/SelectField.css'
import './TableSettings.css'
import { NativeSelect } from '../NativeSelect.tsx'
import type { Side } from './arrange.ts'
import { ColumnLines } from './ColumnLines.tsx'
import type { Column, Density } from './types.ts'

export interface TableSettingsProps<R> {
  columns: readonly Column<R>[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
  onMove: (id: string, side: Side, beside: string) => void
  /** Back to the usual columns; absent where they are these. */
  onUsual: (() => void) | undefined
  density: Density
  onDensity: (density: Density) => void
  /** The list's order, as its address says it; absent where it has only one. */
  order?: { now: string; usual: string; onOrder: (ordering: string) => void }
}

const densities: Record<Density, string> = { compact: 'Compact', normal: 'Normal', roomy: 'Roomy' }

export function TableSettingsFields<R>(props: TableSettingsProps<R>) {
  const { columns, density, onDensity, order } = props
  const first = useRef<HTMLDivElement>(null)
  // The popover gave the focus to what was there when it opened.
  useEffect(() => first.current?.querySelector<HTMLElement>('select, input, button')?.focus(), [])
  return (
    <div ref={first}>
      {order && <Order columns={columns} {...order} />}
      <ColumnLines {...props} />
      <fieldset>
        <legend>Rows</legend>
        {(Object.keys(densities) as Density[]).map((text) => (
          <label key={text} className="fb-check">
            <input type="radio" name="density" checked={density === text} onChange={() => onDensity(text)} />
            {densities[text]}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

interface OrderProps<R> {
  columns: readonly Column<R>[]
  now: string
  usual: string
  onOrder: (ordering: string) => void
}

function Order<R>({ columns, now, usual, onOrder }: OrderProps<R>) {
  const down = now.startsWith('-')
  const field = now.replace('-', '')
  const sorts = columns.flatMap(({ sort, header }) => (sort === undefined ? [] : [{ value: sort, label: header }]))
  // Some lists begin in an order without a column: the order of adding.
  const own = sorts.some(({ value }) => value === usual.replace('-', ''))
  const options = own ? sorts : [{ value: usual, label: 'Last added' }, ...sorts]
  const chosen = sorts.some(({ value }) => value === field) ? field : usual
  return (
    <fieldset>
      <legend>Order</legend>
      <NativeSelect label="Order by" options={options} value={chosen} onChange={onOrder} />
      {chosen === field &&
        [false, true].map((flag) => (
          <label key={String(flag)} className="fb-check">
            <input
              type="radio"
              name="direction"
              checked={down === flag}
              onChange={() => onOrder(flag ? `-${field}` : field)}
            />
            {flag ? 'Descending' : 'Ascending'}
          </label>
        ))}
    </fieldset>
  )
}
