/** Puts the terms of a search into words: for the chips under the query box. */
import { print, readTerms, type SearchKeys, type SearchValue } from '#core/search.ts'

/** `this-week` is "this week", `>8` "more than 8": a value as it is typed, in words. */
export function spoken(value: string): string {
  if (value.startsWith('>')) return `more than ${value.slice(1)}`
  if (value.startsWith('<')) return `less than ${value.slice(1)}`
  return /^[a-z]+(-[a-z]+)+$/.test(value) ? value.replaceAll('-', ' ') : value
}

function valueText(isDate: boolean, value: SearchValue, date: (day: string) => string): string {
  const write = (text: string) => (isDate && /^\d/.test(text) ? date(text) : text)
  switch (value.op) {
    case 'is':
      if (value.value === 'true' || value.value === 'false') return value.value === 'true' ? 'yes' : 'no'
      return spoken(write(value.value))
    case 'below':
      return isDate ? `before ${write(value.value)}` : spoken(`<${value.value}`)
    case 'above':
      return isDate ? `after ${write(value.value)}` : spoken(`>${value.value}`)
    case 'range':
      return `${write(value.from)} – ${write(value.to)}`
  }
}

/** Label of a chip whose term means something else than it seems to. */
export const notUnderstood = 'Not recognised'

export interface QueryChip {
  text: string
  /** The query without it. */
  rest: string
  /** It is not understood, or not as it was meant: the box says how. */
  wrong: boolean
}

/**
 * A chip for each term with a key, and for what was not understood, as it is typed; words stay in the box. `labels`: of
 * keys that are not called as they are typed.
 */
export function queryChips(
  search: string,
  keys: SearchKeys,
  date: (day: string) => string,
  labels: Readonly<Record<string, string>> = {},
): QueryChip[] {
  const read = readTerms(search, keys)
  return read.flatMap(({ term, from, to, wrong }, position) => {
    const rest = print(read.flatMap((otherReadTerm, index) => (index === position ? [] : (otherReadTerm.term ?? []))))
    if (term?.kind !== 'key') return wrong ? [{ text: search.slice(from, to), rest, wrong: true }] : []
    const isDate = keys[term.key]?.kind === 'date'
    const values = term.values.map((value) => valueText(isDate, value, date)).join(' or ')
    const label = labels[term.key] ?? capital(term.key.replaceAll('_', ' '))
    return [{ text: chipText(term.key, label, values, term.exclude), rest, wrong: wrong !== null }]
  })
}

function chipText(key: string, label: string, values: string, exclude: boolean): string {
  const text = key === 'is' ? values : `${exclude ? label.toLowerCase() : label}: ${values}`
  return exclude ? `Not ${text}` : capital(text)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
