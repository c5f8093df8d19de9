/** Puts the terms of a search into words: for the chips under the query box. */
import { print, readTerms, type SearchKeys, type SearchValue } from '#core/search.ts'

/** Puts a typed value into words: `this-week` is "this week", `>8` "more than 8". */
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
  /** True when the term is not understood, or not as it was meant: the box explains why. */
  wrong: boolean
}

/**
 * Makes a chip for each term with a key, and for text that was not understood; plain words stay in the box.
 * `labels`: labels of keys that differ from the key itself.
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
