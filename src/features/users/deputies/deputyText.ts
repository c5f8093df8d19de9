import { joinedByAnd } from '#core/locale/lists.ts'
import type { Formats } from '#core/locale/format.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { InPlaceOf } from '#core/inPlaceOf.ts'
import type { DeputyKind } from './deputyKinds.ts'

/** Names kinds in a sentence: `hours, leave and expenses`. */
export const kindsText = (kinds: readonly DeputyKind[], words: Pick<Wording, 'leave'>): string =>
  joinedByAnd(kinds.map((kind) => (kind === 'leave' ? words.leave.toLowerCase() : kind)))

/** Says in whose place something waits: `for Anna Novak, until 14 Aug`. */
export const inPlaceText = ({ name, until }: InPlaceOf, formats: Formats, today: string): string =>
  `for ${name}, until ${formats.dayRange(until, until, today)}`
