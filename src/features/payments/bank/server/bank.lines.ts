/** What every reader of bank files makes of a file. */

/** A sentence for whoever chose the file. */
export class BankFileError extends Error {}

/** `amount`: below nothing for what went out. `id`: what the bank calls the line within the account; empty where nothing. */
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
}

/** Of one file. */
export const mostLines = 5000
export const tooMany = new BankFileError(
  `This file has more than ${mostLines} lines. Export fewer days at once, and choose that.`,
)

const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
/** One line, without what no text of ours may hold. */
export const oneLine = (text: string): string =>
  text.replaceAll(controls, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 1000)

/** An amount as banks write it, with a point or a comma, with two decimals; null for what is none. */
export function bankAmount(text: string): string | null {
  const bare = text.trim().replace(/^\+/, '').replaceAll('\u2212', '-')
  const plain = /^-?\d{1,3}(?:\.\d{3})*,\d{1,2}$/.test(bare)
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare.replaceAll(/(?<=\d)[, \u00a0](?=\d{3}(?:\D|$))/g, '').replace(/,(?=\d{1,2}$)/, '.')
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,10})(?:\.(\d{0,5}))?$/.exec(plain) ?? []
  if (whole === '' || /[1-9]/.test(fraction.slice(2))) return null
  const value = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.slice(0, 2).padEnd(2, '0')}`
  return sign === '-' && /[1-9]/.test(value) ? `-${value}` : value
}
