import { joinedByAnd } from '#core/locale/lists.ts'
import type { Formats } from '#core/locale/format.ts'

/** "3 people and 1 project"; empty where nothing uses it. */
export const usageText = ({ number }: Formats, uses: readonly { count: number; noun: string }[] = []): string =>
  joinedByAnd(uses.map(({ count, noun }) => `${number(count)} ${noun}`))
