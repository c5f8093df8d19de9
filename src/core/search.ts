/**
 * The query box's language (docs/rules/api.md#search): `keyword:value`, commas for "or", a leading `-` excludes,
 * quotes for phrases, ranges as a-b, a..b, <b or >a. Both sides read it: the browser as chips, the server as conditions.
 *
 * It never throws. What does not fit is searched as plain text: an unknown key, a date that is none, a status that does
 * not exist. A known key without a value says nothing yet, and is dropped.
 */
import { isDecimal } from './decimal.ts'
import { isDay } from './days.ts'
import { folded } from './folded.ts'

/** Kinds of values that a key takes. Choices are matched regardless of case and accents and come out as listed here. */
export type SearchKey =
  | { kind: 'text' | 'number' | 'boolean' }
  /** `words` are values beside days, such as `today`. */
  | { kind: 'date'; words?: readonly string[] }
  | { kind: 'choice'; options: readonly string[] }
/** The whitelist of a resource, keys in lower case. */
export type SearchKeys = Readonly<Record<string, SearchKey>>

/** `below` and `above` exclude their value, a range includes both. A boolean is `true` or `false`. */
export type SearchValue = { op: 'is' | 'below' | 'above'; value: string } | { op: 'range'; from: string; to: string }

/** Terms all hold; of a key's values one does. */
export type SearchTerm =
  | { kind: 'text'; exclude: boolean; text: string }
  | { kind: 'key'; exclude: boolean; key: string; values: SearchValue[] }

/** Characters of a query, as contracts bound it. */
export const searchMax = 1000
/** Terms of a query and values of a term that count: each becomes a condition of the statement. */
export const [maxTerms, maxValues] = [50, 100]

/** A part of a term that is not understood; `explainSearch.ts` puts it into a sentence. `written`: the typed text. */
type Wrong =
  /** An unknown key of the list, or value of the key: the whole term is plain text. `phrase`: it was in quotes. */
  | { kind: 'key'; written: string }
  | { kind: 'value'; key: string; written: string; phrase: boolean }
  /** A key that has no value yet. */
  | { kind: 'empty'; key: string }
  /** `<b` or `a..b` of a text, which is looked for as it stands. */
  | { kind: 'range'; key: string; written: string }
  /** Quotes that are not closed. */
  | { kind: 'open' }
  /** Too many values. */
  | { kind: 'many'; key: string }

/** A term where it stands in the query. Null where a known key has no value yet, or a phrase no words. */
export interface ReadTerm {
  term: SearchTerm | null
  from: number
  to: number
  wrong: Wrong | null
}

/** The terms of a query. Of more than twice `searchMax` characters the rest is not read: printing may add quotes. */
export const parse = (query: string, keys: SearchKeys): SearchTerm[] =>
  readTerms(query, keys).flatMap(({ term }) => term ?? [])

/** Reads the terms with their positions and the parts that were not understood. */
export function readTerms(query: string, keys: SearchKeys): ReadTerm[] {
  const reader = { text: query.slice(0, 2 * searchMax), at: 0 }
  const read: ReadTerm[] = []
  for (let terms = 0; terms < maxTerms;) {
    take(reader, /\s+/y)
    if (reader.at >= reader.text.length) break
    const from = reader.at
    const exclude = take(reader, /-+/y) !== null
    const { term, wrong } = readTerm(reader, keys, exclude)
    if (term) terms++
    read.push({ term, from, to: reader.at, wrong })
  }
  return read
}

/** The query that parses into these terms. */
export function print(terms: readonly SearchTerm[]): string {
  return terms
    .map((term) => (term.exclude ? '-' : '') + (term.kind === 'text' ? printText(term.text) : printKey(term)))
    .join(' ')
}

interface Reader {
  text: string
  at: number
}
/** A value as written: a phrase is never a range, and `open` without its closing quote. */
interface Raw {
  text: string
  phrase: boolean
  open: boolean
}

const keyAtStart = /([A-Za-z][A-Za-z0-9_]*):/y

function readTerm(reader: Reader, keys: SearchKeys, exclude: boolean): Pick<ReadTerm, 'term' | 'wrong'> {
  const phrase = readPhrase(reader)
  if (phrase !== null) {
    const term = phrase.text === '' ? null : ({ kind: 'text', exclude, text: phrase.text } as const)
    return { term, wrong: term && phrase.open ? { kind: 'open' } : null }
  }
  const typedKey = take(reader, keyAtStart)?.slice(0, -1)
  if (typedKey === undefined) {
    const word = take(reader, /\S+/y)
    return { term: word === null ? null : { kind: 'text', exclude, text: word }, wrong: null }
  }
  const raws = readValues(reader)
  const name = typedKey.toLowerCase()
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined
  const nonEmpty = raws.filter(({ text }) => text !== '').slice(0, maxValues)
  if (key && nonEmpty.length === 0) return { term: null, wrong: { kind: 'empty', key: name } }
  const values = key ? nonEmpty.map((raw) => valueOf(raw, key)) : [null]
  if (key && values.every((value) => value !== null))
    return { term: { kind: 'key', exclude, key: name, values }, wrong: doubtIn(name, key, raws) }
  const text = `${typedKey}:${raws.map((raw) => raw.text).join(',')}`
  // A text with spaces is printed as a phrase, which can't hold a quote.
  const term = { kind: 'text', exclude, text: /\s/.test(text) ? text.replaceAll('"', '') : text } as const
  if (!key) return { term, wrong: isAddress(raws) ? null : { kind: 'key', written: typedKey } }
  const bad = nonEmpty[values.indexOf(null)]
  return { term, wrong: { kind: 'value', key: name, written: bad?.text ?? '', phrase: bad?.phrase === true } }
}

/** `http://…` is no key that somebody meant. */
const isAddress = ([first]: readonly Raw[]) => first?.text.startsWith('//') === true
const likeRange = /^[<>].|.\.\../

/** Finds values that are valid but may not be meant. */
function doubtIn(key: string, { kind }: SearchKey, raws: readonly Raw[]): Wrong | null {
  if (raws.some(({ open }) => open)) return { kind: 'open' }
  const range = kind === 'text' ? raws.find(({ text, phrase }) => !phrase && likeRange.test(text)) : undefined
  if (range) return { kind: 'range', key, written: range.text }
  return raws.filter(({ text }) => text !== '').length > maxValues ? { kind: 'many', key } : null
}

function readValues(reader: Reader): Raw[] {
  const raws: Raw[] = []
  do {
    const phrase = readPhrase(reader)
    raws.push(phrase ?? { text: take(reader, /[^\s,]+/y) ?? '', phrase: false, open: false })
  } while (take(reader, /,/y) !== null)
  return raws
}

/** A phrase runs to its closing quote, or to the end when that is not typed yet. */
function readPhrase(reader: Reader): Raw | null {
  const quoted = take(reader, /"[^"]*"?/y)
  if (quoted === null) return null
  const open = quoted.length < 2 || !quoted.endsWith('"')
  return { text: quoted.replaceAll('"', '').trim(), phrase: true, open }
}

function take(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)?.[0]
  if (found === undefined) return null
  reader.at += found.length
  return found
}

const numberRange = /^(-?\d+(?:\.\d+)?)(?:-|\.\.)(-?\d+(?:\.\d+)?)$/
const dateRange = /^(\d{4}-\d{2}-\d{2})(?:-|\.\.)(\d{4}-\d{2}-\d{2})$/
// No more digits than a number column holds.
const isNumber = (text: string) => text.length <= 20 && isDecimal(text)
const booleans: Readonly<Record<string, string>> = { true: 'true', yes: 'true', false: 'false', no: 'false' }

function valueOf({ text, phrase }: Raw, key: SearchKey): SearchValue | null {
  switch (key.kind) {
    case 'text':
      return { op: 'is', value: text }
    case 'boolean':
      return is(Object.hasOwn(booleans, text.toLowerCase()) ? booleans[text.toLowerCase()] : undefined)
    case 'choice':
      return is(oneOf(key.options, text))
    case 'number':
      return ordered(text, phrase, isNumber, numberRange)
    case 'date':
      return is(oneOf(key.words ?? [], text)) ?? ordered(text, phrase, isDay, dateRange)
  }
}

const oneOf = (options: readonly string[], text: string) =>
  options.find((option) => option.toLowerCase() === text.toLowerCase()) ??
  options.find((option) => folded(option) === folded(text))

function ordered(text: string, phrase: boolean, fits: (text: string) => boolean, range: RegExp): SearchValue | null {
  if (fits(text)) return { op: 'is', value: text }
  if (phrase) return null
  const bound = text.slice(1)
  if (text.startsWith('<')) return fits(bound) ? { op: 'below', value: bound } : null
  if (text.startsWith('>')) return fits(bound) ? { op: 'above', value: bound } : null
  const [, from = '', to = ''] = range.exec(text) ?? []
  return fits(from) && fits(to) ? { op: 'range', from, to } : null
}

const is = (value: string | undefined): SearchValue | null => (value === undefined ? null : { op: 'is', value })

function printText(text: string): string {
  keyAtStart.lastIndex = 0
  const plain = text.includes('"') || !(/\s/.test(text) || text.startsWith('-') || keyAtStart.test(text))
  return plain ? text : `"${text}"`
}

function printKey({ key, values }: { key: string; values: readonly SearchValue[] }): string {
  return `${key}:${values.map(printValue).join(',')}`
}

function printValue(value: SearchValue): string {
  switch (value.op) {
    case 'is':
      return /[\s,]/.test(value.value) ? `"${value.value}"` : value.value
    case 'below':
      return `<${value.value}`
    case 'above':
      return `>${value.value}`
    case 'range':
      return `${value.from}-${value.to}`
  }
}
