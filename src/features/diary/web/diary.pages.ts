import { lazyRouteComponent } from '#web/lazy.tsx'
import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router'

import { paths, searchOf } from '#web/paths.ts'
import { digits } from '#web/digits.ts'
import { screenWithParts } from '#web/registrySource.ts'
import { parseSearch } from '#web/search.ts'
import { applyRemembered } from '#web/settings.ts'
import { diarySettings } from '../entries/web/diarySettings.ts'

const remembered = applyRemembered('diary', diarySettings)
/** The diary of one person opens as its address says, with the remembered columns. */
const looked = applyRemembered('diary', [])
const screens = () => import('../list/web/DiaryScreen.tsx')

/** Replaces an address that only names a saved filter by the filters of that set; any other opens at once. */
function withSet({ pathname, searchStr }: { pathname: string; searchStr: string }, userId: number | null) {
  const address = parseSearch(searchStr)
  if (address['set'] === undefined) return undefined
  return import('../list/web/filterSets.ts').then(async ({ expanded }) => {
    const full = await expanded(address, userId)
    if (full) throw redirect({ to: paths.to(pathname), search: searchOf(full), replace: true })
  })
}

/** Pages of the diary of everyone visible and of one person (docs/rules/screens.md#addresses), and of the inbox. */
export const diaryPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/diary/',
      beforeLoad: ({ context, location }) => {
        remembered({ context, location })
        return withSet(location, null)
      },
      component: lazyRouteComponent(screens, 'DiaryScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/diary/inbox/',
      component: screenWithParts(() => import('../inbox/web/InboxScreen.tsx'), 'InboxScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/diary/user/$id/',
      params: digits('id'),
      beforeLoad: ({ context, location, params }) => {
        looked({ context, location })
        return withSet(location, params.id)
      },
      component: lazyRouteComponent(screens, 'UserDiaryScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/diary/import/',
      component: lazyRouteComponent(() => import('../transfer/web/ImportScreen.tsx'), 'ImportScreen'),
    }),
  ] as const
