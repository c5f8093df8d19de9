import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'

import { digits } from '#web/digits.ts'
import { parseSearch } from '#web/search.ts'
import { applyRemembered } from '#web/settings.ts'
import { diarySettings } from './diarySettings.ts'

const remembered = applyRemembered('diary', diarySettings)
/** The diary of one person opens as it is asked for, in the columns that are remembered. */
const looked = applyRemembered('diary', [])
const screens = () => import('./DiaryScreen.tsx')

/** The diary of everyone visible, and of one person (specification, section 2); and what waits for a decision. */
export const diaryPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/diary/',
      beforeLoad: async ({ context, location }) => {
        remembered({ context, location })
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
      beforeLoad: looked,
      component: lazyRouteComponent(screens, 'UserDiaryScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/diary/import/',
      component: lazyRouteComponent(() => import('./transfer/ImportScreen.tsx'), 'ImportScreen'),
    }),
  ] as const
