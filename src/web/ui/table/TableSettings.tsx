import { Popover } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '../form/SelectField.css'
import './TableSettings.css'
import { useOverlayHost } from '../overlayHost.ts'
import { IconButton } from '../IconButton.tsx'
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

/** Shows the settings of a list's order (a phone has no headings to tap), columns and density. */
export function TableSettings<R>(props: TableSettingsProps<R>) {
  const { columns, density, onDensity, order } = props
  const [opened, setOpened] = useState(false)
  const host = useOverlayHost()
  const label = order ? 'Order, columns and density' : 'Columns and density'
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      {...host}
    >
      <Popover.Target>
        <IconButton
          label={label}
          look="bordered"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconAdjustments aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className="fb-table-settings">
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
      </Popover.Dropdown>
    </Popover>
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
