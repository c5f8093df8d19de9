/** A file that somebody chose or dropped: read, looked at, and kept as it will be sent. */
import { decodeFile, type Encoding, isWorkbook } from '#core/import/encoding.ts'
import { maxImportBytes } from '#core/import/sheet.ts'
import { isVCard } from '#core/import/vcard.ts'
import { base64Of } from '#web/base64.ts'
import { bytesText } from '#web/saveFile.ts'

export interface ChosenFile {
  name: string
  bytes: number
  /** Format of the file; only the server reads files that are not CSV. */
  format: 'csv' | 'workbook' | 'vcard'
  /** Null of a workbook. */
  encoding: Encoding | null
  /** The file in base64, as it is sent: the file itself may change on the disk meanwhile. */
  content: string
}

/** Throws an Error with a sentence for a file that is neither CSV nor vCards nor a workbook, too large, or not to be read. */
export async function readChosen(file: File): Promise<ChosenFile> {
  if (file.size > maxImportBytes)
    throw new Error(
      `This file has ${bytesText(file.size)}. An import takes at most ${bytesText(maxImportBytes)}. Split the file and import the parts.`,
    )
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => {
      throw new Error('This file could not be read. It may have been moved or changed. Choose it again.')
    },
  )
  const about = { name: file.name.slice(0, 255), bytes: bytes.length, content: base64Of(bytes) }
  if (isWorkbook(bytes)) return { ...about, format: 'workbook', encoding: null }
  const decoded = decodeFile(bytes)
  if (decoded.text === null) throw new Error(decoded.problem)
  return { ...about, format: isVCard(decoded.text) ? 'vcard' : 'csv', encoding: decoded.encoding }
}

export function textOf({ content }: ChosenFile): string {
  return decodeFile(Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))).text ?? ''
}

/** Whether two files have the same first line, which names the columns; of a very long one its beginning. */
export const areDuplicates = (chosenFile: ChosenFile, otherChosenFile: ChosenFile) =>
  chosenFile.format === 'csv' && otherChosenFile.format === 'csv' && headOf(chosenFile) === headOf(otherChosenFile)

const headOf = ({ content }: ChosenFile) => atob(content.slice(0, 16_384)).split(/[\r\n]/)[0]
