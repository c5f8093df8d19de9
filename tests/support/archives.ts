/** Making and looking into ZIP archives, which workbooks and KMZ files are. */
import { inflateRawSync } from 'node:zlib'

import { zip } from '#server/formats/zip.ts'

/** An archive of these files. */
export async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  async function* each() {
    for (const [name, content] of Object.entries(files))
      yield {
        name,
        content: (async function* () {
          yield Buffer.from(content)
        })(),
      }
  }
  return Buffer.concat(await Array.fromAsync(zip(each())))
}

/** The files of an archive by their names, by its directory; only what the tests need of the format. */
export function entriesOf(bytes: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  for (let index = bytes.readUInt32LE(bytes.length - 6); bytes.readUInt32LE(index) === 0x02014b50;) {
    const [size, length] = [bytes.readUInt32LE(index + 20), bytes.readUInt16LE(index + 28)]
    const offset = bytes.readUInt32LE(index + 42)
    const from = offset + 30 + bytes.readUInt16LE(offset + 26)
    const name = bytes.subarray(index + 46, index + 46 + length).toString()
    found.set(name, inflateRawSync(bytes.subarray(from, from + size)).toString())
    index += 46 + length
  }
  return found
}

export function unzipped(bytes: Buffer, name: string): string {
  const text = entriesOf(bytes).get(name)
  if (text === undefined) throw new Error(`There is no ${name}.`)
  return text
}
