/** The sentences of validation, for every schema on both sides (docs/rules/api.md#errors). */
import * as z from 'zod/mini'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

z.config({ customError: sentence })

type Missing = { readonly input?: unknown }
const isMissing = ({ input }: Missing) => input === undefined || input === null

/** A schema's own sentence, except that whatever is missing is required; `missing` says so in other words. */
export const orRequired = (message: string, missing = 'This field is required') => ({
  error: (issue: Missing): string => (isMissing(issue) ? missing : message),
})

function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue)) return 'This field is required'
      return `Expected ${nameOf(issue.expected)}.`
    case 'too_small':
      if (issue.origin === 'string') return `Minimum of ${issue.minimum} characters required`
      if (issue.origin === 'array') return `At least ${issue.minimum} required.`
      return `Must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return `Maximum of ${issue.maximum} characters allowed`
      if (issue.origin === 'array') return `At most ${issue.maximum} at once.`
      return `Must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}.`
    case 'unrecognized_keys':
      return 'Unknown field.'
    case 'invalid_value':
      return isMissing(issue) ? 'This field is required' : 'Invalid choice.'
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`
    default:
      return 'Invalid value.'
  }
}

const names: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const nameOf = (expected: string) => names[expected] ?? expected

/**
 * Problems by field, as a 400 carries them and as a form shows them. A path into a list or object is joined by dots; a
 * wrong element belongs to its list; a problem of the whole is `non_field_errors`; an unknown field is named.
 */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  // A map: a field that somebody calls `constructor` is no property that every object has.
  const fields = new Map<string, string[]>()
  const say = (path: PropertyKey[], message: string) => {
    const key = path.map(String).join('.') || 'non_field_errors'
    const messages = fields.get(key) ?? []
    fields.set(key, messages)
    if (!messages.includes(message)) messages.push(message)
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) say([...issue.path, key], issue.message)
    else say(typeof issue.path.at(-1) === 'number' ? issue.path.slice(0, -1) : issue.path, issue.message)
  }
  return Object.fromEntries(fields)
}
