import { lazy } from '#web/lazy.tsx'
import { Outlet, useRouteContext, useRouter } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'

import { TimerSlot } from '#features/diary/timer/web/TimerSlot.tsx'
import { useLocaleDates } from '#web/locale.ts'
import { loadKinds } from '#web/registry.ts'
import { MeProvider } from '#web/session.tsx'
import { DateKitContext } from '#web/ui/form/dateKit.ts'
import { Header } from './Header.tsx'
import { NavDrawer, SideNav, Tabs } from './Navigation.tsx'
import { prefetchOnIntent } from './prefetch.ts'
import './shell.css'
import { keepTyped } from './typedEarly.ts'
import { useShellKeys } from './useShellKeys.ts'

const Palette = lazy(() =>
  Promise.all([import('./Palette.tsx'), loadKinds()]).then(([kit]) => ({ default: kit.Palette })),
)
const Help = lazy(() => import('./Help.tsx').then(({ Help: component }) => ({ default: component })))
const ActingBanner = lazy(() =>
  import('#features/auth/web/ActingBanner.tsx').then((kit) => ({ default: kit.ActingBanner })),
)
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

/** Loads what works without a network after the screen, which needs none of it. */
function useOfflineKit() {
  const { me } = useRouteContext({ from: '/shell' })
  useEffect(() => {
    const timer = setTimeout(() => void import('../offline.ts').then(({ begin }) => begin()), 1_000)
    return () => clearTimeout(timer)
  }, [me])
}

/** Reserves the banner's room from the first render, so that nothing moves when the banner loads. */
const Acting = () => (
  <section className="fb-acting" aria-label="Acting as another person">
    <Suspense>
      <ActingBanner />
    </Suspense>
  </section>
)

function Frame() {
  useOfflineKit()
  const router = useRouter()
  useEffect(() => prefetchOnIntent(router), [router])
  const { impersonator } = useRouteContext({ from: '/shell' }).me
  const [navOpened, setNavOpened] = useState(false)
  // Number of times the palette was requested: its code loads on the first.
  const [palette, setPalette] = useState(0)
  const [helpOpened, setHelpOpened] = useState(false)
  const openPalette = () => {
    keepTyped()
    setPalette((times) => times + 1)
  }
  // The frame is rendered first, then the screen in slices: in one piece a phone would not respond for half a second.
  const framed = useDeferredValue(true, false)
  useShellKeys({ openPalette, openHelp: () => setHelpOpened(true) })
  return (
    <div className="fb-shell" data-acting={impersonator ? true : undefined}>
      <a className="fb-skip" href="#main">
        Skip to content
      </a>
      {impersonator && <Acting />}
      <Header
        openNav={() => setNavOpened(true)}
        openPalette={openPalette}
        openHelp={() => setHelpOpened(true)}
        navOpened={navOpened}
      />
      <SideNav />
      <NavDrawer opened={navOpened} close={() => setNavOpened(false)} />
      <main id="main" tabIndex={-1}>
        <DateKitContext value={useLocaleDates()}>{framed && <Outlet />}</DateKitContext>
      </main>
      <div className="fb-bottom">
        <TimerSlot place="bar" />
        <Tabs openNav={() => setNavOpened(true)} />
      </div>
      <Suspense>
        {palette > 0 && <Palette asked={palette} openHelp={() => setHelpOpened(true)} />}
        {helpOpened && <Help close={() => setHelpOpened(false)} />}
        <Snackbars />
      </Suspense>
    </div>
  )
}
