import { Link } from '@tanstack/react-router'
import { IconMenu2, IconSearch } from '@tabler/icons-react'

import { OrgSwitcher } from '#features/company/web/OrgSwitcher.tsx'
import { TimerSlot } from '#features/diary/timer/web/TimerSlot.tsx'
import { BellSlot } from '#features/notifications/web/BellSlot.tsx'
import { WaitingSlot } from '#web/offline/WaitingSlot.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SchemeToggle } from './SchemeToggle.tsx'
import { UserMenu } from './UserMenu.tsx'

interface HeaderProps {
  openNav: () => void
  openPalette: () => void
  openHelp: () => void
  navOpened: boolean
}

export function Header({ openNav, openPalette, openHelp, navOpened }: HeaderProps) {
  return (
    <header className="fb-header">
      <IconButton label="Menu" className="fb-burger" aria-haspopup="dialog" aria-expanded={navOpened} onClick={openNav}>
        <IconMenu2 aria-hidden />
      </IconButton>
      <Link to="/" className="fb-brand" aria-label="Fieldbook, home">
        Fieldbook
      </Link>
      <OrgSwitcher />
      <div className="fb-header-end">
        <button type="button" className="fb-command" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
          <IconSearch size={16} aria-hidden />
          <span>Search or run a command</span>
          <kbd className="fb-kbd">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
        <WaitingSlot />
        <TimerSlot place="header" />
        <BellSlot />
        <SchemeToggle />
        <UserMenu openHelp={openHelp} />
      </div>
    </header>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
