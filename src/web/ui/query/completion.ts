/**
 * Reads the word at the caret of a query box, and puts a suggestion in its place. The grammar is #core/search.ts; here
 * it is enough to know where a word, a key and a value begin.
 */
import { folded } from '#core/folded.ts'

/** A key that begins there, or a value of a key. `from` to `to` is what a suggestion replaces. */
export type AtCaret = { from: number; to: number; typed: string } & ({ kind: 'key' } | { kind: 'value'; key: string })

/**
 * Reads the term at the caret; null inside a phrase, which cannot be completed. `keys` are the known keys, in lower
 * case.
 */
export function atCaret(text: string, caret: number, keys: readonly string[]): AtCaret | null {
  const rest = text.slice(caret)
  const reader = { text: text.slice(0, caret), at: 0 }
  for (;;) {
    take(reader, /\s+/y)
    take(reader, /-+/y)
    const from = reader.at
    if (take(reader, /"[^"]*"?/y) !== null) {
      if (reader.at === caret) return null
      continue
    }
    const key = take(reader, /[A-Za-z][A-Za-z0-9_]*:/y)
      ?.slice(0, -1)
      .toLowerCase()
    if (key !== undefined) {
      const value = lastValue(reader)
      if (value === null) continue
      if (value.closed || !keys.includes(key)) return null
      const more = rest.match(value.quoted ? /^[^"]*"?/ : /^[^\s,"]*/)?.[0].length ?? 0
      return { kind: 'value', key, typed: value.typed, from: value.from, to: caret + more }
    }
    const typed = take(reader, /\S+/y) ?? ''
    if (reader.at < caret) continue
    // A word that continues after the caret is being corrected, not begun.
    return /^\w*$/.test(typed) && !/^\S/.test(rest) ? { kind: 'key', typed, from, to: caret } : null
  }
}

interface Reader {
  text: string
  at: number
}

/** The value that the caret stands in, of those that begin here; null where it stands behind them. */
function lastValue(reader: Reader) {
  for (;;) {
    const from = reader.at
    const phrase = take(reader, /"[^"]*"?/y)
    const raw = phrase ?? take(reader, /[^\s,]+/y) ?? ''
    if (reader.at >= reader.text.length) {
      const closed = phrase !== null && raw.length > 1 && raw.endsWith('"')
      return { from, quoted: phrase !== null, closed, typed: phrase === null ? raw : raw.slice(1) }
    }
    if (take(reader, /,/y) === null) return null
  }
}

function take(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)?.[0]
  if (found === undefined) return null
  reader.at += found.length
  return found
}

/** Replaces the typed text by the key, and puts the caret after the colon. */
export function withKey(text: string, { from, to }: AtCaret, key: string): { text: string; caret: number } {
  const put = `${key}:`
  return { text: text.slice(0, from) + put + text.slice(to), caret: from + put.length }
}

/**
 * Replaces the typed text by a value, in quotes where it needs them; a space follows, so that the next word can
 * follow.
 */
export function withValue(text: string, { from, to }: AtCaret, value: string): { text: string; caret: number } {
  const safe = value.replaceAll('"', '')
  const put = /[\s,]/.test(safe) ? `"${safe}"` : safe
  const rest = text.slice(to)
  const gap = rest === '' ? ' ' : ''
  return { text: text.slice(0, from) + put + gap + rest, caret: from + put.length + 1 }
}

interface Named {
  value: string
  label: string
  hint?: string
}

/**
 * Sorts options that match the typed text, best first: whole, at the beginning, at the beginning of a word,
 * anywhere, in the hint.
 */
export function bestFirst<O extends Named>(options: readonly O[], typed: string): O[] {
  const wanted = folded(typed.trim())
  return options.toSorted((option, otherOption) => rankOf(option, wanted) - rankOf(otherOption, wanted))
}

function rankOf({ value, label, hint = '' }: Named, wanted: string): number {
  if (wanted === '') return 0
  const words = [value, label].map(folded)
  const fits = [
    (text: string) => text === wanted,
    (text: string) => text.startsWith(wanted),
    (text: string) => text.split(/[\s,/-]+/).some((word) => word.startsWith(wanted)),
    (text: string) => text.includes(wanted),
  ]
  const rank = fits.findIndex((fit) => words.some(fit))
  return rank >= 0 ? rank : folded(hint).includes(wanted) ? fits.length : fits.length + 1
}
