/** Random queries as people write them: every key of a list, lists of values, ranges, quotes and exclusion. */
import type { SearchKeys } from '#core/search.ts'
import type { SafetyDice } from '../../safety/support/dice.ts'
import type { Term } from './reference.ts'

/** Words of the records, some of them in other case or cut, so that most queries find something and some nothing. */
export const words = [
  'Harbour',
  'Quay Wall',
  'Granite',
  'élan',
  'ÜBER',
  'Ltd',
  'O’Neil',
  '50%',
  'a_b',
  'back\\slash',
  'x1',
  'é',
  'GB',
  'Tide, Rope',
  're:view',
  '(0117) 496-0123',
]
export const days = ['2019-12-31', '2024-02-29', '2026-03-02', '2026-10-25', '2999-01-01']
const numbers = ['-2', '0', '1.50', '7', '12.25']

const quoted = (text: string) => `"${text}"`
const cut = ({ int, chance }: SafetyDice, word: string) => {
  if (chance(0.6)) return word
  const index = int(word.length)
  return word.slice(index, index + 1 + int(5)).trim() || word
}
const inCase = ({ pick }: SafetyDice, word: string) =>
  pick([word, word.toLowerCase(), word.toUpperCase(), word.normalize('NFD').replaceAll(/\p{Mn}/gu, '')])
const long = words.filter((word) => /[a-z]{3}/i.test(word))
const someText = (dice: SafetyDice, more: readonly string[]) =>
  inCase(dice, cut(dice, dice.pick(dice.chance(0.5) ? long : [...words, ...more])))

type Said = [value: Term['values'][number], written: string]

function ordered({ pick, int }: SafetyDice, from: readonly string[]): Said {
  const [a, b] = [pick(from), pick(from)]
  return (
    [
      [{ is: a }, a],
      [{ below: a }, `<${a}`],
      [{ above: a }, `>${a}`],
      [{ from: a, to: b }, `${a}..${b}`],
      [{ from: a, to: b }, `${a}-${b}`],
    ] as Said[]
  )[int(5)] as Said
}

function value(dice: SafetyDice, kind: SearchKeys[string], more: readonly string[]): Said {
  const { pick, chance } = dice
  switch (kind.kind) {
    case 'text': {
      const text = someText(dice, more)
      return [{ is: text }, /[\s,]/.test(text) || chance(0.2) ? quoted(text) : text]
    }
    case 'choice': {
      const option = pick(kind.options)
      const written = chance(0.5) ? option.toUpperCase() : option
      return [{ is: option }, written.includes(' ') ? quoted(written) : written]
    }
    case 'boolean': {
      const yes = chance(0.5)
      return [{ is: String(yes) }, pick(yes ? ['yes', 'true'] : ['no', 'FALSE'])]
    }
    case 'number':
      return ordered(dice, numbers)
    case 'date':
      if (kind.words && chance(0.2)) return pick<Said>(['today', 'yesterday'].map((word) => [{ is: word }, word]))
      return ordered(dice, days)
  }
}

/** A query of one to three terms, as it is meant and as it is written. `more`: words of these very records. */
export function aQuery(dice: SafetyDice, keys: SearchKeys, more: readonly string[]): { terms: Term[]; query: string } {
  const { int, pick, chance } = dice
  const made = Array.from({ length: 1 + int(3) }, (): [Term, string] => {
    const exclude = chance(0.25)
    const sign = exclude ? '-' : ''
    if (chance(0.35)) {
      const text = someText(dice, more)
      const plain = !/[\s:]|^-/.test(text) && chance(0.8)
      return [{ exclude, key: null, values: [{ is: text }] }, sign + (plain ? text : quoted(text))]
    }
    const key = pick(Object.keys(keys))
    const results = Array.from({ length: 1 + int(3) }, () => value(dice, keys[key] as SearchKeys[string], more))
    const name = chance(0.2) ? key.toUpperCase() : key
    return [
      { exclude, key, values: results.map(([meant]) => meant) },
      `${sign}${name}:${results.map(([, written]) => written).join(',')}`,
    ]
  })
  return { terms: made.map(([term]) => term), query: made.map(([, written]) => written).join(' ') }
}
