import { Tabs } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode, Suspense, useRef, useState } from 'react'

import '@mantine/core/styles/Tabs.layer.css'
import { paths, searchOf } from '../paths.ts'
import { isPartSeen } from '#web/registry.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { OpenMenu } from '#web/ui/table/RowMenu.tsx'
import { formWord } from './formWord.ts'
import { TabLink } from './TabLink.tsx'
import { type ShownPart, TabPart } from './TabPart.tsx'
import { useFittingTabs } from './useFittingTabs.ts'

interface RecordTabsProps {
  /** Names the row of tabs for readers. */
  label: string
  overview: ReactNode
  details: ReactNode
  /** Whether the form has no tab of its own, and opens in the place of the overview. */
  formInOverview: boolean
  tabs: readonly ShownPart[]
  record: { can_change?: boolean }
  /** Absent for who may read none of it. */
  activity: ReactNode
}

interface ShownTab {
  id: string
  label: string
  /** The parts of a group, one below the other, or the tab's only part. */
  parts: readonly ShownPart[]
}

/**
 * The parts of a record's page; which one is shown is the hash of its address, `#details`. The hash of a part within a
 * group opens the group at that part (docs/rules/screens.md#addresses).
 */
export function RecordTabs({ label, formInOverview, tabs, record, activity, ...panels }: RecordTabsProps) {
  const me = useMe()
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const overview = { id: 'overview', label: 'Overview', panel: panels.overview }
  const form: ShownPart = { id: 'details', label: 'Details', stays: true, panel: panels.details }
  const visible: readonly ShownTab[] = [
    ...(formInOverview
      ? [
          {
            ...overview,
            parts: [overview, { ...form, panel: <FormWithWayBack {...{ record }}>{form.panel}</FormWithWayBack> }],
          },
        ]
      : [tabOf(overview), tabOf(form)]),
    ...grouped(tabs.filter((tab) => isPartSeen(me, tab, record))),
    ...(activity ? [tabOf({ id: 'activity', label: 'Activity', panel: activity })] : []),
  ]
  const chosen = visible.find(({ id }) => id === hash) ?? visible.find((tab) => partAt(tab, hash)) ?? visible[0]
  const isFormOpen = chosen !== undefined && chosen.id === 'overview' && partAt(chosen, hash)?.id === form.id
  const row = useRef<HTMLDivElement>(null)
  const over = useFittingTabs(row, chosen ? visible.indexOf(chosen) : -1)
  const choose = (id: string | null) =>
    void navigate({
      to: paths.here(),
      search: searchOf(true),
      hash: id === null || id === overview.id ? '' : id,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  return (
    <Tabs value={chosen?.id ?? null} onChange={choose} keepMountedMode="display-none" className="fb-record-tabs">
      <div ref={row} className="fb-record-tab-row">
        <Tabs.List aria-label={label}>
          {visible.map(({ id, label: name, parts }, index) => (
            <Tabs.Tab key={id} value={id} disabled={over.has(index)}>
              {name}
              <Suspense>
                {parts.map((part) => (
                  <Fragment key={part.id}>{part.count}</Fragment>
                ))}
              </Suspense>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {over.size > 0 && <MoreTabs tabs={visible.filter((_tab, index) => over.has(index))} onChoose={choose} />}
      </div>
      {visible.map(({ id, parts }) => (
        <Tabs.Panel key={id} value={id}>
          {parts.map((part, index) => (
            <TabPart
              key={part.id}
              part={part}
              shown={id === chosen?.id && (id !== overview.id || isFormOpen === (part.id === form.id))}
              below={index > 0 && id !== overview.id}
              opened={id !== hash && part.id === hash && parts.length > 1}
            />
          ))}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The tabs that have no room in the row, as on a phone. */
function MoreTabs({ tabs, onChoose }: { tabs: readonly ShownTab[]; onChoose: (id: string) => void }) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className="fb-menu-anchor fb-record-more">
      <Button
        ref={button}
        tone="quiet"
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-label="More tabs"
        onClick={() => setOpened(true)}
      >
        More <IconChevronDown size={14} aria-hidden />
      </Button>
      {opened && (
        <OpenMenu
          actions={tabs.map(({ id, label }) => ({ label, onClick: () => onChoose(id) }))}
          onClose={() => {
            setOpened(false)
            button.current?.focus()
          }}
        />
      )}
    </span>
  )
}

const partAt = ({ parts }: ShownTab, hash: string) => parts.find(({ id }) => id === hash)
const tabOf = (part: ShownPart): ShownTab => ({ id: part.id, label: part.label, parts: [part] })

/** Parts of a group share the tab in the place of the first of them. */
function grouped(parts: readonly ShownPart[]): readonly ShownTab[] {
  const byTab = Map.groupBy(parts, ({ id, group }) => group?.id ?? id)
  return [...byTab].map(([id, [first, ...others]]) => ({
    id,
    label: first?.group?.label ?? first?.label ?? '',
    parts: first ? [first, ...others] : [],
  }))
}

const FormWithWayBack = ({ record, children }: { record: { can_change?: boolean }; children: ReactNode }) => (
  <>
    <div className="fb-part-head">
      <h2>{formWord(record)}</h2>
      <TabLink tab="overview">Back to overview</TabLink>
    </div>
    {children}
  </>
)
