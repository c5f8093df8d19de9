import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'

import { digits } from '#web/digits.ts'
import { parseSearch } from '#web/search.ts'
import type { Me } from '#web/session.tsx'
import { applyRemembered } from '#web/settings.ts'
import { diarySettings } from './diarySettings.ts'

const remembered = applyRemembered('diary', diarySettings)
const screens = () => import('./DiaryScreen.tsx')

/** The diary of everyone visible, and of one person (specification, section 2); and what waits for a decision. */
export const diaryPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/diary/',
      beforeLoad: async ({ context, location }) => {
        // The shell's context holds who is signed in, which the type of a route below any route cannot say.
        remembered({ context: context as unknown as { me: Me }, location })
        const address = parseSearch(location.searchStr)
        if (address['set'] === undefined) return
        const full = await import('./filterSets.ts').then(({ expanded }) => expanded(address))
        if (full) throw redirect({ to: location.pathname as never, search: full as never, replace: true })
      },
      component: lazyRouteComponent(screens, 'DiaryScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/diary/inbox/',
      component: lazyRouteComponent(() => import('./inbox/InboxScreen.tsx'), 'InboxScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/diary/user/$id/',
      params: digits('id'),
      component: lazyRouteComponent(screens, 'UserDiaryScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/diary/import/',
      component: lazyRouteComponent(() => import('./transfer/ImportScreen.tsx'), 'ImportScreen'),
    }),
  ] as const
