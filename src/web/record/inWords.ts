/** Values of a form as a person reads them, beside the record that they came from or would go to. */
import { withNames } from '#core/mentions.ts'

/**
 * Writes a value in words: a reference by its name, which the record has beside the id (`manager` beside
 * `manager_id`, `groups` beside `group_ids`); all of several values; `nothing` for an empty value. `date` writes an
 * ISO day.
 */
export function inWords(field: string, value: unknown, record: unknown, date: (day: string) => string): string {
  const beside = besideOf(field, record)
  const people = new Map(mentionedIn(record).map(({ id, name }) => [id, name]))
  const build = (key: string, part: unknown): string => {
    if (typeof part === 'number' && /_ids?$/.test(key)) return nameIn(beside, part) ?? 'what you chose'
    if (typeof part === 'string') return /^\d{4}-\d\d-\d\d$/.test(part) ? date(part) : withNames(part, people)
    if (typeof part === 'boolean') return part ? 'yes' : 'no'
    if (Array.isArray(part)) return listed(part.map((item) => build(key, item)))
    if (typeof part === 'object' && part !== null)
      // Switched-off options are left out, and a bare `yes` would mean nothing.
      return listed(Object.entries(part).map(([name, item]) => (typeof item === 'boolean' ? '' : build(name, item))))
    return part === null || part === undefined ? '' : JSON.stringify(part)
  }
  return build(field, value) || 'nothing'
}

const listed = (words: readonly string[]) => words.filter((word) => word !== '').join(', ')

/** Returns the record's values that may hold the names of a field's ids. */
function besideOf(field: string, record: unknown): readonly unknown[] {
  const values = (record ?? {}) as Record<string, unknown>
  return [field, field.replace(/_ids?$/, ''), field.replace(/_ids$/, 's')].map((name) => values[name])
}

/** Returns the people whom the record's text mentions. */
const mentionedIn = (record: unknown): readonly { id: number; name: string }[] =>
  ((record ?? {}) as { mentions?: { id: number; name: string }[] }).mentions ?? []

/** The name of the `{ id, name }` with this id, however deep it lies. */
function nameIn(within: unknown, id: number): string | undefined {
  if (typeof within !== 'object' || within === null) return undefined
  const { id: own, name } = within as { id?: unknown; name?: unknown }
  if (own === id && typeof name === 'string') return name
  for (const part of Object.values(within)) {
    const found = nameIn(part, id)
    if (found !== undefined) return found
  }
  return undefined
}
