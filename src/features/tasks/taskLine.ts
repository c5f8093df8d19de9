/** Tasks typed as lines: `Control survey 12h @sam Mon-Wed` (docs/rules/projects.md#tasks-typed-as-lines). */
import { minutesToHours } from '#core/hours.ts'
import { type DateTyping, typedDate } from '#core/typedDate.ts'

/** A typed line as a task, with what its words were taken for. */
export interface TaskLine {
  name: string
  /** Hours with two decimals; null where the line has none. */
  hours: string | null
  /** Names after `@`, as typed. */
  people: string[]
  start: string | null
  end: string | null
  /** Reason why the line is no task yet. */
  problem: string | null
}

const hoursOf = /^(\d{1,4})(?:[.,](\d{1,2}))?h(?:ours?)?$/i
const clockOf = /^(\d{1,4}):([0-5]\d)h?$/i

/** Splits typed or pasted text into lines, without bullets and empty lines. */
export const taskLinesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '')

/**
 * Removes the lines that were added from the text as it is by now: what was typed meanwhile stays. Somebody who types on
 * without beginning another line does so behind the last one.
 */
export function withoutAdded(text: string, added: readonly string[]): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const take = (line: string) => {
    const place = lines.findIndex((typed) => taskLinesOf(typed)[0] === line)
    if (place >= 0) lines.splice(place, 1)
    return place >= 0
  }
  const last = added.at(-1)
  const isLastThere = added.map(take).at(-1)
  const [first, ...others] = lines
  if (last === undefined || first === undefined || isLastThere || !taskLinesOf(first)[0]?.startsWith(last))
    return lines.join('\n')
  return [first.slice(first.indexOf(last) + last.length).trimStart(), ...others].join('\n')
}

/** Reads typed or pasted text as tasks, one a line. */
export const parseTaskLines = (text: string, dates: DateTyping): TaskLine[] =>
  taskLinesOf(text).map((line) => parseTaskLine(line, dates))

/**
 * Reads the words of a line from its end: hours, people and days stand behind the name in any order. The first word from
 * the end that is none of these belongs to the name, with everything before it; `@` marks a person anywhere.
 */
export function parseTaskLine(line: string, dates: DateTyping): TaskLine {
  const words = line
    .replaceAll(/(\d)\s+h\b/gi, '$1h')
    .trim()
    .split(/\s+/)
  const task: TaskLine = { name: '', hours: null, people: [], start: null, end: null, problem: null }
  const named = words.filter((word) => {
    if (!/^@./.test(word)) return true
    task.people.push(word.slice(1).replaceAll(/[._]/g, ' ').replace(/[,;]$/, ''))
    return false
  })
  while (named.length > 1) {
    const word = named.at(-1)?.replace(/[,;]$/, '') ?? ''
    if (task.hours === null && hoursIn(word) !== null) task.hours = hoursIn(word)
    else if (task.start === null && takeDays(task, word, dates)) {
      // Taken as its days.
    } else break
    named.pop()
  }
  task.name = named.join(' ').replace(/[,;:]$/, '')
  if (task.name === '' || (named.length === 1 && hoursIn(task.name) !== null)) task.problem = 'Begin with a name.'
  else if (task.start !== null && task.end !== null && task.end < task.start)
    task.problem = 'The last day is before the first.'
  return task
}

function hoursIn(word: string): string | null {
  const decimal = hoursOf.exec(word)
  if (decimal) return `${Number(decimal[1])}.${(decimal[2] ?? '').padEnd(2, '0')}`
  const clock = clockOf.exec(word)
  return clock && minutesToHours(Number(clock[1]) * 60 + Number(clock[2]))
}

/** Takes a day or a range of days: `mon`, `mon-wed`, `2/3-4/3`, `today`. */
function takeDays(task: TaskLine, word: string, dates: DateTyping): boolean {
  const whole = dayIn(word, dates)
  if (whole !== null) {
    task.start = whole
    task.end = whole
    return true
  }
  // A dash may stand within a day too, as in 2026-03-02: each is tried as the one between two days.
  for (const { index } of word.matchAll(/[-–]/g)) {
    const start = dayIn(word.slice(0, index), dates)
    // The second day follows the first: Thu-Tue ends in the next week.
    const end = start === null ? null : dayIn(word.slice(index + 1), { ...dates, today: start })
    if (start === null || end === null) continue
    task.start = start
    task.end = end
    return true
  }
  return false
}

/** A word of the name is no day: weekdays are written with three letters or in full, other days with a slash or dashes. */
const written =
  /^(mon|tue|wed|thu|fri|sat|sun|(mon|tues|wednes|thurs|fri|satur|sun)day|today|\d{1,2}\/\d{1,2}(\/\d{2,4})?|\d{4}-\d{2}-\d{2})$/i

const dayIn = (word: string, dates: DateTyping): string | null =>
  written.test(word) ? typedDate(word, dates).value : null

/**
 * Finds the person whom a word after `@` means: the first letters of one name only, or else a position that one person
 * has. `holders`: people with such a position.
 */
export function personOf<P extends { id: number; name: string }>(
  typed: string,
  people: readonly P[],
  holders: readonly P[] = [],
): { person: P } | { problem: string } {
  const wanted = typed.toLowerCase()
  const begins = people.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`))
  const exact = people.filter(({ name }) => name.toLowerCase() === wanted)
  const [person, ...others] = [exact, begins].find(({ length }) => length > 0) ?? holders
  if (!person) return { problem: `Nobody is called “${typed}”.` }
  if (others.length === 0) return { person }
  const names = [person, ...others].slice(0, 3).map(({ name }) => name)
  return {
    problem: `“${typed}” can be ${names.join(' or ')}. Type more of the name, such as @${names[0]?.replaceAll(' ', '.')}.`,
  }
}
