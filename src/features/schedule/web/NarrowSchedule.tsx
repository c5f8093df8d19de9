/** The schedule of a narrow screen: the viewer's own days, or the team by day. */
import { useListSettings } from '#web/settings.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { filterKeys } from './boardSearch.ts'
import { boardSettings } from './boardSettings.ts'
import { MyDays } from './MyDays.tsx'
import './myDays.css'
import { TeamDay } from './TeamDay.tsx'

const parts = [
  { label: 'My days', team: undefined },
  { label: 'Team', team: 'true' },
] as const

export function NarrowSchedule({ from }: { from: string | undefined }) {
  const [address, change] = useListSettings('schedule', boardSettings, filterKeys)
  const isTeam = address['team'] === 'true'
  return (
    <div className="fb-my-days">
      <PageHeader
        title="Schedule"
        aside={
          <div className="fb-schedule-parts" role="group" aria-label="View">
            {parts.map(({ label, team }) => (
              <button
                key={label}
                type="button"
                aria-pressed={isTeam === (team === 'true')}
                onClick={() => void change({ team })}
              >
                {label}
              </button>
            ))}
          </div>
        }
      />
      {isTeam ? <TeamDay from={from} /> : <MyDays from={from} />}
    </div>
  )
}
