import { lazy } from '#web/lazy.tsx'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'

import { usePageTitle } from '#web/title.ts'
import { NotFound } from '#web/ui/NotFound.tsx'

export function NoSuchScreen() {
  usePageTitle('Page not found')
  return <NotFound action={<Link to="/">Go to the start page</Link>} />
}

const JournalScreen = lazy(async () => ({
  default: (await import('#features/accounting/web/JournalScreen.tsx')).JournalScreen,
}))
const GuideScreen = lazy(async () => ({
  default: (await import('#features/help/web/GuideScreen.tsx')).GuideScreen,
}))
/** The examples' screen and the guide are loaded from here, so that their addresses add nothing to the sign-in page. */
export const Journal = () => (
  <Suspense>
    <JournalScreen />
  </Suspense>
)
export const Guide = () => (
  <Suspense>
    <GuideScreen />
  </Suspense>
)
