/** Making and looking into ZIP archives, which workbooks and KMZ files are. */
import { inflateRawSync } from 'node:zlib'

import { zip } from '#server/zip.ts'

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
  return Buffer.concat(await Array.fromAsync(zip(each() as never)))
}

/** One file of an archive, by its directory; only what this test needs of the format. */
export function unzipped(bytes: Buffer, name: string): string {
  for (let at = bytes.readUInt32LE(bytes.length - 6); bytes.readUInt32LE(at) === 0x02014b50;) {
    const [size, length] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const offset = bytes.readUInt32LE(at + 42)
    if (bytes.subarray(at + 46, at + 46 + length).toString() === name) {
      const from = offset + 30 + bytes.readUInt16LE(offset + 26)
      return inflateRawSync(bytes.subarray(from, from + size)).toString()
    }
    at += 46 + length
  }
  throw new Error(`There is no ${name}.`)
}
