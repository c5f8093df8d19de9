/** Names of another program against records of ours: without regard to case and blanks, by reference or by name. */

export const plainName = (name: string) => name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')

export interface Choice {
  id: number
  name: string
}

const mostChoices = 20

/** The choices that look most like a name, the likeliest first: shared words, then shared beginnings. */
export function likeliest<T extends Choice>(name: string, choices: readonly T[]): T[] {
  const words = wordsOf(name)
  return choices
    .map((choice) => ({ choice, score: likeness(words, wordsOf(choice.name)) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostChoices)
    .map(({ choice }) => choice)
}

const wordsOf = (name: string) =>
  plainName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

function likeness(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.includes(word)).length * 3
  const begun = a.filter((word) => word.length > 2 && b.some((other) => other !== word && alike(word, other))).length
  return (shared + begun) / (a.length + b.length || 1)
}

const alike = (a: string, b: string) => a.startsWith(b.slice(0, 3)) || b.startsWith(a.slice(0, 3))
