/** Says in plain words why a crew is proposed, and why none is (docs/rules/leave-and-schedule.md#planning-a-job). */
import { addDays, weekStart } from '#core/days.ts'
import type { Locale } from '#web/locale.ts'
import type { CrewAnswer, CrewProposal } from '../schedulePlan.contract.ts'
import { listed } from './boardText.ts'

type Formats = Locale['formats']
/** Writes a distance in metres. */
type Length = (metres: number) => string

/** Returns a line for each person, and one for the equipment. */
export function proposalLines(
  { people, equipment, start, end }: CrewProposal,
  answer: Pick<CrewAnswer, 'need' | 'task' | 'type' | 'narrowed'>,
  length: Length,
): string[] {
  const weeks = weekStart(start, 1) === weekStart(end, 1) ? 'that week' : 'in those weeks'
  const lines = people.map(({ name, near, load, fit }) => {
    const about = [
      ...fitTexts(fit, answer),
      answer.need.qualifications.length > 0 && 'qualified',
      near && wayText(near, length),
      `${load}% booked ${weeks}`,
    ]
    return `${name}: ${about.filter(Boolean).join(' · ')}`
  })
  return equipment.length === 0 ? lines : [...lines, `With ${listed(equipment.map(({ name }) => name))}`]
}

type Fit = CrewProposal['people'][number]['fit']

/** Returns why a person suits the task, and that nothing speaks for it where that is why they come last. */
function fitTexts(fit: Fit, { task, type, narrowed }: Pick<CrewAnswer, 'task' | 'type' | 'narrowed'>): string[] {
  const reasons = [
    fit.assigned && 'on the task',
    fit.same > 0
      ? `did “${task.name}” ${times(fit.same)} in the last year`
      : fit.similar > 0 &&
        `did ${fit.similar === 1 ? 'a task' : `${fit.similar} tasks`} of type “${type ?? ''}” in the last year`,
    fit.knows === 'project' && 'worked on this project',
    fit.knows === 'client' && 'worked for this client',
    fit.department && 'same department',
  ].filter((reason) => typeof reason === 'string')
  return reasons.length === 0 && narrowed ? ['has not done such work'] : reasons
}

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

const wayText = ({ metres, project }: NonNullable<CrewProposal['people'][number]['near']>, length: Length) =>
  metres === 0 ? `at ${project.reference} before` : `${length(metres)} from ${project.reference}, the job before`

/** Returns what the job needs, as in `2 people · 15 h · Total station`. */
export function needText({ people, hours, categories }: CrewAnswer['need'], formats: Formats): string {
  return [
    formats.counted(people, 'person', 'people'),
    hours === null ? 'one day' : `${formats.hours(hours)} h${people > 1 ? ' in all' : ''}`,
    ...categories.map(({ name }) => name),
  ].join(' · ')
}

/** Says from when anybody is free, where that is more than a week later; why nobody is; or null. */
export function freeText({ need, earliest, until, lack, narrowed }: CrewAnswer, formats: Formats): string | null {
  const { qualifications, from, people } = need
  const doing = narrowed ? ` who ${people === 1 ? 'does' : 'do'} such work` : ''
  const holding =
    qualifications.length === 0 ? doing : `${doing} with ${listed(qualifications.map(({ name }) => `“${name}”`))}`
  const who = people === 1 ? `Nobody${holding}` : `No ${formats.number(String(people))} people${holding}`
  const is = people === 1 ? 'is' : 'are'
  if (!lack) {
    const isLate = earliest !== null && earliest > addDays(from, 7)
    return isLate ? `${who} ${is} free before ${formats.longDate(earliest)}.` : null
  }
  if (lack.kind === 'people')
    return lack.able === 0
      ? `Nobody${holding} has time in these weeks.`
      : `Only ${formats.counted(lack.able ?? 0, 'person', 'people')}${holding} ${lack.able === 1 ? 'has' : 'have'} time in these weeks.`
  const first = `before ${formats.longDate(addDays(until, 1))}`
  return lack.kind === 'equipment'
    ? `Not enough of “${lack.category?.name ?? 'the equipment'}” is free ${first}.`
    : `${who} ${is} free for this long ${first}. Change what the job needs.`
}
