/** The result of every reader of bank files. */
import { add, compare, subtract } from '#core/decimal.ts'

/** Error for a refused file; its message is a sentence for the user. */
export class BankFileError extends Error {}

/**
 * `amount`: negative for outgoing lines. `id`: the bank's reference of the line within the account; empty without one.
 */
export interface ReadLine {
  position: number
  account: string
  id: string
  date: string
  amount: string
  payer: string
  text: string
}
export interface ReadFile {
  lines: ReadLine[]
  wrong: { position: number; sentence: string }[]
  /** Number of lines left out because they are pending or reversed. */
  left_out: number
  /** Balances before the first line and after the last one, where the file gives them. */
  opening: string | null
  closing: string | null
  /** Whether the balances beside the lines follow from them; null where there are none. */
  steps: boolean | null
  /** True when the file has no signs or directions: every line is then taken as money that came in. */
  unsigned: boolean
}

export const noLines = (): ReadFile => ({
  lines: [],
  wrong: [],
  left_out: 0,
  opening: null,
  closing: null,
  steps: null,
  unsigned: false,
})

/**
 * Sums incoming and outgoing lines, and compares them with the balances: null if the file has none, or lines are
 * missing.
 */
export function totalsOf({ lines, wrong, left_out, opening, closing, steps, unsigned }: ReadFile) {
  const sum = (readLines: readonly ReadLine[]) => readLines.reduce((total, { amount }) => add(total, amount), '0.00')
  const [incoming, outgoing] = [lines.filter(cameIn), lines.filter((line) => !cameIn(line))]
  const moved = add(sum(incoming), sum(outgoing))
  const explained = opening === null || closing === null ? null : compare(add(opening, moved), closing) === 0
  // Unreadable lines make the result unknown.
  const adds = wrong.length > 0 ? null : steps === false || explained === false ? false : (steps ?? explained)
  return {
    came_in: sum(incoming),
    went_out: subtract('0.00', sum(outgoing)),
    outgoing: outgoing.length,
    left_out,
    opening,
    closing,
    adds_up: adds,
    unsigned,
  }
}
/** A statement: its balances, and the sum of its lines. */
export interface BankStatement {
  opening: string | null
  closing: string | null
  moved: string
}
/** Joins consecutive statements: the first and the last balance, and whether each statement's lines explain its own. */
export function balancesOf(all: readonly BankStatement[]): Pick<ReadFile, 'opening' | 'closing' | 'steps'> {
  const [first, last] = [all[0], all.at(-1)]
  const goOn = all.every(({ opening }, index) => index === 0 || opening === all[index - 1]?.closing)
  const explained = all.map(({ opening, closing, moved }) =>
    opening === null || closing === null ? null : compare(add(opening, moved), closing) === 0,
  )
  return {
    opening: (goOn && first?.opening) || null,
    closing: (goOn && last?.closing) || null,
    steps: explained.includes(false) ? false : explained.includes(null) || all.length === 0 ? null : true,
  }
}
export const cameIn = ({ amount }: Pick<ReadLine, 'amount'>): boolean => compare(amount, '0') > 0

/** Largest number of lines of one file. */
export const maxLines = 5000
export const tooMany = new BankFileError(`This file has more than ${maxLines} lines. Export fewer days at once.`)

const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
/** Returns the text as one line, without control characters. */
export const oneLine = (text: string): string =>
  text.replaceAll(controls, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 1000)
