/** Amounts and quantities as people type them and spreadsheets copy them: `1250`, `£1,250.50`, `1,23,456`, `(40.00)`. */
import type { HourInput } from './typedHours.ts'

const currency = /^(?:CA|US)?[$£€₹]|^(?:GBP|EUR|INR|CAD|USD|Rs\.?)\s?|\s?(?:[$£€₹]|GBP|EUR|INR|CAD|USD)$/i
const spaces = /[\s\u00a0\u202f]/g

/**
 * Reads typed text as a decimal with at most `places` decimals, or returns the sentence that says why not. Every
 * locale of the product groups by commas; a comma before one or two last digits is meant as a point.
 */
export function typedAmount(typed: string, places: number): HourInput<string> {
  let text = typed.trim().replaceAll('\u2212', '-')
  const [, inBrackets] = /^\((.+)\)$/.exec(text) ?? []
  let negative = inBrackets !== undefined
  text = inBrackets ?? text
  const bare = () => {
    if (!negative && text.startsWith('-')) [negative, text] = [true, text.slice(1)]
  }
  bare()
  text = text.replace(currency, '').replace(spaces, '')
  bare()
  if (/^\d+,\d{1,2}$/.test(text)) text = text.replace(',', '.')
  const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text)
  const plain = grouped ? text.replaceAll(',', '') : text
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  if (whole + fraction === '') return { value: null, reason: 'Enter a number, such as 1250.50.' }
  const decimals = fraction.replace(/0+$/, '')
  if (decimals.length > places)
    return { value: null, reason: `Enter at most ${places === 1 ? '1 decimal' : `${places} decimals`}.` }
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const value = decimals === '' ? digits : `${digits}.${decimals}`
  return { value: negative && /[1-9]/.test(value) ? `-${value}` : value }
}
