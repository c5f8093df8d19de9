/** Workbooks by hand: what no program writes, and what somebody means ill by. */
import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'

import { zip } from '#server/formats/zip.ts'

/** A file of tests/support/exports. */
export const bytesOfExport = (name: string) => readFileSync(new URL(`exports/${name}`, import.meta.url))

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The least that makes a workbook of one sheet, whose XML is told. */
export const parts = (sheet: string): Record<string, string> => ({
  '_rels/.rels': `<Relationships xmlns="${packaged}"><Relationship Id="r" Type="${relations}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="s"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}"><Relationship Id="s" Type="${relations}/worksheet" Target="worksheets/one.xml"/><Relationship Id="t" Type="${relations}/sharedStrings" Target="texts.xml"/></Relationships>`,
  'xl/worksheets/one.xml': sheet,
})
/** A sheet with these rows, as XML. */
export const sheetOf = (...rows: string[]) =>
  `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
export const rowOf = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

export async function archive(files: Readonly<Record<string, string | AsyncIterable<string>>>): Promise<Buffer> {
  async function* each() {
    for (const [name, content] of Object.entries(files))
      yield { name, content: typeof content === 'string' ? only(content) : content }
  }
  return Buffer.concat(await Array.fromAsync(zip(each())))
}
async function* only(text: string) {
  yield text
}

/** The same text so many times, not held. */
export async function* again(text: string, times: number, before = '', after = ''): AsyncGenerator<string> {
  const piece = text.repeat(1000)
  yield before
  for (let index = 0; index < times; index += 1000) yield piece
  yield after
}

/** An archive of one part that unpacks to so many bytes of XML, whatever it says of itself. */
export function liar(name: string, says: number, bytes: number): Buffer {
  const packed = deflateRawSync(`<a>${'<a></a>'.repeat(bytes / 7)}</a>`)
  const title = Buffer.from(name)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  const about = (index: number, buffer: Buffer) => {
    buffer.writeUInt16LE(20, index)
    buffer.writeUInt16LE(8, index + 4)
    buffer.writeUInt32LE(packed.length, index + 14)
    buffer.writeUInt32LE(says, index + 18)
    buffer.writeUInt16LE(title.length, index + 22)
  }
  about(4, head)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  about(6, entry)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + title.length, 12)
  end.writeUInt32LE(head.length + title.length + packed.length, 16)
  return Buffer.concat([head, title, packed, entry, title, end])
}
