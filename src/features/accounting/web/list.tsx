/** The address of the journal. Its screen is fetched from here, so that the address costs the login next to nothing. */
import { lazy, Suspense } from 'react'

const JournalScreen = lazy(async () => ({ default: (await import('./JournalScreen.tsx')).JournalScreen }))

export const List = () => (
  <Suspense>
    <JournalScreen />
  </Suspense>
)
