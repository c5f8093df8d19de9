/** The settings: an overview of all parts, and the screen of one part with a menu of the others. */
import { lazy } from '#web/lazy.tsx'
import { IconChevronRight, IconLock } from '@tabler/icons-react'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'

import { has } from '#core/permissions.ts'
import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { FoldedHistory } from '#web/record/FoldedHistory.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NotFound } from '#web/ui/NotFound.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { RevealTogether } from '#web/ui/RevealTogether.tsx'
import type { SettingsPart } from '../settings.contract.ts'
import { SetUpList } from '../setup/web/SetUpList.tsx'
import { groups, type SettingPlace, places, sections } from './sections.ts'
import './items.css'
import './parts.css'
import './settings.css'

export function SettingsScreen() {
  const me = useMe()
  const { words } = useLocale()
  const { section: id } = useParams({ strict: false })
  const mine = places.filter(({ permission }) => permission.some((text) => has(me, text)))
  const section = sections.find((record) => record.id === id && mine.includes(record))
  const place = mine.find((known) => known.id === id)
  usePageTitle(place ? `${place.label(words)} · Settings` : 'Settings')
  if (mine.length === 0 || (id !== undefined && !place && places.some((known) => known.id === id)))
    return (
      <>
        <PageHeader title="Settings" />
        <EmptyState icon={<IconLock size={32} aria-hidden />} title="You cannot change settings">
          You need permission to change the {words.organisation.toLowerCase()}.
        </EmptyState>
      </>
    )
  if (id === undefined) return <Overview mine={mine} />
  if (place?.Screen) return <place.Screen />
  if (moved.has(id)) return <Navigate to={paths.settings('invoices')} replace />
  if (!section)
    return (
      <NotFound title="Settings not found" action={<Link to="/settings/">All settings</Link>}>
        There are no settings at this address.
      </NotFound>
    )
  return (
    <div className="fb-settings">
      <SideList mine={mine} />
      <div className="fb-settings-part">
        <PageHeader
          title={section.label(words)}
          aside={
            <Link to="/settings/" className="fb-settings-back">
              All settings
            </Link>
          }
        />
        <RevealTogether key={section.id} label={`Loading ${section.label(words)}`} lines={8}>
          <section.Part part={section.id} />
          {has(me, 'company.view_audit') && <Folded of={section.id} label={section.label(words)} />}
        </RevealTogether>
      </div>
    </div>
  )
}

/** Parts that are on the page of invoices and letters now: their old addresses lead there. */
const moved: ReadonlySet<string> = new Set(['documents', 'templates'])

const Folded = ({ of, label }: { of: SettingsPart; label: string }) => (
  <FoldedHistory of={label}>
    <Suspense fallback={<SkeletonBlock lines={3} label="Loading the history" />}>
      <SettingsHistory of={of} />
    </Suspense>
  </FoldedHistory>
)
const SettingsHistory = lazy(() => import('./SettingsHistory.tsx').then((kit) => ({ default: kit.SettingsHistory })))

function Overview({ mine }: { mine: readonly SettingPlace[] }) {
  const { words } = useLocale()
  return (
    <div className="fb-settings-all">
      <PageHeader title="Settings" />
      <SetUpList />
      {shownGroups(mine).map(({ group, parts }) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {parts.map(({ id, icon: Icon, label, about }) => (
              <li key={id}>
                <Link to={paths.settings(id)}>
                  <Icon size={20} aria-hidden />
                  <span>
                    <strong>{label(words)}</strong>
                    <span>{about(words)}</span>
                  </span>
                  <IconChevronRight size={16} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function SideList({ mine }: { mine: readonly SettingPlace[] }) {
  const { words } = useLocale()
  return (
    <nav className="fb-settings-nav" aria-label="Settings">
      {shownGroups(mine).map(({ group, parts }) => (
        <div key={group}>
          <p>{group}</p>
          <ul>
            {parts.map(({ id, icon: Icon, label }) => (
              <li key={id}>
                <Link to={paths.settings(id)} activeProps={{ 'aria-current': 'page' }}>
                  <Icon size={16} aria-hidden />
                  {label(words)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const shownGroups = (mine: readonly SettingPlace[]) =>
  groups
    .map((group) => ({ group, parts: mine.filter((section) => section.group === group) }))
    .filter(({ parts }) => parts.length > 0)
