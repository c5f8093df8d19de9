import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { PublicPage } from '#features/auth/web/PublicPage.tsx'
import { usePageTitle } from '#web/title.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { workInOrg } from './OrgSwitcher.tsx'

/**
 * Switches to another organisation. Ids of one mean nothing in another, so the app restarts at the first screen. A
 * refusal is swallowed (docs/rules/access.md#organisations): the profile that is fetched next has the actual
 * organisation.
 */
export function SwitchScreen() {
  const { workIn } = useLocation().state
  const begun = useRef(false)
  usePageTitle('One moment')
  useEffect(() => {
    if (begun.current || !workIn) return
    begun.current = true
    void workInOrg(workIn.id).then(() => location.replace('/'))
  }, [workIn])
  return (
    <PublicPage title={`Opening ${workIn?.name}`}>
      <SkeletonBlock lines={3} label={`Opening ${workIn?.name}`} />
    </PublicPage>
  )
}
