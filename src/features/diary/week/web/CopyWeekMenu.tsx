import { Menu } from '@mantine/core'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '#web/ui/form/SelectField.css'
import { Button } from '#web/ui/Button.tsx'
import { useOverlayHost } from '#web/ui/overlayHost.ts'

/** Copy last week: its rows, or its rows and hours. */
export function CopyWeekMenu({ onRows, onHours }: { onRows: () => void; onHours: () => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      withInitialFocusPlaceholder={false}
      {...useOverlayHost()}
    >
      <Menu.Target>
        <Button icon={<IconCopy size={16} aria-hidden />} aria-haspopup="menu" aria-expanded={opened}>
          Copy last week
          <IconChevronDown size={14} aria-hidden className="fb-filter-chevron" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onRows}>Rows only</Menu.Item>
        <Menu.Item onClick={onHours}>Rows and hours</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
