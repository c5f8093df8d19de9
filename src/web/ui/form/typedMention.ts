/** Finds the mention that somebody is typing at the caret. Pure. */

/** The search for the beginning of a name goes back so many characters and words. */
const [longest, maxWords] = [60, 3]

/**
 * The name that is being typed at the caret: where its `@` stands, and what follows it so far. Null where nobody is
 * being mentioned: in the middle of an address, after a name that is complete, or further on in the sentence.
 */
export function typedMention(
  text: string,
  caret: number,
  complete: readonly string[] = [],
): { start: number; search: string } | null {
  const start = text.lastIndexOf('@', caret - 1)
  if (start < 0 || caret - start > longest) return null
  const before = text[start - 1]
  if (before !== undefined && /[\p{L}\p{N}]/u.test(before)) return null
  const search = text.slice(start + 1, caret)
  if (/^\s|\n/.test(search) || search.split(' ').length > maxWords) return null
  if (complete.some((name) => search.startsWith(name) && search.length > name.length)) return null
  return { start, search }
}
