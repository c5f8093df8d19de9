/**
 * Explains each part of a query that is not understood as it was meant in a sentence, and describes a key's values.
 * Pure, and apart from search.ts, so that it is loaded only where somebody types.
 */
import { folded } from './folded.ts'
import { maxTerms, maxValues, readTerms, type ReadTerm, type SearchKey, type SearchKeys } from './search.ts'

export interface Explanation {
  sentence: string
  /** The likely intention, and the query with it. */
  instead?: { text: string; query: string }
}

/** Returns an explanation for each term that is not understood, in the order of the terms; empty where all are. */
export function explain(query: string, keys: SearchKeys): Explanation[] {
  const read = readTerms(query, keys)
  const notes = read.flatMap((term) => explainTerm(query, keys, term) ?? [])
  const rest = query.slice(read.at(-1)?.to ?? 0).trim()
  return rest === '' ? notes : [...notes, { sentence: `Only the first ${maxTerms} conditions count.` }]
}

/** A value of the key, as an example: after its colon. */
export function exampleOf(key: SearchKey): string {
  switch (key.kind) {
    case 'date':
      return key.words?.find((word) => word.startsWith('this-')) ?? '2026-01-01..2026-03-31'
    case 'number':
      return '>8'
    case 'boolean':
      return 'yes'
    case 'choice':
      return quoted(key.options[0] ?? '')
    case 'text':
      return 'word'
  }
}

function explainTerm(query: string, keys: SearchKeys, { from, to, wrong }: ReadTerm): Explanation | null {
  if (!wrong) return null
  const term = query.slice(from, to)
  const asText = `so “${term}” is searched as text.`
  const put = (what: string, instead: string) => ({
    text: what,
    query: query.slice(0, from) + instead + query.slice(to),
  })
  switch (wrong.kind) {
    case 'key': {
      const near = nearest(wrong.written, Object.keys(keys))
      const problem = `“${wrong.written}” is not a filter here, ${asText}`
      if (near === null) return { sentence: problem }
      const instead = put(`${near}:`, term.replace(wrong.written, near))
      return { sentence: `${problem} Did you mean “${near}”?`, instead }
    }
    case 'value': {
      const key = keys[wrong.key]
      if (!key) return null
      const problem = `“${wrong.written}” ${isNot(key, wrong.key)}, ${asText}`
      const near = key.kind === 'choice' ? nearest(wrong.written, key.options) : null
      if (near !== null)
        return {
          sentence: `${problem} Did you mean “${near}”?`,
          instead: put(near, term.replace(wrong.phrase ? `"${wrong.written}"` : wrong.written, quoted(near))),
        }
      const range = wrong.phrase && (key.kind === 'date' || key.kind === 'number')
      return { sentence: `${problem} ${range ? 'Write it without quotes: ' : 'Write '}${forms(key)}.` }
    }
    case 'empty': {
      const example = keys[wrong.key]?.kind === 'text' ? '' : `, such as ${wrong.key}:${exampleFor(keys, wrong.key)}`
      return { sentence: `“${wrong.key}:” has no value yet. Write one after the colon${example}.` }
    }
    case 'range':
      return {
        sentence: `“${wrong.key}” holds text, so “${wrong.written}” is searched word for word. Ranges, < and > work for dates and numbers.`,
      }
    case 'open':
      return {
        sentence: `The quotation marks in “${term}” are not closed. Everything after them is searched as one phrase.`,
      }
    case 'many':
      return { sentence: `Only the first ${maxValues} values of “${wrong.key}” count.` }
  }
}

const exampleFor = (keys: SearchKeys, name: string) => (keys[name] ? exampleOf(keys[name]) : '')

function isNot(key: SearchKey, name: string): string {
  if (key.kind === 'date' || key.kind === 'number') return `is not a ${key.kind}`
  return key.kind === 'boolean' ? 'is neither yes nor no' : `is not a value of “${name}”`
}

/** Describes how values of the key are written. */
export function forms(key: SearchKey): string {
  switch (key.kind) {
    case 'date': {
      const days = '2026-12-31, <2026-12-31, >2026-12-31 or 2026-01-01..2026-03-31'
      return key.words ? `${days}, or ${list(key.words)}` : days
    }
    case 'number':
      return '8, <8, >8 or 4-8'
    case 'boolean':
      return 'yes or no'
    case 'choice':
      return list(key.options.map(quoted))
    case 'text':
      return 'part of the text, in quotation marks if it contains spaces'
  }
}

const list = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
const quoted = (value: string) => (/[\s,]/.test(value) ? `"${value}"` : value)

/**
 * Finds the word that was probably meant: with the same beginning, or a typing error away; null where none is near.
 */
function nearest(typed: string, words: readonly string[]): string | null {
  const wanted = folded(typed)
  const reach = wanted.length < 3 ? 0 : wanted.length < 6 ? 1 : 2
  const near = words
    .map((word) => ({ word, far: distance(wanted, folded(word)) }))
    .filter(({ far }) => far <= reach)
    .toSorted((a, b) => a.far - b.far)[0]?.word
  const begins = words.filter((word) => wanted.length > 2 && folded(word).startsWith(wanted))
  return near ?? (begins.length === 1 ? (begins[0] ?? null) : null)
}

/** Letters to add, drop, change or swap with their neighbour until one is the other. Words this long are never near. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const far = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (same ? 0 : 1))
      rows[i]?.push(swapped ? Math.min(far, cell(i - 2, j - 2) + 1) : far)
    }
  }
  return cell(a.length, b.length)
}
