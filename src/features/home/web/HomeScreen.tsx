/**
 * The first screen of a person (docs/rules/screens.md#home): today, what waits for them, and the rest. Each card
 * is a feature's own and says nothing where it has nothing to say.
 */
import { useProfile } from '#features/auth/web/useProfile.ts'
import { useLocale } from '#web/locale.ts'
import { useParts } from '#web/registry.ts'
import { usePageTitle } from '#web/title.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RevealTogether } from '#web/ui/RevealTogether.tsx'
import { greeting } from './greeting.ts'
import './home.css'

export function HomeScreen() {
  const me = useProfile()
  const { timezone } = useLocale()
  usePageTitle('Home')
  return (
    <>
      <PageHeader title={`${greeting(Temporal.Now.plainTimeISO(timezone).hour)}, ${firstName(me.name)}`} />
      <RevealTogether label="Loading my day" lines={8}>
        <div className="fb-home">
          <Cards place="today" />
          <Cards place="waiting" />
          <Cards place="more" />
        </div>
      </RevealTogether>
      <Cards place="firm" />
    </>
  )
}

function Cards({ place }: { place: 'today' | 'waiting' | 'more' | 'firm' }) {
  const parts = useParts(`home.${place}`)
  return (
    <div className={`fb-home-${place}`}>
      {parts.map(({ id, Part }) => (
        <Part key={id} />
      ))}
    </div>
  )
}

const firstName = (name: string) => name.split(' ')[0] ?? name
