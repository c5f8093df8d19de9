import { Drawer } from '@mantine/core'
import { IconDots, IconX } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'

import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { OrgList } from '#features/company/web/OrgSwitcher.tsx'
import { TimerTab } from '#features/diary/timer/web/TimerTab.tsx'
import { useLocale } from '#web/locale.ts'
import { useWaiting } from '#web/offline/state.ts'
import { useMe } from '#web/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { navAt, navFor, navHeadings, type NavItem } from '../nav.ts'

export const SideNav = () => (
  <nav className="fb-nav" aria-label="Main">
    <NavList />
  </nav>
)

/** Shows the same navigation on narrow screens, with the organisations below. */
export function NavDrawer({ opened, close }: { opened: boolean; close: () => void }) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      size={280}
      transitionProps={{ duration: 120, transition: 'slide-right' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body className="fb-drawer">
          <div className="fb-drawer-head">
            <span className="fb-brand">Fieldbook</span>
            <IconButton label="Close menu" onClick={close}>
              <IconX aria-hidden />
            </IconButton>
          </div>
          <nav aria-label="Main">
            <NavList onGo={close} />
          </nav>
          <OrgList onChosen={close} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function NavList({ onGo }: { onGo?: () => void }) {
  const items = navFor(useMe())
  const locale = useLocale()
  return [undefined, ...navHeadings].map((heading) => {
    const below = items.filter(({ under }) => under === heading)
    if (below.length === 0) return null
    return (
      <div key={heading ?? ''} {...(heading && { role: 'group', 'aria-label': heading })}>
        {heading && <span className="fb-nav-heading">{heading}</span>}
        <ul>
          {below.map((item) => (
            <li key={item.to}>
              <NavLink item={item} {...(onGo && { onGo })}>
                <item.icon size={18} aria-hidden />
                {item.label(locale)}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

/**
 * Shows the tabs at the bottom of a phone: the most used screens, the timer beside the diary, and the rest behind
 * More.
 */
export function Tabs({ openNav }: { openNav: () => void }) {
  const items = navFor(useMe()).filter(({ tab }) => tab)
  const locale = useLocale()
  return (
    <nav className="fb-tabs" aria-label="Tabs">
      {items.map((item) => (
        <Fragment key={item.to}>
          <NavLink item={item}>
            <item.icon size={22} aria-hidden />
            {item.label(locale)}
            {item.waits && <WaitingCount />}
          </NavLink>
          {item.waits && <TimerTab />}
        </Fragment>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={openNav}>
        <IconDots size={22} aria-hidden />
        More
      </button>
    </nav>
  )
}

/** Shows the number of entries that are not sent yet or were refused. */
function WaitingCount() {
  const count = useWaiting().filter(({ subject }) => subject.startsWith('diary/')).length
  if (count === 0) return null
  return (
    <span className="fb-tab-count">
      {count}
      <span className="fb-hidden"> not sent</span>
    </span>
  )
}

function NavLink({ item, onGo, children }: { item: NavItem; onGo?: () => void; children: ReactNode }) {
  const here = navAt(navFor(useMe()), useLocation({ select: ({ pathname }) => pathname })) === item
  return (
    <Link
      to={item.to}
      // The longest path wins, which the router's own mark does not know.
      activeOptions={{ exact: true }}
      activeProps={{}}
      data-active={here || undefined}
      aria-current={here ? 'page' : undefined}
      onClick={onGo}
    >
      {children}
    </Link>
  )
}
