/**
 * A job of the viewer's: where it is and the way there, how to get in, what to do, whom to call, with whom and with what, and
 * all that one does on it. The same on the home screen, in my days and on the timer.
 */
import { IconMapPin, IconNavigation, IconPhone, IconTool, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'

import { has } from '#core/permissions.ts'
import { TakeEquipment } from '#features/equipment/web/TakeEquipment.tsx'
import { uploadFiles } from '#features/files/files.contract.ts'
import { AddFiles } from '#features/files/web/AddFiles.tsx'
import { pointOf } from '#features/projects/projectPlace.ts'
import { Ticks } from '#features/tasks/web/Ticks.tsx'
import { addressOf } from '#web/api.ts'
import { directionsTo } from '#web/directions.ts'
import { useLocale } from '#web/locale.ts'
import { WaitingHere } from '#web/offline/WaitingHere.tsx'
import { paths } from '#web/paths.ts'
import { PlacedParts } from '#web/PlacedParts.tsx'
import { useMe } from '#web/session.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { getMyDays, type MyJob } from '../scheduleMine.contract.ts'
import './job.css'
import { useJobNews } from './useJobNews.ts'
import { WorkOfDay } from './workOfDay.ts'

interface JobCardProps {
  job: MyJob
  /** The job is of today: one works on it now. */
  now: boolean
  /** The timer around the card already has its own buttons. */
  inTimer?: boolean
  level?: 2 | 3
}

export function JobCard({ job, now, inTimer = false, level = 3 }: JobCardProps) {
  const me = useMe()
  const { formats } = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  const changes = useJobNews(job, heading)
  const { task, project, label, hours, confirmed, notes, people, equipment } = job
  const Heading = level === 2 ? 'h2' : 'h3'
  const address = addressText(job)
  const way = wayTo(job, address)
  const files = { query: { project_id: String(project?.id) } }
  return (
    <article className="fb-job">
      <Heading ref={heading}>
        {project ? <Link to={paths.project(project.id)}>{`${project.reference} ${project.name}`}</Link> : label}
        {!confirmed && <Chip>Tentative</Chip>}
      </Heading>
      {(project || hours !== null) && (
        <p className="fb-job-line fb-muted">
          {task && project && <Link to={paths.projectTask(project.id, task.id)}>{task.name}</Link>}
          <span>
            {[hours !== null && `${formats.hours(hours)} h planned`, project?.client].filter(Boolean).join(' · ')}
          </span>
        </p>
      )}
      {changes.length > 0 && (
        <p className="fb-job-news">
          <Chip tone="accent">Changed since you last looked: {changes.join(', ')}</Chip>
        </p>
      )}
      {address !== '' && <Line icon={<IconMapPin size={16} aria-hidden />}>{address}</Line>}
      {project && <Said label="Site access" text={project.site_access} />}
      <Said label="Notes" text={notes} />
      {task && <Said label="Task details" text={task.details} />}
      {project?.contact && (
        <Line icon={<IconPhone size={16} aria-hidden />}>
          <Link to={paths.contact(project.contact.id)}>{project.contact.name}</Link>
          {project.contact.phone !== '' && (
            <a href={`tel:${project.contact.phone.replace(/[^\d+]/g, '')}`}>{project.contact.phone}</a>
          )}
        </Line>
      )}
      {people.length > 0 && (
        <Line icon={<IconUsers size={16} aria-hidden />} label="With:">
          {people.map(({ name }) => name).join(', ')}
        </Line>
      )}
      {equipment.length > 0 && (
        <ul className="fb-job-equipment" aria-label="Equipment to take">
          {equipment.map((piece) => (
            <li key={piece.id}>
              <IconTool size={16} aria-hidden />
              <span>
                {piece.name}
                <span className="fb-muted">
                  {[piece.identifier, piece.user_id === me.id ? 'with you' : piece.assigned_to]
                    .filter(Boolean)
                    .map((part) => ` · ${part}`)
                    .join('')}
                </span>
              </span>
              <TakeEquipment piece={piece} named staleToo={[getMyDays]} />
            </li>
          ))}
        </ul>
      )}
      {task && task.checklist.length > 0 && <Ticks task={task} staleToo={[getMyDays]} />}
      <div className="fb-job-acts">
        {now && task && project && (
          <WorkOfDay value={{ task, project, day: job.day, inTimer }}>
            <PlacedParts place="schedule.work" />
          </WorkOfDay>
        )}
        {now && project && has(me, 'file.add_file') && (
          <AddFiles owner="project" id={project.id} label="Photo" invalidates={[]} photo />
        )}
        {way !== null && (
          <a className="fb-job-act" href={way} target="_blank" rel="noreferrer">
            <IconNavigation size={16} aria-hidden /> Navigate
          </a>
        )}
      </div>
      {now && project && (
        <WaitingHere label="Files not sent yet" shows={(path) => path === addressOf(uploadFiles, files)} />
      )}
    </article>
  )
}

const Line = ({ icon, label, children }: { icon: ReactNode; label?: string; children: ReactNode }) => (
  <p className="fb-job-line">
    {icon}
    {label !== undefined && <span className="fb-hidden">{label}</span>}
    {children}
  </p>
)

/** A text that somebody wrote for the people on the job, as it was written. */
const Said = ({ label, text }: { label: string; text: string }) =>
  text === '' ? null : (
    <div className="fb-job-said">
      <strong>{label}</strong>
      <p>{text}</p>
    </div>
  )

const addressText = ({ project }: MyJob): string =>
  project
    ? [project.address.line1, project.address.line2, project.address.city, project.address.postcode]
        .filter(Boolean)
        .join(', ')
    : ''

/** The coordinates lead to the site itself, an address at least to its street. */
const wayTo = ({ project }: MyJob, address: string): string | null => {
  const place = pointOf(project?.coordinates ?? '') ?? address
  return place === '' ? null : directionsTo(place)
}
