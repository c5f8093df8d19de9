/** Names of another program against records of ours: without regard to case and blanks, by reference or by name. */

export const plainName = (name: string) => name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')

export interface MatchChoice {
  id: number
  name: string
}

const maxChoices = 20

/**
 * Ranks the choices that look most like a name, the likeliest first: by shared words, then by shared beginnings. The
 * words of the choices are taken apart once, for all the names that are asked about.
 */
export function likeliestOf<T extends MatchChoice>(choices: readonly T[]): (name: string) => T[] {
  const known = choices.map((choice) => ({ choice, words: wordsOf(choice.name) }))
  return (name) => {
    const words = wordsOf(name)
    return known
      .map(({ choice, words: theirs }) => ({ choice, score: likeness(words, theirs) }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxChoices)
      .map(({ choice }) => choice)
  }
}

const wordsOf = (name: string) =>
  plainName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

function likeness(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.includes(word)).length * 3
  const begun = a.filter(
    (word) => word.length > 2 && b.some((otherText) => otherText !== word && sharePrefix(word, otherText)),
  ).length
  return (shared + begun) / (a.length + b.length || 1)
}

const sharePrefix = (a: string, b: string) => a.startsWith(b.slice(0, 3)) || b.startsWith(a.slice(0, 3))
