/** Looking into ZIP archives, which workbooks are. */
import { inflateRawSync } from 'node:zlib'

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
