import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

import {
  clearOfflineAnswers,
  clearProfile,
  loadedProfile,
  NoProfileError,
  fetchProfile,
} from '#features/auth/web/guard.ts'
import { ApiError, saveAnswers, queryClient, whenSignedOut } from '#web/api.ts'
import { focusHeading } from '#web/focus.ts'
import { isPublicPath } from '#web/next.ts'
import { raiseNotice } from '#web/notices.ts'
import { fillRegistry } from '#web/registrySource.ts'
import { parseSearch, stringifySearch } from '#web/search.ts'
import { ThemeProvider } from '#web/theme/ThemeProvider.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { Failed } from './Failed.tsx'
import { Notices } from './Notices.tsx'
import { loadShell, routeTree } from './pages.tsx'

const router = createRouter({
  routeTree,
  trailingSlash: 'always',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: () => <SkeletonBlock lines={8} />,
  defaultErrorComponent: Failed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export function start(): void {
  if ('indexedDB' in globalThis) saveAnswers(() => import('./offline.ts').then(({ answers }) => answers))
  fillRegistry(() => import('./parts.ts').then(({ registry }) => registry))
  // The profile and the frame are needed whatever the router finds, so both load side by side.
  if (!isPublicPath(location.pathname)) void Promise.all([fetchProfile(), loadShell()])
  whenSignedOut(signIn)
  router.history.block({ blockerFn: cancelsNavigation, enableBeforeUnload: false })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusHeading()
  })
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  // The scroll lock of dialogs needs the same nonce; its library reads it under this name.
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  createRoot(root, { onCaughtError: logUnexpected }).render(
    <ThemeProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <Notices />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

/** A refused call is no fault of the program, and the screen says it already. */
function logUnexpected(error: unknown) {
  if (!(error instanceof ApiError || error instanceof NoProfileError)) reportError(error)
}

/** The server no longer knows the session: to Login, and back here afterwards. */
function signIn() {
  const { pathname, href } = router.state.location
  if (isPublicPath(pathname)) return
  clearProfile()
  clearOfflineAnswers()
  void router.navigate({ to: '/login/', search: { next: href }, ignoreBlocker: true })
}

/**
 * Returns true when the profile is needed and cannot be loaded: the user then stays on the page and sees a notice.
 */
async function cancelsNavigation({ nextLocation }: { nextLocation: { pathname: string } }): Promise<boolean> {
  if (loadedProfile() || isPublicPath(nextLocation.pathname)) return false
  const cancels = (await fetchProfile()) === 'unreachable'
  raiseNotice(cancels ? 'unreachable' : undefined)
  return cancels
}
