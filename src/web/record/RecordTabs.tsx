import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'

import '@mantine/core/styles/Tabs.layer.css'
import { has } from '#core/permissions.ts'
import type { RecordTab } from '#web/registry.ts'
import { useMe } from '#web/session.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'

interface ShownTab extends Omit<RecordTab<never>, 'Part'> {
  panel: ReactNode
}

interface RecordTabsProps {
  /** Names the row of tabs for readers. */
  label: string
  /** The form: it stays when another tab is looked at, so that nothing typed is lost. */
  details: ReactNode
  tabs: readonly ShownTab[]
  activity: ReactNode
}

export function RecordTabs({ label, details, tabs, activity }: RecordTabsProps) {
  const me = useMe()
  const navigate = useNavigate()
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  const visible: readonly ShownTab[] = [
    { id: 'details', label: 'Details', stays: true, panel: details },
    ...tabs.filter(({ permission }) => permission === undefined || permission.some((one) => has(me, one))),
    { id: 'activity', label: 'Activity', panel: activity },
  ]
  const chosen = visible.find(({ id }) => id === tab)?.id ?? 'details'
  const [seen, setSeen] = useState<readonly string[]>(['details'])
  if (!seen.includes(chosen)) setSeen([...seen, chosen])
  const choose = (id: string | null) =>
    void navigate({
      to: '.' as never,
      search: (before: object) => ({ ...before, tab: id === 'details' ? undefined : id }) as never,
      replace: true,
      resetScroll: false,
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
        {visible.map((one) => (
          <Tabs.Tab key={one.id} value={one.id}>
            {one.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {visible.map((one) => (
        <Tabs.Panel key={one.id} value={one.id} keepMounted={one.stays === true && seen.includes(one.id)}>
          <Suspense fallback={<SkeletonBlock lines={6} label={`Loading ${one.label.toLowerCase()}`} />}>
            {one.panel}
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
