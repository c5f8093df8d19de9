/** Reads a bank file of any format. */
import { decodeFile } from '#core/import/encoding.ts'
import type { BankPreview } from '../bank.contract.ts'
import { readCamt } from './bankCamt.ts'
import { readCsv, type BankDetails } from './bankCsv.ts'
import { BankFileError, type ReadFile } from './bankLines.ts'
import { isMt940, readMt940 } from './bankMt940.ts'
import { readOfx } from './bankOfx.ts'
import { readQif } from './bankQif.ts'

export type ReadBankFile = ReadFile &
  Pick<BankPreview, 'shape' | 'columns' | 'mapping' | 'date_order' | 'question' | 'understood'>

const maxBytes = 5_242_880
const untold = { columns: [], mapping: {}, date_order: null, question: null, understood: [] }

/**
 * Reads a bank file. Lines in another currency than the firm's (`currency`) are reported as wrong. Throws
 * BankFileError.
 */
export function readBankFile(bytes: Uint8Array, currency: string, details: BankDetails = {}): ReadBankFile {
  if (bytes.length > maxBytes) throw new BankFileError('This file is larger than 5 MB. Export fewer days at once.')
  const markup = beginsWith(bytes, /^\s*</)
  if (markup || beginsWith(bytes, /^\s*OFXHEADER/i)) {
    const text = textOf(bytes)
    return /<OFX>/i.test(text)
      ? { shape: 'ofx', ...untold, ...readOfx(text, currency) }
      : { shape: 'camt', ...untold, ...readCamt(text, currency) }
  }
  const decoded = decodeFile(bytes)
  if (decoded.text === null) throw new BankFileError(decoded.problem)
  if (isMt940(decoded.text)) return { shape: 'mt940', ...untold, ...readMt940(decoded.text, currency) }
  if (/^\s*!(?:Type|Account|Option)/i.test(decoded.text))
    return { shape: 'qif', ...untold, ...readQif(decoded.text, details) }
  return { shape: 'csv', ...readCsv(decoded.text, currency, details) }
}

const beginsWith = (bytes: Uint8Array, pattern: RegExp) =>
  pattern.test(String.fromCharCode(...bytes.subarray(0, 200)).replace(/^\u00ef\u00bb\u00bf/, ''))

/** Decodes UTF-8, otherwise the older encoding of banks. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
