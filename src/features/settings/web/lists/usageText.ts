import type { Formats } from '#core/locale/format.ts'

const list = new Intl.ListFormat('en-GB')

/** "3 people and 1 project"; empty where nothing uses it. */
export const usageText = ({ number }: Formats, uses: readonly { count: number; noun: string }[] = []): string =>
  list.format(uses.map(({ count, noun }) => `${number(count)} ${noun}`))
