/** Tells what of a job is new to a person who has looked at it before: its parts as this device last showed them. */
import type { MyJob } from './scheduleMine.contract.ts'

/** Parts that were shown, by their keys, each as a short print of its text. */
export type SeenParts = Readonly<Record<string, string>>

interface PartOfJob {
  key: string
  label: string
  print: string
}

/**
 * Lists the parts of a job whose change is news. A check mark is none, and neither is who has a piece of equipment: both are
 * done on the job. Hours, crew and equipment are of the day, all else of the whole booking.
 */
function partsOf({ key, day, label, hours, confirmed, notes, task, project, people, equipment }: MyJob): PartOfJob[] {
  const booking = key.slice(0, -day.length).trim()
  const part = (owner: string, name: string, ...text: unknown[]) => ({
    key: `${owner} ${name}`,
    label: name,
    print: printOf(JSON.stringify(text)),
  })
  return [
    part(booking, 'booking', label, confirmed, task?.id, task?.name, project?.id),
    part(booking, 'notes', notes),
    part(booking, 'task details', task?.details),
    part(
      booking,
      'checklist',
      task?.checklist.map(({ name }) => name),
    ),
    part(booking, 'address', project?.address, project?.coordinates),
    part(booking, 'site access', project?.site_access),
    part(booking, 'contact', project?.contact),
    part(key, 'hours', hours),
    part(
      key,
      'crew',
      people.map(({ id }) => id),
    ),
    part(
      key,
      'equipment',
      equipment.map(({ id }) => id),
    ),
  ]
}

/** Returns the names of the parts that changed since they were seen; none for a job that was never shown. */
export const newsOf = (job: MyJob, seen: SeenParts): string[] =>
  partsOf(job)
    .filter(({ key, print }) => seen[key] !== undefined && seen[key] !== print)
    .map(({ label }) => label)

const mostParts = 600

/** Returns the seen parts with those of this job, without the oldest beyond a bound. */
export function seenWith(job: MyJob, seen: SeenParts): SeenParts {
  const own = partsOf(job).map(({ key, print }) => [key, print] as const)
  const before = Object.entries(seen).filter(([key]) => !own.some(([ownKey]) => ownKey === key))
  return Object.fromEntries([...before, ...own].slice(-mostParts))
}

/** Equal texts have equal prints; different ones hardly ever. */
function printOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0xcbf29ce4]
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(index), 0x85ebca6b)
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36)
}
