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
  /** The option's number of records; null until it is known, absent where nobody counts. */
  count?: number | null
}

interface CheckFilterProps {
  label: string
  options: readonly CheckOption[]
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
  /** Called as the person types to narrow the list; the options then come from the server. */
  onSearch?: (text: string) => void
  loading?: boolean
  onOpened?: (opened: boolean) => void
}

/** Shows a filter that may have several values at once: a button with a list of checkboxes. */
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
