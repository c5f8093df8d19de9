import { Popover } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { Suspense, useState } from 'react'

import { lazy } from '#web/lazy.tsx'
import '@mantine/core/styles/Popover.layer.css'
import { useOverlayHost } from '../overlayHost.ts'
import { IconButton } from '../IconButton.tsx'
import type { TableSettingsProps } from './TableSettingsFields.tsx'

const TableSettingsFields = lazy(() =>
  import('./TableSettingsFields.tsx').then((part) => ({ default: part.TableSettingsFields })),
)

/** Shows the settings of a list's order (a phone has no headings to tap), columns and density. */
export function TableSettings<R>(props: TableSettingsProps<R>) {
  const [opened, setOpened] = useState(false)
  const host = useOverlayHost()
  const label = props.order ? 'Order, columns and density' : 'Columns and density'
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
        <Suspense fallback="Loading…">
          <TableSettingsFields {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
