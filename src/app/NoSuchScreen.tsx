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
/** The examples' screen is loaded from here, so that its address adds nothing to the sign-in page. */
export const Journal = () => (
  <Suspense>
    <JournalScreen />
  </Suspense>
)
