import { Outlet, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

import { useLocaleDates } from '#web/locale.ts'
import { MeProvider } from '#web/session.tsx'
import { DateKitContext } from '#web/ui/form/dateKit.ts'
import { shellParts } from '../parts.ts'
import { Header } from './Header.tsx'
import { NavDrawer, SideNav, Tabs } from './Navigation.tsx'
import './shell.css'
import { useShellKeys } from './useShellKeys.ts'

const Palette = lazy(() => import('./Palette.tsx').then(({ Palette: component }) => ({ default: component })))
const Keys = lazy(() => import('./Keys.tsx').then(({ Keys: component }) => ({ default: component })))
const Snackbars = lazy(() => import('#web/ui/Snackbars.tsx').then((kit) => ({ default: kit.Snackbars })))

/** The frame of every screen behind the login. */
export function Shell() {
  const { me } = useRouteContext({ from: '/shell' })
  return (
    <MeProvider value={me}>
      <Frame />
    </MeProvider>
  )
}

/** What works without a network comes after the screen. */
function useOfflineKit() {
  const { me } = useRouteContext({ from: '/shell' })
  useEffect(() => {
    const timer = setTimeout(() => void import('../offline.ts').then(({ begin }) => begin()), 1_000)
    return () => clearTimeout(timer)
  }, [me])
}

function Frame() {
  useOfflineKit()
  const [navOpened, setNavOpened] = useState(false)
  // How often each was asked for: it loads with the first time.
  const [palette, setPalette] = useState(0)
  const [keysOpened, setKeysOpened] = useState<boolean>()
  const openPalette = () => setPalette((times) => times + 1)
  useShellKeys({ openPalette, openKeys: () => setKeysOpened(true) })
  const Timer = shellParts.timer
  return (
    <div className="fb-shell">
      <a className="fb-skip" href="#main">
        Skip to content
      </a>
      <Header
        openNav={() => setNavOpened(true)}
        openPalette={openPalette}
        openKeys={() => setKeysOpened(true)}
        navOpened={navOpened}
      />
      <SideNav />
      <NavDrawer opened={navOpened} close={() => setNavOpened(false)} />
      <main id="main" tabIndex={-1}>
        <DateKitContext value={useLocaleDates()}>
          <Outlet />
        </DateKitContext>
      </main>
      <div className="fb-bottom">
        {Timer && <Timer place="bar" />}
        <Tabs openNav={() => setNavOpened(true)} />
      </div>
      <Suspense>
        {palette > 0 && <Palette asked={palette} openKeys={() => setKeysOpened(true)} />}
        {keysOpened !== undefined && <Keys opened={keysOpened} close={() => setKeysOpened(false)} />}
        <Snackbars />
      </Suspense>
    </div>
  )
}
