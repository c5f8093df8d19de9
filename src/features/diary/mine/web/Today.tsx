import { IconPlayerPlay, IconPlus, IconSquare } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { has } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import { useJobs } from '#features/schedule/web/useJobs.ts'
import { soFar } from '#web/soFar.ts'
import { useActions } from '#web/actions.ts'
import { Age } from '#web/ui/Age.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { badgeOf, hoursText, projectText, workText } from '../../entries/web/entryText.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { isSaved } from '../../suggestions/web/suggestionRows.ts'
import { useTaskTimer } from '../../timer/web/useTaskTimer.ts'
import { openTimer } from '../../timer/web/timerState.ts'
import { useNow, useRunning } from '../../timer/web/useRunning.ts'
import { besidesOn, fillOf, type MyDay, workOn } from '../mine.ts'
import './mine.css'
import { useEntryForm } from './useEntryForm.tsx'
import { useMyDays } from './useMyDays.ts'

/** The viewer's day beside its jobs: running and finished work, and the gap. */
export function Today() {
  const { me, sees, today, rows, plan, days, reads, error } = useMyDays()
  const locale = useDiaryLocale()
  const { open, form } = useEntryForm()
  const { running } = useRunning()
  const now = useNow(running !== null, 10_000)
  const timer = useTaskTimer(running)
  const { may: mayPlan, data: planned } = useJobs(today)
  const mayAdd = has(me, 'diary.add_entry')
  const addAny = () => open({ prefilled: null })
  useActions(sees && mayAdd ? [{ id: 'new-entry', label: 'New entry', key: 'n', run: addAny }] : [])
  if (!sees) return null
  const day = days?.find(({ date }) => date === today)
  const tasks = soFar(planned?.days).flatMap((job) => (job.day === today && job.task ? [job.task.id] : []))
  const { besides, holiday, leave } = besidesOn(today, tasks, soFar(plan), rows)
  const hasNext = tasks.some((id) => {
    const { suggestion } = workOn(today, id, rows)
    return suggestion !== null && suggestion.end !== null
  })
  const isFree = (planned !== undefined || !mayPlan) && tasks.length === 0
  const stop = (
    <Button icon={<IconSquare size={16} aria-hidden />} busy={timer.busy} onClick={timer.stop}>
      Stop
    </Button>
  )
  const fill = () => day && open(fillOf({ me, day, timezone: locale.timezone, schedule: me.schedule.dated_days, rows }))
  return (
    <SectionCard title={`Today, ${locale.formats.dayHeading(today)}`} actions={day && <Figures day={day} />}>
      <Age of={reads} />
      <ErrorAlert error={error} />
      <ul className="fb-today">
        {besides.map((entry) => (
          <Line
            key={entry.id}
            title={<Opens entry={entry} open={open} />}
            about={workText(entry)}
            figure={
              <>
                <StatusBadge status={badgeOf(entry)} />
                <span className="fb-strong fb-num">{hoursText(entry, now, locale.formats)}</span>
              </>
            }
          >
            {entry.active && mayAdd && stop}
          </Line>
        ))}
      </ul>
      {plan && isFree && (
        <p className="fb-muted fb-today-none">
          {holiday === null ? (leave ?? 'No plans for today.') : `${locale.words.bank_holiday}: ${holiday}`}
        </p>
      )}
      {mayAdd && (
        <div className="fb-today-acts">
          {day && day.left > 0 && !hasNext && running === null && (
            <Button tone="soft" onClick={fill}>
              Fill the gap: {locale.formats.hours(day.left)} {day.missing > 0 ? 'missing' : 'left'}
            </Button>
          )}
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={addAny}>
            New entry
          </Button>
          {running === null && isFree && (
            <Button icon={<IconPlayerPlay size={16} aria-hidden />} onClick={() => openTimer()}>
              Start a timer
            </Button>
          )}
        </div>
      )}
      {form}
    </SectionCard>
  )
}

/** `4:00 of 8:30 logged, and 0:45 travel` */
function Figures({ day: { logged, travel, scheduled } }: { day: MyDay }) {
  const { formats } = useLocale()
  return (
    <span className="fb-muted fb-today-figures">
      <strong>{formats.hours(logged)}</strong>
      {scheduled > 0 && ` of ${formats.hours(scheduled)}`} logged
      {travel > 0 && `, and ${formats.hours(travel)} travel`}
    </span>
  )
}

interface LineProps {
  title: ReactNode
  about: string
  figure: ReactNode
  children: ReactNode
}

const Line = ({ title, about, figure, children }: LineProps) => (
  <li>
    <span className="fb-today-work">
      <span className="fb-strong">{title}</span>
      {about !== '' && <span className="fb-muted">{about}</span>}
    </span>
    <span className="fb-today-figure">{figure}</span>
    <span className="fb-today-buttons">{children}</span>
  </li>
)

function Opens({ entry, open }: { entry: DiaryEntry; open: ReturnType<typeof useEntryForm>['open'] }) {
  // An entry that is being added has no form yet.
  if (!isSaved(entry)) return projectText(entry)
  return (
    <button type="button" className="fb-link" onClick={() => (entry.active ? openTimer() : open({ entry }))}>
      {projectText(entry)}
    </button>
  )
}
