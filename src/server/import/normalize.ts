/**
 * Addresses and numbers as other programs and people write them into a cell: the value read, and remarks on the
 * rest.
 */
import type { Heading } from './recordTypeImport.ts'

interface Normalized {
  text: string
  /** Text of the cell for which there is no place. */
  rest: string[]
}

const address = /[^\s@<>"'(),:;\\[\]/|]+@[^\s@<>"'(),:;\\[\]/|]+/g
const extension = /[\s,]*\b(?:ext(?:ension|n)?|x)\b\s*[.:]?\s*(\d+)/gi

/** Separator of numbers: a mark, or the word for the next number. */
const separator = /\s*(?:;|:::|\n|\s\/\s|,(?=\s*[+(\d])|\s(?=(?:tel|telephone|phone|mobile|mob)\s*[.:]))\s*/i

/** `many`: the record has as many of them as there are. */
export function normalized(cell: string, holds: Heading['holds'], many: boolean): Normalized {
  if (holds === 'email') return first(cell, [...new Set(cell.match(address)?.map((found) => found.replace(/\.$/, '')))])
  if (holds !== 'phone') return { text: cell, rest: [] }
  const numbers = cell.split(separator).map(number)
  return many ? { text: numbers.join('; '), rest: [] } : first(numbers.join('; '), numbers.filter(Boolean))
}

const first = (cell: string, [value = cell, ...rest]: readonly string[]): Normalized => ({ text: value, rest })

const number = (text: string) =>
  text
    .replace(/[\u00a0\u2000-\u200f\u202f\u2060]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^(?:tel|telephone|phone|mobile|mob|t|m)\s*[.:]\s*/i, '')
    .replace(extension, ' x$1')
    .trim()
