/**
 * Text as searches compare it: without case and accents. The database's `folded()` says the same of every character.
 *
 * Only marks on Latin, Greek and Cyrillic letters are dropped: in other scripts, such as Devanagari, a mark is a vowel.
 */
const accents = /[\u0300-\u036f]/g
/** Letters that no decomposition makes plain, in lower case. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
}
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** `Müller Straße` as `muller strasse`. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter] ?? letter)

/** Returns whether the text contains the typed text, ignoring case and accents. */
export const includesText = (text: string, typed: string): boolean => folded(text).includes(folded(typed))

/**
 * Finds the typed text's first place in the text: the positions of its first and past its last character; null
 * without a match.
 */
export function findText(text: string, typed: string): { from: number; to: number } | null {
  const wanted = folded(typed)
  if (wanted === '') return null
  // A character may fold into none (a combining accent) or into several (ß).
  const characters = Array.from(text)
  const ends: number[] = []
  let whole = ''
  for (const character of characters) {
    whole += folded(character)
    ends.push(whole.length)
  }
  const index = whole.indexOf(wanted)
  if (index < 0) return null
  const first = ends.findIndex((end) => end > index)
  const last = ends.findIndex((end) => end >= index + wanted.length)
  const lengthOf = (many: number) => characters.slice(0, many).join('').length
  // Accents that follow belong to the last letter.
  const following = ends.findLastIndex((end) => end === ends[last])
  return { from: lengthOf(first), to: lengthOf(following + 1) }
}
