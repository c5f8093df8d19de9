/** From the bytes of a chosen file to its text: UTF-8 it must be, and what is not is named, so that it can be mended. */

export type Decoded = { text: string; problem?: never } | { text: null; problem: string }

const saveAs = 'Save it as CSV in UTF-8 (in Excel: “CSV UTF-8”) and choose it again.'

/** The text of a CSV file; else the sentence that says what the file is instead. */
export function decodeFile(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return refused('This file is empty.')
  const kind = kinds.find(({ is }) => is(bytes))
  if (kind) return refused(`${kind.says} ${kind.hint ?? saveAs}`)
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
  hint?: string
}

const startsWith =
  (...start: number[]) =>
  (bytes: Uint8Array) =>
    start.every((byte, at) => bytes[at] === byte)

const kinds: readonly Kind[] = [
  {
    is: startsWith(0x50, 0x4b, 0x03, 0x04),
    says: 'This is an Excel workbook or a ZIP archive, not a CSV file.',
    hint: 'Open it and save the sheet as CSV in UTF-8.',
  },
  { is: startsWith(0xd0, 0xcf, 0x11, 0xe0), says: 'This is an old Excel workbook, not a CSV file.' },
  { is: startsWith(0x25, 0x50, 0x44, 0x46), says: 'This is a PDF, not a CSV file.', hint: 'Export the times as CSV.' },
  { is: isUtf16, says: 'This file is in UTF-16, as Excel’s “Unicode Text” is, not in UTF-8.' },
  { is: (bytes) => bytes.subarray(0, 4096).includes(0), says: 'This is no text file.', hint: 'Choose a CSV file.' },
]

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
