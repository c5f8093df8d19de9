import { Popover } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '../form/SelectField.css'
import './TableSettings.css'
import { useOverlayHost } from '../overlayHost.ts'
import { IconButton } from '../IconButton.tsx'
import type { Column, Density } from './types.ts'

export interface TableSettingsProps<R> {
  columns: readonly Column<R>[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
  density: Density
  onDensity: (density: Density) => void
}

const densities: Record<Density, string> = { compact: 'Compact', normal: 'Normal', roomy: 'Roomy' }

/** Which columns a list shows, and how close its rows stand. */
export function TableSettings<R>({ columns, hidden, onHidden, density, onDensity }: TableSettingsProps<R>) {
  const [opened, setOpened] = useState(false)
  const host = useOverlayHost()
  const show = (id: string, on: boolean) => onHidden(on ? hidden.filter((one) => one !== id) : [...hidden, id])
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
          label="Columns and density"
          look="bordered"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconAdjustments aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Columns and density" className="fb-table-settings">
        <fieldset>
          <legend>Columns</legend>
          {columns.map((column) => (
            <label key={column.id} className="fb-check">
              <input
                type="checkbox"
                checked={!hidden.includes(column.id)}
                disabled={column.fixed === true}
                onChange={(event) => show(column.id, event.currentTarget.checked)}
              />
              {column.header}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>Rows</legend>
          {(Object.keys(densities) as Density[]).map((one) => (
            <label key={one} className="fb-check">
              <input type="radio" name="density" checked={density === one} onChange={() => onDensity(one)} />
              {densities[one]}
            </label>
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  )
}
