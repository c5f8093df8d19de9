/** From the bytes of a chosen file to its text: UTF-8 it must be, and what is not is named, so that it can be mended. */

const startsWith =
  (...start: number[]) =>
  (bytes: Uint8Array) =>
    start.every((byte, at) => bytes[at] === byte)

/** An Excel workbook is a ZIP archive; whether this one is, is seen when it is opened. */
export const isWorkbook = startsWith(0x50, 0x4b, 0x03, 0x04)

export type Decoded = { text: string; problem?: never } | { text: null; problem: string }

const saveAs = 'Save it as CSV in UTF-8 (in Excel: “CSV UTF-8”) and choose it again.'

/** The text of a CSV file; else the sentence that says what the file is instead. */
export function decodeFile(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return refused('This file is empty.')
  const kind = kinds.find(({ is }) => is(bytes))
  if (kind) return refused(kind.says)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trim() === '' ? refused('This file is empty.') : { text }
  } catch {
    return refused(`This file is not in UTF-8: it looks like ${eightBit(bytes)}. ${saveAs}`)
  }
}

const refused = (problem: string) => ({ text: null, problem })

interface Kind {
  is: (bytes: Uint8Array) => boolean
  says: string
}

export const passworded = 'This workbook is protected by a password. Save it without one and choose it again.'
const saveAsWorkbook = 'Open it in a spreadsheet program, save it as an Excel workbook (.xlsx) and choose that.'
const isOle = startsWith(0xd0, 0xcf, 0x11, 0xe0)

const kinds: readonly Kind[] = [
  { is: isLocked, says: passworded },
  { is: isOle, says: `This is an old Excel workbook (.xls), whatever its name says. ${saveAsWorkbook}` },
  {
    is: startsWith(0x25, 0x50, 0x44, 0x46),
    says: 'This is a PDF, not a table. Export it as CSV or as an Excel workbook.',
  },
  { is: isMarkup, says: `This is a web page or XML, which some programs call a workbook. ${saveAsWorkbook}` },
  { is: isUtf16, says: `This file is in UTF-16, as Excel’s “Unicode Text” is, not in UTF-8. ${saveAs}` },
  {
    is: (bytes) => bytes.subarray(0, 4096).includes(0),
    says: 'This is no text file. Choose a CSV file or an Excel workbook.',
  },
]

/** Under a password a workbook is a part of an old container, whose list of parts names it in UTF-16. */
function isLocked(bytes: Uint8Array): boolean {
  return isOle(bytes) && new TextDecoder('latin1').decode(bytes).includes('EncryptedPackage'.split('').join('\0'))
}

function isMarkup(bytes: Uint8Array): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|table|\?xml)/i.test(
    String.fromCharCode(...bytes.subarray(0, 200)),
  )
}

/** By its mark, or by every other byte of mostly Latin text being nothing. */
function isUtf16(bytes: Uint8Array): boolean {
  if (startsWith(0xff, 0xfe)(bytes) || startsWith(0xfe, 0xff)(bytes)) return true
  const head = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  return Math.max(even, odd) > head.length / 4 && Math.min(even, odd) < head.length / 100
}

/** Bytes that only Windows uses for signs (€, dashes, curly quotes) tell it from ISO 8859-1. */
function eightBit(bytes: Uint8Array): string {
  return bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) ? 'Windows-1252 (“ANSI”)' : 'Windows-1252 or ISO 8859-1'
}
