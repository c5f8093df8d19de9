/** A file of the bank, of whichever shape it is. */
import { decodeFile } from '#core/import/encoding.ts'
import type { DateOrder } from '#core/typed-date.ts'
import type { BankMapping, BankPreview } from '../bank.contract.ts'
import { readCamt } from './bank.camt.ts'
import { readCsv } from './bank.csv.ts'
import { BankFileError, type ReadFile } from './bank.lines.ts'
import { readOfx } from './bank.ofx.ts'

export type ReadBankFile = ReadFile & Pick<BankPreview, 'shape' | 'columns' | 'mapping' | 'date_order' | 'question'>
interface Told {
  mapping?: BankMapping | undefined
  date_order?: DateOrder | undefined
}

const mostBytes = 5_242_880
const untold = { columns: [], mapping: {}, date_order: null, question: null }

/** `currency`: of the firm; what is in another is told of as wrong. Throws BankFileError with a sentence. */
export function readBankFile(bytes: Uint8Array, currency: string, told: Told = {}): ReadBankFile {
  if (bytes.length > mostBytes)
    throw new BankFileError('This file is larger than 5 MB. Export fewer days at once, and choose that.')
  const markup = beginsWith(bytes, /^\s*</)
  if (markup || beginsWith(bytes, /^\s*OFXHEADER/i)) {
    const text = textOf(bytes)
    return /<OFX>/i.test(text)
      ? { shape: 'ofx', ...untold, ...readOfx(text, currency) }
      : { shape: 'camt', ...untold, ...readCamt(text, currency) }
  }
  const decoded = decodeFile(bytes)
  if (decoded.text === null) throw new BankFileError(decoded.problem)
  return { shape: 'csv', ...readCsv(decoded.text, told) }
}

const beginsWith = (bytes: Uint8Array, pattern: RegExp) =>
  pattern.test(String.fromCharCode(...bytes.subarray(0, 200)).replace(/^\u00ef\u00bb\u00bf/, ''))

/** In UTF-8, else in what banks wrote before it. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
