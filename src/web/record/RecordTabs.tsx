import { Tabs } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'

import '@mantine/core/styles/Tabs.layer.css'
import { paths, searchOf } from '../paths.ts'
import { isPartSeen, type RecordTab } from '#web/registry.ts'
import { useMe } from '#web/session.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'

interface ShownTab extends Omit<RecordTab<never>, 'Part' | 'Count'> {
  panel: ReactNode
  count?: ReactNode
}

interface RecordTabsProps {
  /** Names the row of tabs for readers. */
  label: string
  overview: ReactNode
  /** The form: once looked at it stays when another tab is, so that nothing typed is lost. */
  details: ReactNode
  tabs: readonly ShownTab[]
  record: object
  activity: ReactNode
}

/**
 * The parts of a record's page; which one is shown is the hash of its address, `#details`
 * (docs/rules/screens.md#addresses).
 */
export function RecordTabs({ label, overview, details, tabs, record, activity }: RecordTabsProps) {
  const me = useMe()
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const visible: readonly ShownTab[] = [
    { id: 'overview', label: 'Overview', panel: overview },
    { id: 'details', label: 'Details', stays: true, panel: details },
    ...tabs.filter((tab) => isPartSeen(me, tab, record)),
    { id: 'activity', label: 'Activity', panel: activity },
  ]
  const chosen = visible.find(({ id }) => id === hash)?.id ?? 'overview'
  const [seen, setSeen] = useState<readonly string[]>([])
  if (!seen.includes(chosen)) setSeen([...seen, chosen])
  const choose = (id: string | null) =>
    void navigate({
      to: paths.here(),
      search: searchOf(true),
      hash: id === null || id === 'overview' ? '' : id,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  return (
    <Tabs
      value={chosen}
      onChange={choose}
      keepMounted={false}
      keepMountedMode="display-none"
      className="fb-record-tabs"
    >
      <Tabs.List aria-label={label}>
        {visible.map((shownTab) => (
          <Tabs.Tab key={shownTab.id} value={shownTab.id}>
            {shownTab.label}
            <Suspense>{shownTab.count}</Suspense>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {visible.map((shownTab) => (
        <Tabs.Panel
          key={shownTab.id}
          value={shownTab.id}
          keepMounted={shownTab.stays === true && seen.includes(shownTab.id)}
        >
          <Suspense fallback={<SkeletonBlock lines={6} label={`Loading ${shownTab.label.toLowerCase()}`} />}>
            {shownTab.panel}
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
