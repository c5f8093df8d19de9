/** Decodes the bytes of a chosen file in any of the usual encodings, and names what is not text. */

const startsWith =
  (...start: number[]) =>
  (bytes: Uint8Array) =>
    start.every((byte, index) => bytes[index] === byte)

/** An Excel workbook is a ZIP archive; whether this one is, is seen when it is opened. */
export const isWorkbook = startsWith(0x50, 0x4b, 0x03, 0x04)

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'
export type Decoded = { text: string; encoding: Encoding; problem?: never } | { text: null; problem: string }

/** The text of a CSV file; else the sentence that says what the file is instead. */
export function decodeFile(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return refused('This file is empty.')
  const kind = kinds.find(({ is }) => is(bytes))
  if (kind) return refused(kind.says)
  const wide = utf16Of(bytes)
  if (wide === null && bytes.subarray(0, 4096).includes(0))
    return refused('This is not a text file. Choose a CSV file or an Excel workbook.')
  for (const [label, encoding] of wide === null ? narrow : ([[wide, 'UTF-16']] as const)) {
    const text = decoded(bytes, label)
    if (text !== null) return text.trim() === '' ? refused('This file is empty.') : { text, encoding }
  }
  return refused(
    'The text of this file is damaged. Save it as CSV in UTF-8 (in Excel: “CSV UTF-8”) and choose it again.',
  )
}

/** Code page of western Europe and America: bytes that are not UTF-8 are read by it. */
const narrow = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252'],
] as const

function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
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
  { is: isOle, says: `This is an old Excel workbook (.xls). ${saveAsWorkbook}` },
  {
    is: startsWith(0x25, 0x50, 0x44, 0x46),
    says: 'This is a PDF, not a table. Export it as CSV or as an Excel workbook.',
  },
  { is: isMarkup, says: `This is a web page or XML file, not a workbook. ${saveAsWorkbook}` },
]

/** Detects a workbook with a password: it is part of an old container, whose list of parts names it in UTF-16. */
function isLocked(bytes: Uint8Array): boolean {
  return isOle(bytes) && new TextDecoder('latin1').decode(bytes).includes('EncryptedPackage'.split('').join('\0'))
}

function isMarkup(bytes: Uint8Array): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|table|\?xml)/i.test(
    String.fromCharCode(...bytes.subarray(0, 200)),
  )
}

/**
 * Detects UTF-16 by its byte order mark, or by zeros in every other byte of mostly Latin text; null when it is
 * neither.
 */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(0xff, 0xfe)(bytes)) return 'utf-16le'
  if (startsWith(0xfe, 0xff)(bytes)) return 'utf-16be'
  const head = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) <= head.length / 4 || Math.min(even, odd) >= head.length / 100) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}
