/** The first screen of a person: my week and what waits for me (product rules, section 2, number 30). */
import { useProfile } from '#features/auth/web/useProfile.ts'
import { MyWeek } from '#features/diary/week/web/MyWeek.tsx'
import { useLocale } from '#web/locale.ts'
import { useParts } from '#web/registry.ts'
import { usePageTitle } from '#web/title.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { RevealTogether } from '#web/ui/RevealTogether.tsx'
import { greeting } from './greeting.ts'
import './home.css'

export function HomeScreen() {
  const me = useProfile()
  const { timezone } = useLocale()
  const aside = useParts('home.aside')
  const waiting = useParts('home.waiting')
  usePageTitle('Home')
  return (
    <>
      <PageHeader title={`${greeting(Temporal.Now.plainTimeISO(timezone).hour)}, ${firstName(me.name)}`} />
      <RevealTogether label="Loading my week" lines={8}>
        <div className="fb-home">
          <SectionCard title="My week">
            <MyWeek />
          </SectionCard>
          <div className="fb-home-aside">
            {aside.map(({ id, Part }) => (
              <Part key={id} />
            ))}
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
