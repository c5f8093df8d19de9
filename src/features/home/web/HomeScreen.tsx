/**
 * The first screen of a person (docs/rules/screens.md#home): what waits or the day first, by their permissions.
 * Each card is a feature's own and shows nothing where it has nothing to say.
 */
import { useEffect, useState } from 'react'

import { useProfile } from '#features/auth/web/useProfile.ts'
import { useLocale } from '#web/locale.ts'
import { useParts } from '#web/registry.ts'
import { readSettings, writeSettings } from '#web/settings.ts'
import { usePageTitle } from '#web/title.ts'
import { gatherReads } from '#web/together.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RevealTogether } from '#web/ui/RevealTogether.tsx'
import { type HomePlace, homeViewOf } from '../homeView.ts'
import { greeting } from './greeting.ts'
import './home.css'

export function HomeScreen() {
  const me = useProfile()
  const { timezone } = useLocale()
  const { columns, folded, last } = homeViewOf(me)
  // Its cards read before effects of this screen run.
  const [end] = useState(gatherReads)
  useEffect(() => end, [end])
  usePageTitle('Home')
  return (
    <>
      <PageHeader title={`${greeting(Temporal.Now.plainTimeISO(timezone).hour)}, ${firstName(me.name)}`} />
      <RevealTogether label="Loading my day" lines={8}>
        <div className="fb-home">
          {columns.map((places, index) => (
            <div key={places[0]} className="fb-home-column">
              {places.map((place) => (
                <Cards key={place} place={place} />
              ))}
              {index === 1 && folded && <Folded places={folded} />}
            </div>
          ))}
        </div>
        {last && <Cards place={last} />}
      </RevealTogether>
    </>
  )
}

function Cards({ place }: { place: HomePlace }) {
  const parts = useParts(`home.${place}`)
  return parts.map(({ id, Part }) => <Part key={id} />)
}

/** The own day and week of a person who begins with the firm; its answers are fetched once it is unfolded. */
function Folded({ places }: { places: readonly HomePlace[] }) {
  const { org } = useProfile()
  const [unfolded, setUnfolded] = useState(() => readSettings('home', org.id)['unfolded'] === 'true')
  const unfold = (open: boolean) => {
    setUnfolded(open)
    writeSettings('home', org.id, open ? { unfolded: 'true' } : {})
  }
  return (
    <details
      className="fb-home-folded"
      open={unfolded}
      onToggle={({ currentTarget: { open } }) => open !== unfolded && unfold(open)}
    >
      <summary>
        <h2>My week</h2>
      </summary>
      {unfolded && (
        <div className="fb-home-column">
          {places.map((place) => (
            <Cards key={place} place={place} />
          ))}
        </div>
      )}
    </details>
  )
}

const firstName = (name: string) => name.split(' ')[0] ?? name
