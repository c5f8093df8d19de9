/** The first screen of a person: my week, what waits for me, the timer (product rules, section 2, number 30). */
import { useMatch } from '@tanstack/react-router'

import { useProfile } from '#features/auth/web/useProfile.ts'
import { useLocale } from '#web/locale.ts'
import { usePageTitle } from '#web/title.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { RevealTogether } from '#web/ui/RevealTogether.tsx'
import { greeting } from './greeting.ts'
import './home.css'
import { ScheduledWeek } from '#features/diary/week/web/WeekCard.tsx'

export function HomeScreen() {
  const me = useProfile()
  const { timezone } = useLocale()
  const parts = useMatch({ from: '/shell/' }).staticData.parts ?? { waiting: [] }
  const { first: First, week: Week = ScheduledWeek, waiting, timer: Timer } = parts
  usePageTitle('Home')
  return (
    <>
      <PageHeader title={`${greeting(Temporal.Now.plainTimeISO(timezone).hour)}, ${firstName(me.name)}`} />
      <RevealTogether label="Loading my week" lines={8}>
        <div className="fb-home">
          <SectionCard title="My week">
            <Week />
          </SectionCard>
          <div className="fb-home-aside">
            {First && <First />}
            {Timer && <Timer />}
            <SectionCard title="Waiting for me">
              <ul className="fb-waiting">
                {waiting.map(({ id, Part }) => (
                  <Part key={id} />
                ))}
                <li className="fb-waiting-none fb-muted">Nothing waits for you.</li>
              </ul>
            </SectionCard>
          </div>
        </div>
      </RevealTogether>
    </>
  )
}

const firstName = (name: string) => name.split(' ')[0] ?? name
