/** Names in a sentence. */
import { defaultLocale } from './localeCodes.ts'
import { locales } from './locales.ts'

const { tag } = locales[defaultLocale]
const conjunction = new Intl.ListFormat(tag)
const disjunction = new Intl.ListFormat(tag, { type: 'disjunction' })

/** Joins as in `a, b and c`. */
export const joinedByAnd = (names: Iterable<string>): string => conjunction.format(names)
/** Joins as in `a, b or c`. */
export const joinedByOr = (names: Iterable<string>): string => disjunction.format(names)
