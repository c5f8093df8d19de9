/** Amounts as files write them: with a point or a comma, with and without signs, in the convention of their own file. */
import type { Read } from './values.ts'

export type DecimalMark = '.' | ','

/**
 * An amount of a table: its digits with their marks, and whether a sign, brackets or letters say that it went out or
 * came in.
 */
interface Written {
  digits: string
  went: 'in' | 'out' | null
}

/** Reads the amount in a cell; null where there is none. Currencies, and the apostrophes of the Swiss, are left out. */
export function written(cell: string): Written | null {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/[\s'\u2019]/g, '')
    .toUpperCase()
  const bracketed = /^\((.*)\)$/.exec(text)?.[1]
  // A currency has three letters, and stands before or behind.
  if (!/^\P{L}{0,3}\p{L}{0,3}\P{L}*\p{L}{0,3}\P{L}{0,2}$/u.test(text)) return null
  if (/\d.*[\p{L}\p{Sc}].*\d/u.test(text)) return null
  const [, letters = ''] = /\d(DR|CR|D|C)\.?$/.exec(bracketed ?? text) ?? []
  const bare = (bracketed ?? text).replaceAll(/[\p{Sc}\p{L}]/gu, '').replace(/\.$/, (dot) => (letters ? '' : dot))
  const [, before = '', digits = '', after = ''] = /^([+-]?)([\d.,]*\d[\d.,]*?)([+-]?)$/.exec(bare) ?? []
  if (digits === '' || (before !== '' && after !== '')) return null
  const isOut = bracketed !== undefined || before === '-' || after === '-' || letters.startsWith('D')
  const isIn = !isOut && (before === '+' || after === '+' || letters.startsWith('C'))
  return { digits, went: isOut ? 'out' : isIn ? 'in' : null }
}

/** Returns the decimal mark of an amount; `either` where three digits follow its only mark. */
function markOf(digits: string): DecimalMark | 'either' | null {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (points + commas === 0) return null
  const mark = points > 0 ? '.' : ','
  if (points + commas > 1) return mark === '.' ? ',' : '.'
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? 'either' : mark
}

/**
 * The mark that parts decimals in all amounts of a file. Null where none of them says it: `1.000` is a thousand in one country
 * and one in another; `by itself` where they are written both ways.
 */
export function decimalMark(amounts: readonly string[]): DecimalMark | 'by itself' | null {
  const marks = new Set(amounts.map(markOf))
  if (marks.has('.') && marks.has(',')) return 'by itself'
  if (marks.has('.')) return '.'
  if (marks.has(',')) return ','
  // A comma before three digits parts thousands in every country that Fieldbook is for.
  return marks.has('either') && amounts.some((digits) => markOf(digits) === 'either' && digits.includes('.'))
    ? null
    : '.'
}

/** Reads digits as an amount of two decimals; null for text that is none, or has fractions of a penny. */
export function amountOf(digits: string, mark: DecimalMark | 'by itself'): string | null {
  const own = markOf(digits)
  const decimal = mark === 'by itself' ? (own === ',' ? ',' : '.') : mark
  const [whole = '', fraction = '', ...more] = digits.split(decimal)
  const grouped = decimal === '.' ? /^\d{1,3}(?:,\d{2,3})*,\d{3}$/ : /^\d{1,3}(?:\.\d{3})+$/
  if (more.length > 0 || !(/^\d{0,12}$/.test(whole) || grouped.test(whole)) || !/^\d{0,5}$/.test(fraction)) return null
  if (/[1-9]/.test(fraction.slice(2))) return null
  const plain = whole.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  return plain.length > 10 ? null : `${plain}.${fraction.slice(0, 2).padEnd(2, '0')}`
}

/**
 * Reads an amount of a bank format with its own rules: a sign and a number, whose last mark separates the decimals.
 */
export function bankAmount(text: string): string | null {
  if (/[^\d.,+\-\u2212\s]/.test(text)) return null
  const found = written(text)
  const amount = found && amountOf(found.digits, 'by itself')
  return amount === null || found?.went !== 'out' || !/[1-9]/.test(amount) ? amount : `-${amount}`
}

/** Reads a cell's amount of money, negative where its sign says so, with the decimal mark of its file. */
export function readAmount(cell: string, mark: DecimalMark | 'by itself' | null): Read<string> {
  const found = written(cell)
  if (!found) return { value: null, problem: `“${cell.slice(0, 40)}” is not an amount.` }
  if ((mark === null || mark === 'by itself') && markOf(found.digits) === 'either' && found.digits.includes('.'))
    return {
      value: null,
      problem: `“${cell.slice(0, 40)}” is ambiguous. Write it with two decimals, or without a separator.`,
    }
  const amount = amountOf(found.digits, mark ?? '.')
  if (amount === null) return { value: null, problem: `“${cell.slice(0, 40)}” is not an amount with two decimals.` }
  return { value: found.went === 'out' && /[1-9]/.test(amount) ? `-${amount}` : amount }
}
