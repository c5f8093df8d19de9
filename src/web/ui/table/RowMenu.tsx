import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '../form/SelectField.css'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { useOverlayHost } from '../overlayHost.ts'
import type { RowAction } from './types.ts'

interface RowMenuProps {
  /** Record that the actions are for. */
  label: string
  /** Instead of "Actions for" it: a menu of a whole screen. */
  name?: string
  /** `named`: a button with its name in words. */
  look?: 'bordered' | 'plain' | 'named'
  /** Icon that distinguishes two menus side by side. */
  icon?: ReactNode
  actions: readonly RowAction[]
}

/** The menu of one record. A list holds hundreds: the menu itself exists only while it is open. */
export function RowMenu({ label, name = `Actions for ${label}`, look = 'plain', icon, actions }: RowMenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    // The action may open a dialog, which returns the focus to the element that had it.
    button.current?.focus()
  }
  const opener = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    onClick: () => setOpened(true),
  } as const
  return (
    <span className="fb-menu-anchor">
      {look === 'named' ? (
        <Button icon={icon} {...opener}>
          {name}
        </Button>
      ) : (
        <IconButton label={name} look={look} {...(look === 'plain' && { className: 'fb-row-menu' })} {...opener}>
          {icon ?? <IconDots aria-hidden />}
        </IconButton>
      )}
      {opened && <OpenMenu actions={actions} onClose={close} />}
    </span>
  )
}

/** The menu itself, at the place where it is rendered. */
export const OpenMenu = ({ actions, onClose }: { actions: readonly RowAction[]; onClose: () => void }) => (
  // Mantine's placeholder for the first focus is no menu item, but screen readers would announce it.
  <Menu
    opened
    onChange={(open) => !open && onClose()}
    position="bottom-end"
    withInitialFocusPlaceholder={false}
    {...useOverlayHost()}
  >
    <Menu.Target>
      <span className="fb-menu-point" aria-hidden />
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map((action) => (
        <Menu.Item
          key={action.label}
          leftSection={action.icon}
          disabled={action.disabled !== undefined}
          title={action.disabled ?? action.title}
          onClick={action.onClick}
          {...(action.danger === true && { color: 'var(--fb-error)' })}
        >
          {action.label}
          {action.disabled !== undefined && <span className="fb-option-hint">{action.disabled}</span>}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
