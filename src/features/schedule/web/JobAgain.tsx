/** A job that goes on from an earlier day, in a line that opens its card: only what is different that day is said again. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { useLocale } from '#web/locale.ts'
import { Chip } from '#web/ui/Chip.tsx'
import type { MyJob } from '../scheduleMine.contract.ts'
import { JobCard } from './JobCard.tsx'
import { useJobNews } from './useJobNews.ts'

export function JobAgain({ job, first }: { job: MyJob; first: MyJob }) {
  const { formats } = useLocale()
  const [opened, setOpened] = useState(false)
  const line = useRef<HTMLButtonElement>(null)
  const changes = useJobNews(job, line)
  const { task, project, label, hours, people, equipment } = job
  const Chevron = opened ? IconChevronDown : IconChevronRight
  const about = [
    hours !== null && `${formats.hours(hours)} h planned`,
    `as on ${formats.dayHeading(first.day)}`,
    differs(people, first.people) && `with ${namesOf(people) || 'nobody else'}`,
    differs(equipment, first.equipment) && `take ${namesOf(equipment) || 'no equipment'}`,
  ].filter(Boolean)
  return (
    <div className="fb-job-again">
      <button ref={line} type="button" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <Chevron size={16} aria-hidden />
        <span>
          <strong>{task && project ? `${project.reference} ${task.name}` : label}</strong>{' '}
          <span className="fb-muted">{about.join(' · ')}</span>
          {changes.length > 0 && <Chip tone="accent">Changed: {changes.join(', ')}</Chip>}
        </span>
      </button>
      {opened && <JobCard job={job} now={false} />}
    </div>
  )
}

interface Named {
  id: number
  name: string
}
const namesOf = (records: readonly Named[]) => records.map(({ name }) => name).join(', ')
const differs = (own: readonly Named[], first: readonly Named[]) => {
  const ids = (records: readonly Named[]) => new Set(records.map(({ id }) => id))
  return ids(own).symmetricDifference(ids(first)).size > 0
}
