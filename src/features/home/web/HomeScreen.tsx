/** The first screen of a person: my week, what waits for me, the timer (product rules, section 2, number 30). */
import { useMatch } from '@tanstack/react-router'
import { Suspense } from 'react'

import { useProfile } from '#features/auth/web/useProfile.ts'
import { useLocale } from '#web/locale.ts'
import { usePageTitle } from '#web/title.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { greeting } from './greeting.ts'
import './home.css'
import { ScheduledWeek } from './WeekCard.tsx'

export function HomeScreen() {
  const me = useProfile()
  const { timezone } = useLocale()
  const parts = useMatch({ from: '/shell/' }).staticData.parts ?? { waiting: [] }
  const { week: Week = ScheduledWeek, waiting, timer: Timer } = parts
  usePageTitle('Home')
  return (
    <>
      <PageHeader title={`${greeting(Temporal.Now.plainTimeISO(timezone).hour)}, ${firstName(me.name)}`} />
      <div className="fb-home">
        <SectionCard title="My week">
          <Suspense fallback={<SkeletonBlock lines={5} label="Loading my week" />}>
            <Week />
          </Suspense>
        </SectionCard>
        <div className="fb-home-aside">
          {Timer && (
            <Suspense fallback={<SkeletonBlock lines={2} label="Loading the timer" />}>
              <Timer />
            </Suspense>
          )}
          <SectionCard title="Waiting for me">
            <ul className="fb-waiting">
              {waiting.map(({ id, Part }) => (
                <Suspense key={id}>
                  <Part />
                </Suspense>
              ))}
              <li className="fb-waiting-none fb-muted">Nothing waits for you.</li>
            </ul>
          </SectionCard>
        </div>
      </div>
    </>
  )
}

const firstName = (name: string) => name.split(' ')[0] ?? name
