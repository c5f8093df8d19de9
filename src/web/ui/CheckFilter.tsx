import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import './CheckFilter.css'
import { useLocale } from '../locale.ts'
import { Button } from './Button.tsx'

interface CheckOption {
  value: string
  label: string
  /** How many it has; null until that is known, left out where nobody counts. */
  count?: number | null
}

interface CheckFilterProps {
  label: string
  options: readonly CheckOption[]
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
  /** With it the list can be narrowed by typing; it answers from the server. */
  onSearch?: (text: string) => void
  loading?: boolean
  onOpened?: (opened: boolean) => void
}

/** A filter of which several values may hold at once: a button with a list of boxes. */
export function CheckFilter(props: CheckFilterProps) {
  const { label, options, chosen, onChosen, onSearch } = props
  const { formats } = useLocale()
  const [opened, setOpened] = useState(false)
  const id = useId()
  const open = (on: boolean) => {
    setOpened(on)
    props.onOpened?.(on)
  }
  const check = (value: string, on: boolean) =>
    onChosen(on ? [...chosen, value] : chosen.filter((text) => text !== value))
  return (
    <Popover opened={opened} onChange={open} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={chosen.length > 0 ? `${label}, ${chosen.length} chosen` : label}
          onClick={() => open(!opened)}
        >
          {label}
          {chosen.length > 0 && ` (${chosen.length})`}
          <IconChevronDown size={14} aria-hidden className="fb-filter-chevron" />
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className="fb-check-filter">
        {onSearch && (
          <input
            type="search"
            id={id}
            aria-label={`Find in ${label}`}
            placeholder="Type to find"
            data-autofocus
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        )}
        <ul aria-label={label} aria-busy={props.loading === true || undefined}>
          {options.map((option) => (
            <li key={option.value}>
              <label className="fb-check">
                <input
                  type="checkbox"
                  checked={chosen.includes(option.value)}
                  onChange={(event) => check(option.value, event.currentTarget.checked)}
                />
                {option.label}{' '}
                {option.count !== undefined && (
                  <span className="fb-check-count fb-num">
                    {option.count === null ? '–' : formats.number(option.count)}
                  </span>
                )}
              </label>
            </li>
          ))}
        </ul>
        {options.length === 0 && <p className="fb-muted">{props.loading === true ? 'Searching…' : 'Nothing found'}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}
