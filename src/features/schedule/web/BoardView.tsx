import { Popover } from '@mantine/core'
import { IconAdjustments, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '#web/ui/form/SelectField.css'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { type BoardSearch, densities } from './boardSearch.ts'

interface BoardViewProps {
  search: BoardSearch
  change: (changes: Record<string, string | undefined>) => unknown
}

const labels = { compact: 'Compact', normal: 'Normal', roomy: 'Roomy' }

/** The menu “View” of the board: how its rows stand, and what is wanted rarely. */
export function BoardView({ search, change }: BoardViewProps) {
  const [opened, setOpened] = useState(false)
  const print = () => {
    setOpened(false)
    globalThis.print()
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          icon={<IconAdjustments size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          View
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="View" className="fb-board-view">
        <NativeSelect
          label="Rows"
          value={search.flat ? 'flat' : 'departments'}
          options={[
            { value: 'departments', label: 'By department' },
            { value: 'flat', label: 'One list' },
          ]}
          onChange={(value) => change({ flat: value === 'flat' ? 'true' : undefined })}
        />
        <NativeSelect
          label="Density"
          value={search.density}
          options={densities.map((value) => ({ value, label: labels[value] }))}
          onChange={(value) => change({ density: value === 'normal' ? undefined : value })}
        />
        <Switch
          id="board-loads"
          label="Load over eight weeks"
          description="Percent booked of each person, beside the board."
          checked={search.loads}
          onChange={(on) => void change({ loads: on ? 'true' : undefined })}
        />
        <Switch
          id="board-tentative"
          label="Count tentative bookings"
          description="In loads, free hours and the search for free people."
          checked={search.tentative}
          onChange={(on) => void change({ tentative: on ? undefined : 'false' })}
        />
        <Button icon={<IconPrinter size={16} aria-hidden />} onClick={print}>
          Print
        </Button>
        <p className="fb-muted fb-small">Press ? for the keys and signs of the board.</p>
      </Popover.Dropdown>
    </Popover>
  )
}
